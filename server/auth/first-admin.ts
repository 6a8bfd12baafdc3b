import type { Db } from '../db/open.ts'
import { conflict } from '../errors.ts'
import { findAccount, hasSuperAdmin, insertFirstAdmin, insertLink, lockFirstAdmin } from './queries.ts'

type FirstAdmin = { email: string; userName: string; linkHash: Buffer }

/**
 * Makes the first super admin, one only however many try at once; for a super admin who exists it makes a new link.
 * @throws 409 when there is another super admin, who can add people in the dashboard
 */
export const createFirstAdmin = (db: Db, { email, userName, linkHash }: FirstAdmin) =>
  db.transaction().execute(async (transaction) => {
    await lockFirstAdmin(transaction)
    const account = await findAccount(transaction, email, 'staff')
    if (account?.role === 'super_admin') return insertLink(transaction, account.id, linkHash)
    if (account || (await hasSuperAdmin(transaction))) {
      throw conflict('There is already a super admin. Sign in as that person and add the account in the dashboard.')
    }
    await insertFirstAdmin(transaction, { email, userName, linkHash })
  })
