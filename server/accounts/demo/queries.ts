import type { Db } from '../../platform/db/open.ts'

/** Gives an account another e-mail address. */
export const setEmail = (db: Db, accountId: number, email: string) =>
  db.updateTable('accounts').set({ email }).where('id', '=', accountId).execute()
