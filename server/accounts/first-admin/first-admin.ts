import type { Db } from '../../platform/db/open.ts'
import { conflict } from '../../platform/errors.ts'
import { findAccount, hasSuperAdmin, insertFirstAdmin, lockFirstAdmin } from '../auth/queries.ts'
import { insertLink } from '../link-queries.ts'
import { deleteTwoFactor } from '../two-factor/two-factor-queries.ts'

type FirstAdmin = { email: string; userName: string; linkHash: Buffer }

/**
 * Creates the first super admin, exactly one under concurrency. If it exists, creates a new link and switches its two-factor
 * sign-in off: access to the machine is the recovery path when phone and recovery codes are lost.
 * @throws 409 when there is another super admin, who can invite people in the dashboard
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
