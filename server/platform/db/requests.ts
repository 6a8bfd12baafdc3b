import { CompiledQuery, sql } from 'kysely'
import type { AuditAction } from '../../../contract/core/fields/audit-actions.ts'
import type { Db } from './open.ts'

/** Who acts and from where; the triggers of the audit log read it. */
export type Actor = { accountId: number | null; address: string; requestId: string }

// What every write sends is written out: the query builder would build the same text each time.
const perform = <R>(db: Db, text: string, ...values: unknown[]) => db.executeQuery<R>(CompiledQuery.raw(text, values))

/** SQL: tells the database who acts in this transaction, with what `told` gives as the first parameters. */
const ACTOR = `select set_config('app.account_id', $1, true), set_config('app.address', $2, true), set_config('app.request_id', $3, true)`
const told = ({ accountId, address, requestId }: Actor) => [accountId === null ? '' : String(accountId), address, requestId]

/** Tells the database who acts in this transaction; the first thing in it. */
export const setActor = (db: Db, actor: Actor) => perform(db, ACTOR, ...told(actor))

/** Writes a line of the audit log that no table trigger writes (a sign-in, a refusal, a view of a document). Without an address it was the program itself. */
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

/** Lines that the refusals of one account may add in an hour: whoever tries without end must not fill the disk. */
const REFUSALS_AN_HOUR = 20

/**
 * Writes down that somebody was refused a call; the last line of an hour says that further ones are not. Refusals of one account
 * that arrive together are serialised, but for those that come when there are enough lines: they cost one look.
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

/** What was answered under an idempotency key, and the hash of the request in hex. */
export type StoredResponse = { request_hash: string; status: number; body: string }

/** An idempotency key, whose it is and what it is used for. */
export type Key = { scope: string; key: string; requestHash: string }

/** SQL: a key that counts, being of the last day and with an answer. */
const COUNTS = `(created_at > now() - interval '24 hours' and status is not null)`

/** SQL: what is stored under a key, its scope and itself being the parameters named. */
const answerUnder = (scope: string, key: string) =>
  `select encode(request_hash, 'hex') as request_hash, status, body from idempotency_keys where scope = ${scope} and key = ${key} and ${COUNTS}`

/** SQL: the two numbers of the lock that a key is. */
const lockOf = (scope: string, key: string) => `7204120, hashtext(${scope}::text || ' ' || ${key}::text)`

const FIND_ANSWER = answerUnder('$1', '$2')
const WAIT = `select pg_advisory_xact_lock(${lockOf('$1', '$2')})`
const ACT_UNDER_KEY = `with actor as (${ACTOR}, pg_try_advisory_xact_lock(${lockOf('$4', '$5')}) as free),
    outlived as (delete from idempotency_keys where scope = $4 and key = $5 and not ${COUNTS})
  select actor.free, answer.* from actor left join (${answerUnder('$4', '$5')}) answer on true`
const STORE_ANSWER = `insert into idempotency_keys (scope, key, request_hash, status, body)
  values ($1, $2, decode($3, 'hex'), $4, $5)`

/**
 * Tells the database who acts in this transaction, the first thing in it, and gives the answer that is stored under the key.
 * Who comes while another is at work under the same key waits for that one to finish. A key of yesterday is free again, and
 * so is one without an answer, as earlier versions left behind.
 */
export async function actUnderKey(db: Db, actor: Actor, key: Key): Promise<StoredResponse | undefined> {
  type Found = { free: boolean } & { [K in keyof StoredResponse]: StoredResponse[K] | null }
  const { rows } = await perform<Found>(db, ACT_UNDER_KEY, ...told(actor), key.scope, key.key)
  const [{ free, ...answer }] = rows as [Found]
  if (answer.status) return answer as StoredResponse
  if (free) return undefined
  await perform(db, WAIT, key.scope, key.key)
  return findResponse(db, key)
}

/** The answer that is stored under a key. */
export async function findResponse(db: Db, { scope, key }: Key): Promise<StoredResponse | undefined> {
  const { rows } = await perform<StoredResponse>(db, FIND_ANSWER, scope, key)
  return rows[0]
}

/** Stores the answer that a key gets from now on; the last thing in a transaction, which it undoes when the key has one. */
export const storeResponse = (db: Db, { scope, key, requestHash }: Key, status: number, body: string) =>
  perform(db, STORE_ANSWER, scope, key, requestHash, status, body)
