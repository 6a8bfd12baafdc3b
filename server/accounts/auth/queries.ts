import { sql } from 'kysely'
import type { AdminArea, Role } from '../../../api/core/permissions.ts'
import { subnetOf } from '../../http/limits/addresses.ts'
import type { Db } from '../../platform/db/open.ts'
import { twoFactorMissing } from '../../platform/sessions/two-factor-queries.ts'
import { insertLink } from '../link-queries.ts'

/** The account with an e-mail address on one of the two logins, regardless of case. */
export const findAccount = (db: Db, email: string, kind: 'staff' | 'client') =>
  db
    .selectFrom('accounts')
    .select(['id', 'role', 'password_hash', 'active'])
    .where('email', '=', email.toLowerCase())
    .where('deleted_at', 'is', null)
    .where('role', 'in', kind === 'client' ? ['client'] : ['supervisor', 'admin', 'super_admin'])
    .executeTakeFirst()

/** The e-mail address and password hash of a signed-in account. */
export const findOwnAccount = (db: Db, accountId: number) =>
  db.selectFrom('accounts').select(['email', 'password_hash']).where('id', '=', accountId).executeTakeFirstOrThrow()

/** SQL: an account `a` of a client sees an alarm system. */
const hasAlarm = sql<boolean>`a.client_id is not null and exists (select from alarm_systems y where y.client_id = a.client_id and y.deleted_at is null
  and (not a.own_stations_only or y.station_id in (select s.station_id from account_stations s where s.account_id = a.id)))`

export const findMe = (db: Db, accountId: number) =>
  db
    .selectFrom('accounts as a')
    .select([
      'id',
      'user_name as userName',
      'email as emailAddress',
      'role',
      sql<AdminArea[]>`case role when 'admin' then areas else '{}' end`.as('areas'),
      'own_stations_only as limited',
      hasAlarm.as('alarm'),
      twoFactorMissing.as('two_factor_missing'),
    ])
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow()

export type Failures = { by_address: number; by_account: number; by_device: number }

/** Failed logins of the last 15 minutes: from this address; on this account from unknown browsers; on this account from this known browser. */
export async function countFailures(db: Db, { address, accountKey, deviceHash }: Attempt): Promise<Failures> {
  const { rows } = await sql<Failures>`
    select count(*) filter (where address = ${subnetOf(address)}::inet) as by_address,
      count(*) filter (where account_key = ${accountKey} and device_hash is null) as by_account,
      count(*) filter (where account_key = ${accountKey} and device_hash = ${deviceHash}) as by_device
    from login_failures
    where at > now() - interval '15 minutes' and (address = ${subnetOf(address)}::inet or account_key = ${accountKey})`.execute(
    db,
  )
  return rows[0]!
}

/** A login attempt. `deviceHash` is set only when this browser has signed in to this account before. */
export type Attempt = { address: string; accountKey: Buffer; deviceHash: Buffer | null }

/** Records a login attempt and returns its id. */
export async function insertTry(db: Db, { address, accountKey, deviceHash }: Attempt) {
  const { id } = await db
    .insertInto('login_failures')
    .values({ address: subnetOf(address), account_key: accountKey, device_hash: deviceHash })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export const forgetTry = (db: Db, id: number) => db.deleteFrom('login_failures').where('id', '=', id).execute()

/** The accounts that have signed in with this device. */
export const accountsOfDevice = async (db: Db, hash: Buffer) =>
  (await db.selectFrom('known_devices').select('account_id').where('hash', '=', hash).execute()).map((row) => row.account_id)

/** True if an account is still as it was read; locks it against changes until the transaction ends. */
export const isUnchanged = async (db: Db, { id, password_hash }: { id: number; password_hash: string | null }) =>
  (await db
    .selectFrom('accounts')
    .select('id')
    .where('id', '=', id)
    .where('active', '=', true)
    .where('deleted_at', 'is', null)
    .where('password_hash', '=', password_hash)
    .forShare()
    .executeTakeFirst()) !== undefined

export const rememberDevice = (db: Db, accountId: number, hash: Buffer) =>
  db
    .insertInto('known_devices')
    .values({ hash, account_id: accountId })
    .onConflict((conflict) => conflict.columns(['hash', 'account_id']).doUpdateSet({ last_used_at: sql`now()` }))
    .execute()

export const setPassword = (db: Db, accountId: number, passwordHash: string) =>
  db
    .updateTable('accounts')
    .set({ password_hash: passwordHash })
    .where('id', '=', accountId)
    .where('deleted_at', 'is', null)
    .execute()

/** Serialises creating the first super admin, with an advisory lock until the transaction ends. */
export const lockFirstAdmin = (db: Db) => sql`select pg_advisory_xact_lock(hashtext('accounts.super_admin'))`.execute(db)

export const hasSuperAdmin = async (db: Db) =>
  (await db
    .selectFrom('accounts')
    .select('id')
    .where('role', '=', 'super_admin')
    .where('deleted_at', 'is', null)
    .executeTakeFirst()) !== undefined

/** Adds the first super admin, without a password, and the link that sets one. */
export async function insertFirstAdmin(
  db: Db,
  { email, userName, linkHash }: { email: string; userName: string; linkHash: Buffer },
) {
  const { id } = await db
    .insertInto('accounts')
    .values({ role: 'super_admin' satisfies Role, user_name: userName, email: email.toLowerCase(), contacts: '0' })
    .returning('id')
    .executeTakeFirstOrThrow()
  await insertLink(db, id, linkHash, 'invitation')
}
