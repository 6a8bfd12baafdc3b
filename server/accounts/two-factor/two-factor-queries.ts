import { sql } from 'kysely'
import type { TwoFactor } from '../../../api/accounts/account.ts'
import type { Db } from '../../platform/db/open.ts'
import { twoFactorOn, twoFactorRequired } from '../../platform/sessions/two-factor-queries.ts'

/** The state of an account's two-factor sign-in. */
export async function twoFactorOf(db: Db, accountId: number): Promise<TwoFactor> {
  const { rows } = await sql<TwoFactor>`
    select ${twoFactorOn} as "on", ${twoFactorRequired} as required,
      (select confirmed_at from two_factors f where f.account_id = a.id) as since,
      (select count(*) from recovery_codes c where c.account_id = a.id and c.used_at is null) as recovery_codes_left
    from accounts a where a.id = ${accountId}`.execute(db)
  return rows[0]!
}

/** The encrypted secret of an account and the last step used, locked; undefined when it was never set up. */
export const findSecret = (db: Db, accountId: number) =>
  db
    .selectFrom('two_factors')
    .select(['secret', 'confirmed_at', 'last_step'])
    .where('account_id', '=', accountId)
    .forUpdate()
    .executeTakeFirst()

/** Stores a secret that is being set up, replacing an earlier one; false when two-factor sign-in is on already. */
export async function storeSecret(db: Db, accountId: number, encrypted: { secret: string; key_id: string }) {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('two_factors')
    .values({ account_id: accountId, ...encrypted })
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet(encrypted).where('two_factors.confirmed_at', 'is', null))
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows! > 0n
}

export const confirmSecret = (db: Db, accountId: number) =>
  db.updateTable('two_factors').set({ confirmed_at: sql`now()` }).where('account_id', '=', accountId).execute()

/** Marks the code of a step as used. */
export const spendStep = (db: Db, accountId: number, step: number) =>
  db.updateTable('two_factors').set({ last_step: step }).where('account_id', '=', accountId).execute()

export async function deleteTwoFactor(db: Db, accountId: number) {
  await db.deleteFrom('two_factors').where('account_id', '=', accountId).execute()
  await db.deleteFrom('recovery_codes').where('account_id', '=', accountId).execute()
}

/** Replaces the recovery codes. */
export async function replaceRecoveryCodes(db: Db, accountId: number, hashes: Buffer[]) {
  await db.deleteFrom('recovery_codes').where('account_id', '=', accountId).execute()
  await db
    .insertInto('recovery_codes')
    .values(hashes.map((hash) => ({ account_id: accountId, hash })))
    .execute()
}

/** Uses up a recovery code; false when it is unknown or used. */
export async function spendRecoveryCode(db: Db, accountId: number, hash: Buffer) {
  const { numUpdatedRows } = await db
    .updateTable('recovery_codes')
    .set({ used_at: sql`now()` })
    .where('account_id', '=', accountId)
    .where('hash', '=', hash)
    .where('used_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
