import type { Db } from '../../platform/db/open.ts'

/** The contacts of an account, which may be a telephone number. */
export const contactsOf = async (db: Db, accountId: number) =>
  (await db.selectFrom('accounts').select('contacts').where('id', '=', accountId).executeTakeFirstOrThrow()).contacts
