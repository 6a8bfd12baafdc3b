import { sql } from 'kysely'
import type { Db } from '../../platform/db/open.ts'

/** A notice that may stand for several. */
export type Folding = {
  /** Notices of the same kind become one. */
  kind: string
  severity: number
  /** `device 7`, `station 3`; the caller when it is left out. */
  by?: string | undefined
}

/** SQL: who makes the call of this transaction; null for a job of the program. All visitors are one, because addresses are cheap. */
const caller = sql<string>`case when current_setting('app.account_id', true) <> '' then 'account ' || current_setting('app.account_id', true)
  when current_setting('app.address', true) <> '' then 'visitors' end`

/**
 * Names who causes messages, whose other transactions wait until this one ends, so that each counts what the one before has written.
 * Null for a job of the program, which notes what it has told.
 */
export async function causeOf(db: Db, by: string | undefined) {
  const { rows } = await sql<{
    by: string | null
  }>`select cause.by from (select coalesce(${by ?? null}::text, ${caller}) as by) cause
    left join lateral (select pg_advisory_xact_lock(hashtext('messages.cause'), hashtext(cause.by)) where cause.by is not null) held on true`.execute(
    db,
  )
  return rows[0]!.by
}

const TABLES = { emails: sql`status = 'Queued' and attempts = 0`, text_messages: sql`state = 'Queued' and attempts = 0` } as const
type Table = keyof typeof TABLES
type Key = { table: Table; cause: string; recipient: string; severity: number; channel: string | null }

/** SQL: the messages of a cause to somebody, at least as severe: what is less severe never holds back what is more. */
const alike = ({ table, cause, recipient, severity, channel }: Key) => sql`cause = ${cause} and recipient = ${recipient}
  and severity >= ${severity} and ${table === 'emails' ? sql`true` : sql`channel = ${channel}`}`

/** Lets a message that waits stand for one more; false when none waits. `atOnce` for one that may not wait itself. */
export async function foldInto(db: Db, key: Key, { atOnce, replyTo }: { atOnce: boolean; replyTo?: string | null }) {
  const isWaiting = sql`${TABLES[key.table]} ${atOnce ? sql`and due_at <= now()` : sql``}`
  const answers = key.table === 'emails' ? sql`, reply_to = case when reply_to = ${replyTo ?? null} then reply_to end` : sql``
  const { rows } = await sql`update ${sql.table(key.table)} set more = more + 1 ${answers}
    where id = (select id from ${sql.table(key.table)} where ${alike(key)} and ${isWaiting} order by id desc limit 1 for update)
      and ${isWaiting} returning id`.execute(db)
  return rows.length > 0
}

/** The most in an hour, that of the settings when it is left out, and the minutes between two. */
type Pace = { most?: number; minutes: number }
/** Seconds until a cause may tell somebody the next time. */
export async function secondsUntilNext(db: Db, key: Key, { most, minutes }: Pace) {
  const ceiling = most ?? sql`(select told_an_hour from company_settings)`
  const { rows } = await sql<{ seconds: number }>`
    select ceil(extract(epoch from greatest(max(due_at) + make_interval(mins => ${minutes}::integer),
      (array_agg(due_at order by due_at desc))[${ceiling}::integer] + interval '1 hour', now()) - now()))::integer as seconds
    from ${sql.table(key.table)} where ${alike(key)} and due_at > now() - interval '1 hour'`.execute(db)
  return rows[0]!.seconds
}

const today = sql`local_time(now())::date`
/** Counts a paid message, unless the ceiling of the day is reached; `always` counts it in any case. False when it may not be sent. */
export async function countPaid(db: Db, { always }: { always: boolean }) {
  const { rows } = await sql`insert into paid_message_days as d (day, messages)
    select ${today}, 1 from company_settings where ${always} or paid_a_day > 0
    on conflict (day) do update set messages = d.messages + 1
      where ${always} or d.messages < (select paid_a_day from company_settings) returning 1`.execute(db)
  return rows.length > 0
}

/** Takes back what was counted of a message that was not sent. */
export const uncountPaid = (db: Db) =>
  sql`update paid_message_days set messages = messages - 1 where day = ${today} and messages > 0`.execute(db)

/** Notes that the ceiling of today is reached; true for the process that notes it first. */
export async function noteCeilingReached(db: Db) {
  const { rows } = await sql`insert into told (event, record_id, stage) values ('paid_ceiling', 0, ${today}::text)
    on conflict do nothing returning 1`.execute(db)
  return rows.length > 0
}

/** An account that can still be told something. */
export const findRecipient = (db: Db, accountId: number) =>
  db
    .selectFrom('accounts')
    .select('email')
    .where('id', '=', accountId)
    .where('active', '=', true)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
