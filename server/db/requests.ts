import { sql } from 'kysely'
import type { AuditAction } from '../../contract/audit.ts'
import type { Db } from './open.ts'
import { withBegin, withCommit } from './statements.ts'

/** Who acts and from where; the triggers of the audit log read it. */
export type Actor = { accountId: number | null; address: string; requestId: string }

/** SQL: tells the database who acts in this transaction. */
const settingActor = ({ accountId, address, requestId }: Actor) =>
  sql`select set_config('app.account_id', ${accountId === null ? '' : String(accountId)}, true),
    set_config('app.address', ${address}, true), set_config('app.request_id', ${requestId}, true)`

/** Tells the database who acts in this transaction; the first thing in it. */
export const setActor = (db: Db, actor: Actor) => sql`${withBegin} ${settingActor(actor)}`.execute(db)

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

/** Writes down that somebody was refused a call; the last line of an hour says that further ones are not. */
export const noteRefusal = (db: Db, { accountId, address, requestId }: Actor, call: string) =>
  sql`insert into audit_log (account_id, address, request_id, action, new)
    select ${accountId}::integer, ${address}::inet, ${requestId}, 'refused',
      jsonb_build_object('call', ${call}::text) || case when already = ${REFUSALS_AN_HOUR - 1} then '{"further_refusals": "not recorded for an hour"}'::jsonb else '{}' end
    from (select count(*) as already from audit_log where account_id = ${accountId} and action = 'refused' and at > now() - interval '1 hour') as lately
    where already < ${REFUSALS_AN_HOUR}`.execute(db)

/** What was answered under an idempotency key, and the hash of the request in hex. */
export type StoredAnswer = { request_hash: string; status: number; body: string }

/** An idempotency key, whose it is and what it is used for. */
export type Key = { scope: string; key: string; requestHash: string }

/** SQL: a key that counts, being of the last day and with an answer. */
const counts = sql<boolean>`(created_at > now() - interval '24 hours' and status is not null)`

const answerUnder = ({ scope, key }: Key) => sql<StoredAnswer>`select encode(request_hash, 'hex') as request_hash, status, body
  from idempotency_keys where scope = ${scope} and key = ${key} and ${counts}`

/** The first of the two numbers of the lock that a key is. */
const KEY_LOCK = 7_204_120

/**
 * Tells the database who acts in this transaction, the first thing in it, and gives the answer that is stored under the key.
 * Who comes while another is at work under the same key waits for that one to finish. A key of yesterday is free again, and
 * so is one without an answer, as earlier versions left behind.
 */
export async function actUnderKey(db: Db, actor: Actor, key: Key): Promise<StoredAnswer | undefined> {
  const lock = sql`${sql.lit(KEY_LOCK)}, hashtext(${key.scope} || ' ' || ${key.key})`
  const { rows } = await sql<{ free: boolean } & { [K in keyof StoredAnswer]: StoredAnswer[K] | null }>`${withBegin}
    with actor as (${settingActor(actor)}, pg_try_advisory_xact_lock(${lock}) as free),
      outlived as (delete from idempotency_keys where scope = ${key.scope} and key = ${key.key} and not ${counts})
    select actor.free, answer.* from actor left join (${answerUnder(key)}) answer on true`.execute(db)
  const [{ free, ...answer }] = rows as [(typeof rows)[number]]
  if (answer.status) return answer as StoredAnswer
  if (free) return undefined
  await sql`select pg_advisory_xact_lock(${lock})`.execute(db)
  return findAnswer(db, key)
}

/** The answer that is stored under a key. */
export async function findAnswer(db: Db, key: Key): Promise<StoredAnswer | undefined> {
  const { rows } = await answerUnder(key).execute(db)
  return rows[0]
}

/** Stores the answer that a key gets from now on; the last thing in a transaction, which it undoes when the key has one. */
export const storeAnswer = (db: Db, { scope, key, requestHash }: Key, status: number, body: string) =>
  sql`${withCommit} insert into idempotency_keys (scope, key, request_hash, status, body)
    values (${scope}, ${key}, decode(${requestHash}, 'hex'), ${status}, ${body})`.execute(db)
