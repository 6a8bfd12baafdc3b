import { sql } from 'kysely'
import { CONFIRMED_MINUTES } from '../../../api/core/endpoint.ts'
import type { Person, Role } from '../../../api/core/permissions.ts'
import { compiledOnce } from '../db/compiled-once.ts'
import type { Db } from '../db/open.ts'
import { twoFactorMissing } from './two-factor-queries.ts'

/** Idle timeout and maximum age of a session: staff 30 minutes and 12 hours, clients 24 hours and 7 days, guards 30 days. */
const LIFE = {
  staff: { idle: '30 minutes', total: '12 hours' },
  client: { idle: '24 hours', total: '7 days' },
  guard: { idle: '30 days', total: '30 days' },
} as const
const lifeOf = (role: Role) => (role === 'client' || role === 'guard' ? LIFE[role] : LIFE.staff)

/** SQL: the session `s` of account `a` is valid. */
const alive = sql<boolean>`s.ended_at is null and s.expires_at > now() and a.active and a.deleted_at is null
  and s.last_used_at > now() - case a.role when 'client' then ${LIFE.client.idle}::interval when 'guard' then ${LIFE.guard.idle}::interval
    else ${LIFE.staff.idle}::interval end`

export type SessionCaller = Person & {
  clientId: number | null
  guardId: number | null
  deviceId: number | null
  stations: number[] | null
  sessionId: number
  confirmed: boolean
  twoFactorMissing: boolean
  stale: boolean
}

/** The callers of these hashes, written as PostgreSQL writes bytea. */
const callersOf = compiledOnce((db, hashes: string[]) =>
  sql<SessionCaller & { hash: Buffer }>`
    select t.hash, a.id as "accountId", a.role, a.areas, case when a.may_view_identity_documents then array['people.identity'] else '{}' end as granted,
      a.client_id as "clientId", a.guard_id as "guardId", s.device_id as "deviceId", s.id as "sessionId",
      case when a.role = 'supervisor' or a.own_stations_only
        then array(select station_id from account_stations x where x.account_id = a.id) end as stations,
      a.own_stations_only as limited,
      coalesce(s.confirmed_at > now() - make_interval(mins => ${CONFIRMED_MINUTES}), false) as confirmed,
      ${twoFactorMissing} as "twoFactorMissing",
      s.last_used_at < now() - interval '1 minute' as stale
    from session_tokens t
    join sessions s on s.id = t.session_id
    join accounts a on a.id = s.account_id
    where t.hash = any(${hashes}::bytea[])
      and t.kind = 'access' and t.expires_at > now() and ${alive}`.compile(db),
)

/**
 * The callers of these access tokens, by token hash in hex; `stale` when the session's last use was recorded more than a minute
 * ago.
 */
export async function findCallers(db: Db, accessHashes: string[]): Promise<Map<string, SessionCaller>> {
  const rows = await callersOf(
    db,
    accessHashes.map((hash) => `\\x${hash}`),
  )
  return new Map(rows.map(({ hash, ...caller }) => [hash.toString('hex'), caller]))
}

/** True if a session is valid. */
export async function sessionAlive(db: Db, sessionId: number) {
  const { rows } =
    await sql`select from sessions s join accounts a on a.id = s.account_id where s.id = ${sessionId} and ${alive}`.execute(db)
  return rows.length > 0
}

/** The number of valid sessions by role. */
export async function countLiveSessions(db: Db) {
  const { rows } = await sql<{ role: Role; count: number }>`
    select r.role, count(s.id)::integer as count
    from unnest(array['client', 'guard', 'supervisor', 'admin', 'super_admin']) r (role)
    left join (accounts a join sessions s on a.id = s.account_id and ${alive}) on a.role = r.role
    group by r.role`.execute(db)
  return rows
}

/** Records that a session is in use. */
export const touchSession = (db: Db, sessionId: number) =>
  db.updateTable('sessions').set({ last_used_at: sql`now()` }).where('id', '=', sessionId).where('ended_at', 'is', null).execute()

/** Records that the password was entered again in a session. */
export const confirmSession = (db: Db, sessionId: number) =>
  db.updateTable('sessions').set({ confirmed_at: sql`now()` }).where('id', '=', sessionId).where('ended_at', 'is', null).execute()

export type NewSession = { accountId: number; role: Role; cookieHash: Buffer; address: string; userAgent: string | undefined }

