import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../platform/db/open.ts'

/** An append-only table whose entries are chained by hashes, in the order of their numbers. */
export type Chain = {
  lock: number
  log: string
  /** The column that numbers the entries, and its sequence. */
  number: string
  sequence: string
  seals: 'audit_seals' | 'attendance_event_seals'
  /** SQL: everything an entry says as one text, independent of the settings of the connection. */
  text: RawBuilder<string>
}

/** The audit log. */
export const AUDIT_CHAIN: Chain = {
  lock: 7_204_119,
  log: 'audit_log',
  number: 'id',
  sequence: 'audit_log_id_seq',
  seals: 'audit_seals',
  text: sql<string>`jsonb_build_array(id, (extract(epoch from at) * 1000000)::bigint, account_id, address, request_id,
  action, table_name, record_id, old, new)::text`,
}

/** SQL: a time as text. */
const micros = (column: string) => sql`(extract(epoch from ${sql.ref(column)}) * 1000000)::bigint`
/** The reports of the guards' phones. */
export const EVENT_CHAIN: Chain = {
  lock: 7_204_121,
  log: 'attendance_events',
  number: 'entry',
  sequence: 'attendance_event_entries',
  seals: 'attendance_event_seals',
  text: sql<string>`jsonb_build_array(entry, id, ${micros('received_at')}, device_id, guard_id, duty_id, station_id, kind, method, seq,
    ${micros('device_time')}, ${micros('sent_time')}, ${micros('corrected_at')}, skew_seconds, flags, payload)::text`,
}

/** Tries the chain's advisory lock, held until the transaction ends; returns whether this process got it. */
export async function acquireLock(db: Db, { lock }: Chain) {
  const { rows } = await sql<{ mine: boolean }>`select pg_try_advisory_xact_lock(${lock}) as mine`.execute(db)
  return rows[0]!.mine
}

export type Checkpoint = { entry_id: number; hash: Buffer }

export const lastCheckpoint = (db: Db, { seals }: Chain): Promise<Checkpoint | undefined> =>
  db.selectFrom(seals).selectAll().orderBy('entry_id', 'desc').limit(1).executeTakeFirst()

export const findCheckpoint = (db: Db, { seals }: Chain, id: number) =>
  db.selectFrom(seals).selectAll().where('entry_id', '=', id).executeTakeFirst()

/** The highest id given to an entry so far, whether its transaction commits or not. */
export async function highestNumber(db: Db, { sequence }: Chain) {
  const { rows } = await sql<{ highest: number }>`select last_value as highest from ${sql.table(sequence)}`.execute(db)
  return rows[0]!.highest
}

/** Transactions that are writing entries. A writer takes this lock before its entry gets an id and holds it until it ends. */
export async function writersUnderWay(db: Db, { log }: Chain) {
  const { rows } = await sql<{ writer: string }>`select pid || ' ' || virtualtransaction as writer from pg_locks
    where locktype = 'relation' and relation = ${log}::regclass and mode = 'RowExclusiveLock' and granted
      and database = (select oid from pg_database where datname = current_database())`.execute(db)
  return rows.map(({ writer }) => writer)
}

type EntryText = { id: number; text: string }

/** The entries with numbers above `after` and up to `upTo`, in order. */
export async function entriesBetween(db: Db, { log, number, text }: Chain, after: number, upTo: number, limit: number) {
  const { rows } = await sql<EntryText>`select ${sql.ref(number)} as id, ${text} as text from ${sql.table(log)}
    where ${sql.ref(number)} > ${after} and ${sql.ref(number)} <= ${upTo} order by ${sql.ref(number)} limit ${limit}`.execute(db)
  return rows
}

export const checkpointsAfter = (db: Db, { seals }: Chain, after: number, limit: number): Promise<Checkpoint[]> =>
  db.selectFrom(seals).selectAll().where('entry_id', '>', after).orderBy('entry_id').limit(limit).execute()

export const insertCheckpoints = (db: Db, { seals }: Chain, checkpoints: Checkpoint[]) =>
  db.insertInto(seals).values(checkpoints).execute()

export async function countEntriesAfter(db: Db, { log, number }: Chain, after: number) {
  const { rows } = await sql<{ count: number }>`select count(*) as count from ${sql.table(log)}
    where ${sql.ref(number)} > ${after}`.execute(db)
  return rows[0]!.count
}
