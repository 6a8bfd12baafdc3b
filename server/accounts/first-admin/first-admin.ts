import type { Db } from '../../platform/db/open.ts'
import { conflict } from '../../platform/errors.ts'
import { findAccount, hasSuperAdmin, insertFirstAdmin, lockFirstAdmin } from '../auth/queries.ts'
import { insertLink } from '../link-queries.ts'
import { deleteTwoFactor } from '../two-factor/two-factor-queries.ts'

type FirstAdmin = { email: string; userName: string; linkHash: Buffer }

/**
 * Makes the first super admin, one only however many try at once; for a super admin who exists it makes a new link
 * and switches two-factor sign-in off: who may run this on the machine is who helps when phone and codes are lost.
 * @throws 409 when there is another super admin, who can add people in the dashboard
 */
export const createFirstAdmin = (db: Db, { email, userName, linkHash }: FirstAdmin) =>
  db.transaction().execute(async (transaction) => {
    await lockFirstAdmin(transaction)
    const account = await findAccount(transaction, email, 'staff')
    if (account?.role === 'super_admin') {
      await deleteTwoFactor(transaction, account.id)
      return insertLink(transaction, account.id, linkHash, 'invitation')
    }
    if (account || (await hasSuperAdmin(transaction))) {
      throw conflict('There is already a super admin. Sign in as that person and add the account in the dashboard.')
    }
    await insertFirstAdmin(transaction, { email, userName, linkHash })
  })