/** Opens a session after sign-in and returns its id. */
export async function insertSession(db: Db, { accountId, role, cookieHash, address, userAgent }: NewSession) {
  const { id } = await db
    .insertInto('sessions')
    .values({
      account_id: accountId,
      cookie_hash: cookieHash,
      expires_at: sql`now() + ${lifeOf(role).total}::interval`,
      address,
      user_agent: userAgent?.slice(0, 300) ?? null,
      confirmed_at: sql`now()`,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Opens a session of a guard at a device, with one access token that is valid as long as the session; `expires_at`. */
export async function insertDeviceSession(
  db: Db,
  { accountId, deviceId, minutes, address, userAgent, tokenHash, cookieHash }: NewDeviceSession,
) {
  const { id, expires_at } = await db
    .insertInto('sessions')
    .values({
      account_id: accountId,
      device_id: deviceId,
      cookie_hash: cookieHash,
      expires_at: sql`now() + make_interval(mins => ${minutes}::integer)`,
      address,
      user_agent: userAgent?.slice(0, 300) ?? null,
    })
    .returning(['id', 'expires_at'])
    .executeTakeFirstOrThrow()
  await db.insertInto('session_tokens').values({ hash: tokenHash, session_id: id, kind: 'access', expires_at }).execute()
  return expires_at
}
type NewDeviceSession = Omit<NewSession, 'role'> & { deviceId: number; minutes: number; tokenHash: Buffer }

type Pair = { sessionId: number; accessHash: Buffer; refreshHash: Buffer; salt: Buffer; accessSeconds: number }

/** Stores a pair of tokens; earlier access tokens of the session expire within 30 seconds. */
export async function insertTokens(db: Db, { sessionId, accessHash, refreshHash, salt, accessSeconds }: Pair) {
  await sql`update session_tokens set expires_at = least(expires_at, now() + interval '30 seconds')
    where session_id = ${sessionId} and kind = 'access'`.execute(db)
  await sql`delete from session_tokens where session_id = ${sessionId} and kind = 'access' and expires_at < now()`.execute(db)
  await sql`insert into session_tokens (hash, session_id, kind, salt, expires_at)
    select hash, id, kind, salt, case kind when 'access' then least(expires_at, now() + make_interval(secs => ${accessSeconds})) else expires_at end
    from sessions, (values (${accessHash}::bytea, 'access', null::bytea), (${refreshHash}::bytea, 'refresh', ${salt}::bytea)) as pair (hash, kind, salt)
    where id = ${sessionId}`.execute(db)
}

export type RefreshToken = {
  sessionId: number
  accountId: number
  role: Role
  salt: Buffer
  cookieHash: Buffer
  state: 'fresh' | 'repeated' | 'reused' | 'dead'
}

/** A refresh token, locked, and its state: unused, used within 30 seconds, used before that, or of an ended session. */
export async function findRefreshToken(db: Db, hash: Buffer): Promise<RefreshToken | undefined> {
  const { rows } = await sql<RefreshToken>`
    select s.id as "sessionId", a.id as "accountId", a.role, t.salt, s.cookie_hash as "cookieHash",
      case when not (${alive}) or t.expires_at <= now() then 'dead'
        when t.used_at is null then 'fresh'
        when t.used_at > now() - interval '30 seconds' then 'repeated'
        else 'reused' end as state
    from session_tokens t
    join sessions s on s.id = t.session_id
    join accounts a on a.id = s.account_id
    where t.hash = ${hash} and t.kind = 'refresh'
    for update of t`.execute(db)
  return rows[0]
}

export const markRefreshUsed = (db: Db, hash: Buffer) =>
  db.updateTable('session_tokens').set({ used_at: sql`now()` }).where('hash', '=', hash).execute()

/** Ends one session. `reason` is recorded: logout, reuse. */
export const endSession = (db: Db, sessionId: number, reason: string) =>
  db
    .updateTable('sessions')
    .set({ ended_at: sql`now()`, end_reason: reason })
    .where('id', '=', sessionId)
    .where('ended_at', 'is', null)
    .execute()

/** Ends every session of an account, except `butSession` if given. */
export const endSessionsOf = (db: Db, accountId: number, reason: string, butSession?: number) =>
  db
    .updateTable('sessions')
    .set({ ended_at: sql`now()`, end_reason: reason })
    .where('account_id', '=', accountId)
    .where('ended_at', 'is', null)
    .$if(butSession !== undefined, (query) => query.where('id', '<>', butSession!))
    .execute()

/** Exempts one session from the trigger that ends the sessions of a changed account, in this transaction. */
export const keepSession = (db: Db, sessionId: number) =>
  sql`select set_config('app.kept_session', ${String(sessionId)}, true)`.execute(db)

/** Ends one session of an account; false when it has none with that id. */
export async function endOwnSession(db: Db, accountId: number, sessionId: number) {
  const { numUpdatedRows } = await db
    .updateTable('sessions')
    .set({ ended_at: sql`now()`, end_reason: 'logout' })
    .where('id', '=', sessionId)
    .where('account_id', '=', accountId)
    .where('ended_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export type LiveSession = {
  id: number
  user_agent: string | null
  address: string | null
  signed_in_at: string
  last_used_at: string
}

/** The valid sessions of an account, the last used first. */
export async function liveSessionsOf(db: Db, accountId: number) {
  const { rows } = await sql<LiveSession>`
    select s.id, s.user_agent, host(s.address) as address, s.created_at as signed_in_at, s.last_used_at
    from sessions s join accounts a on a.id = s.account_id
    where a.id = ${accountId} and ${alive}
    order by s.last_used_at desc, s.id desc`.execute(db)
  return rows
}

/** Deletes sessions 90 days and tokens a day after they ended; failed logins, reset requests and idempotency keys after a day. */
export async function purgeSessions(db: Db) {
  // Keep the newest of each account: it is the last sign-in.
  await sql`delete from sessions s where coalesce(s.ended_at, s.expires_at) < now() - interval '90 days'
    and exists (select from sessions later where later.account_id = s.account_id and later.created_at > s.created_at)`.execute(db)
  await sql`delete from session_tokens t using sessions s where s.id = t.session_id and coalesce(s.ended_at, s.expires_at) < now() - interval '1 day'`.execute(
    db,
  )
  await sql`delete from login_failures where at < now() - interval '1 day'`.execute(db)
  await sql`delete from reset_requests where at < now() - interval '1 day'`.execute(db)
  await sql`delete from idempotency_keys where created_at < now() - interval '24 hours'`.execute(db)
}
