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

export type StoredAnswer = { request_hash: Buffer; status: number | null; body: string | null }

export type Key = { scope: string; key: string; requestHash: Buffer }

/**
 * Tells the database who acts in this transaction and takes the idempotency key for it, the first thing in it; gives the
 * stored answer when the key is older than that. Twenty at once wait for the first.
 */
export async function claimKey(db: Db, actor: Actor, { scope, key, requestHash }: Key): Promise<StoredAnswer | undefined> {
  // A key of yesterday is free again, and so is one without an answer: nothing was done under it.
  const { rows } = await sql`${withBegin} with actor as (${settingActor(actor)})
    insert into idempotency_keys as known (scope, key, request_hash) select ${scope}, ${key}, ${requestHash}::bytea from actor
    on conflict (scope, key) do update set request_hash = excluded.request_hash, status = null, body = null, created_at = now()
      where known.created_at < now() - interval '24 hours' or known.status is null
    returning 1`.execute(db)
  if (rows.length) return undefined
  return db
    .selectFrom('idempotency_keys')
    .select(['request_hash', 'status', 'body'])
    .where('scope', '=', scope)
    .where('key', '=', key)
    .executeTakeFirstOrThrow()
}

/** Stores the answer that a key gets from now on; the last thing in a transaction. */
export const storeAnswer = (db: Db, { scope, key }: Key, status: number, body: string) =>
  sql`${withCommit} update idempotency_keys set status = ${status}, body = ${body} where scope = ${scope} and key = ${key}`.execute(
    db,
  )
