import { sql } from 'kysely'
import type { Role } from '../../contract/endpoint.ts'
import type { Db } from './open.ts'

/** Idle and total life of a session: staff 30 minutes and 12 hours, clients 24 hours and 7 days. */
const LIFE = {
  staff: { idle: '30 minutes', total: '12 hours' },
  client: { idle: '24 hours', total: '7 days' },
} as const
const lifeOf = (role: Role) => (role === 'client' ? LIFE.client : LIFE.staff)

/** SQL: the session `s` of account `a` is alive. */
const alive = sql<boolean>`s.ended_at is null and s.expires_at > now() and a.active and a.deleted_at is null
  and s.last_used_at > now() - case when a.role = 'client' then ${LIFE.client.idle}::interval else ${LIFE.staff.idle}::interval end`

export type SessionCaller = { accountId: number; role: Role; clientId: number | null; sessionId: number; stale: boolean }

/** Whom an access token belongs to right now; `stale` when its use has not been noted for a minute. */
export async function findCaller(db: Db, accessHash: Buffer): Promise<SessionCaller | undefined> {
  const { rows } = await sql<SessionCaller>`
    select a.id as "accountId", a.role, a.client_id as "clientId", s.id as "sessionId",
      s.last_used_at < now() - interval '1 minute' as stale
    from session_tokens t
    join sessions s on s.id = t.session_id
    join accounts a on a.id = s.account_id
    where t.hash = ${accessHash} and t.kind = 'access' and t.expires_at > now() and ${alive}`.execute(db)
  return rows[0]
}

/** Notes that a session is in use. */
export const touchSession = (db: Db, sessionId: number) =>
  db.updateTable('sessions').set({ last_used_at: sql`now()` }).where('id', '=', sessionId).where('ended_at', 'is', null).execute()

export type NewSession = { accountId: number; role: Role; cookieHash: Buffer; address: string; userAgent: string | undefined }

/** Opens a session and returns its number. */
export async function insertSession(db: Db, { accountId, role, cookieHash, address, userAgent }: NewSession) {
  const { id } = await db
    .insertInto('sessions')
    .values({
      account_id: accountId,
      cookie_hash: cookieHash,
      expires_at: sql`now() + ${lifeOf(role).total}::interval`,
      address,
      user_agent: userAgent?.slice(0, 300) ?? null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

type Pair = { sessionId: number; accessHash: Buffer; refreshHash: Buffer; salt: Buffer; accessSeconds: number }

/** Stores a pair of tokens; earlier access tokens of the session end 30 seconds later at most. */
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
  role: Role
  salt: Buffer
  cookieHash: Buffer
  state: 'fresh' | 'repeated' | 'reused' | 'dead'
}

/** A refresh token, locked, with what it is worth: unused, used within 30 seconds, used before that, or of a session that ended. */
export async function findRefreshToken(db: Db, hash: Buffer): Promise<RefreshToken | undefined> {
  const { rows } = await sql<RefreshToken>`
    select s.id as "sessionId", a.role, t.salt, s.cookie_hash as "cookieHash",
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

/** Ends one session. `reason` is for the record: logout, reuse. */
export const endSession = (db: Db, sessionId: number, reason: string) =>
  db
    .updateTable('sessions')
    .set({ ended_at: sql`now()`, end_reason: reason })
    .where('id', '=', sessionId)
    .where('ended_at', 'is', null)
    .execute()

/** Ends every session of an account. */
export const endSessionsOf = (db: Db, accountId: number, reason: string) =>
  db
    .updateTable('sessions')
    .set({ ended_at: sql`now()`, end_reason: reason })
    .where('account_id', '=', accountId)
    .where('ended_at', 'is', null)
    .execute()

/** Sessions and their tokens a day after they ended; failures and used links that no limit looks at any more. */
export async function sweepSessions(db: Db) {
  await sql`delete from sessions where coalesce(ended_at, expires_at) < now() - interval '90 days'`.execute(db)
  await sql`delete from session_tokens t using sessions s where s.id = t.session_id and coalesce(s.ended_at, s.expires_at) < now() - interval '1 day'`.execute(
    db,
  )
  await sql`delete from login_failures where at < now() - interval '1 day'`.execute(db)
  await sql`delete from idempotency_keys where created_at < now() - interval '24 hours'`.execute(db)
}
