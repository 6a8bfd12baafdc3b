import { CompiledQuery, sql } from 'kysely'
import type { AuditAction } from '../../../api/core/fields/audit-actions.ts'
import type { Db } from './open.ts'

/** The acting account, address and request id, read by the audit triggers. */
export type Actor = { accountId: number | null; address: string; requestId: string }

// Raw SQL for the statements of every write: the query builder would compile the same text each time.
const perform = <R>(db: Db, text: string, ...values: unknown[]) => db.executeQuery<R>(CompiledQuery.raw(text, values))

/** SQL: sets the actor of this transaction; `actorParams` are the first parameters. */
const ACTOR = `select set_config('app.account_id', $1, true), set_config('app.address', $2, true), set_config('app.request_id', $3, true)`
const actorParams = ({ accountId, address, requestId }: Actor) => [
  accountId === null ? '' : String(accountId),
  address,
  requestId,
]

/** Sets the actor of this transaction; must be its first statement. */
export const setActor = (db: Db, actor: Actor) => perform(db, ACTOR, ...actorParams(actor))

/** Writes an audit line that no table trigger writes (a sign-in, a refusal, a view of a document). Address null means the program itself. */
export const noteEvent = (
  db: Db,
  { accountId, address, requestId }: Omit<Actor, 'address'> & { address: string | null },
  action: AuditAction,
  what: { table?: string; id?: string | number; detail?: object } = {},
) =>
  db
    .insertInto('audit_log')
    .values({
      account_id: accountId,
      address,
      request_id: requestId,
      action,
      table_name: what.table ?? null,
      record_id: what.id === undefined ? null : String(what.id),
      new: what.detail ? JSON.stringify(what.detail) : null,
    })
    .execute()

/** Most audit lines per account and hour for refused calls, so that repeated attempts cannot fill the disk. */
const REFUSALS_AN_HOUR = 20

/**
 * Records a refused call; the last line of an hour says that further ones are not recorded. Concurrent refusals of one account
 * are serialised by an advisory lock, unless the hour is already full: then they cost one query.
 */
export async function noteRefusal(db: Db, { accountId, address, requestId }: Actor, call: string) {
  const already = sql`(select count(*) as already from audit_log
    where account_id = ${accountId} and action = 'refused' and at > now() - interval '1 hour')`
  const { rows } = await sql<{ already: number }>`select already from ${already} as lately`.execute(db)
  if (rows[0]!.already >= REFUSALS_AN_HOUR) return
  await db.transaction().execute(async (transaction) => {
    await sql`select pg_advisory_xact_lock(hashtext('audit_log.refused'), ${accountId}::integer)`.execute(transaction)
    await sql`insert into audit_log (account_id, address, request_id, action, new)
    select ${accountId}::integer, ${address}::inet, ${requestId}, 'refused',
      jsonb_build_object('call', ${call}::text) || case when already = ${REFUSALS_AN_HOUR - 1} then '{"further_refusals": "not recorded for an hour"}'::jsonb else '{}' end
    from ${already} as lately where already < ${REFUSALS_AN_HOUR}`.execute(transaction)
  })
}

/** The stored response of an idempotency key, and the hash of its request in hex. */
export type StoredResponse = { request_hash: string; status: number; body: string }

/** An idempotency key, its scope (account or visitor) and the hash of its request. */
export type Key = { scope: string; key: string; requestHash: string }

/** SQL: the key is at most 24 hours old and has a response. */
const COUNTS = `(created_at > now() - interval '24 hours' and status is not null)`

/** SQL: the stored response of a key; the arguments are parameter names. */
const responseUnder = (scope: string, key: string) =>
  `select encode(request_hash, 'hex') as request_hash, status, body from idempotency_keys where scope = ${scope} and key = ${key} and ${COUNTS}`

/** SQL: the two integers of the key's advisory lock. */
const lockOf = (scope: string, key: string) => `7204120, hashtext(${scope}::text || ' ' || ${key}::text)`

const FIND_RESPONSE = responseUnder('$1', '$2')
const WAIT = `select pg_advisory_xact_lock(${lockOf('$1', '$2')})`
const ACT_UNDER_KEY = `with actor as (${ACTOR}, pg_try_advisory_xact_lock(${lockOf('$4', '$5')}) as free),
    outlived as (delete from idempotency_keys where scope = $4 and key = $5 and not ${COUNTS})
  select actor.free, response.* from actor left join (${responseUnder('$4', '$5')}) response on true`
const STORE_RESPONSE = `insert into idempotency_keys (scope, key, request_hash, status, body)
  values ($1, $2, decode($3, 'hex'), $4, $5)`

/**
 * Sets the actor as the transaction's first statement and returns the response stored under the key. Concurrent requests with
 * the same key are serialised by an advisory lock. Deletes the key if it has expired, or has no response, as earlier versions
 * left behind.
 */
export async function actUnderKey(db: Db, actor: Actor, key: Key): Promise<StoredResponse | undefined> {
  type Found = { free: boolean } & { [K in keyof StoredResponse]: StoredResponse[K] | null }
  const { rows } = await perform<Found>(db, ACT_UNDER_KEY, ...actorParams(actor), key.scope, key.key)
  const [{ free, ...response }] = rows as [Found]
  if (response.status) return response as StoredResponse
  if (free) return undefined
  await perform(db, WAIT, key.scope, key.key)
  return findResponse(db, key)
}

/** The response that is stored under a key. */
export async function findResponse(db: Db, { scope, key }: Key): Promise<StoredResponse | undefined> {
  const { rows } = await perform<StoredResponse>(db, FIND_RESPONSE, scope, key)
  return rows[0]
}

/** Stores the response of a key; last statement of the transaction, which fails when the key already has one. */
export const storeResponse = (db: Db, { scope, key, requestHash }: Key, status: number, body: string) =>
  perform(db, STORE_RESPONSE, scope, key, requestHash, status, body)
