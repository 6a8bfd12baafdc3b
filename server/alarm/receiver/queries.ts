import { sql } from 'kysely'
import type { Db } from '../../platform/db/open.ts'
import { judgeSignals } from '../alarms/judge.ts'
import type { StoredSignal } from '../alarms/judge-queries.ts'

/** A system whose panel may report, with its encrypted secrets. */
export type KnownSystem = { id: number; account: string; has_key: boolean; secret: string | null }

/** The live systems of these accounts. */
export async function systemsOf(db: Db, accounts: string[]) {
  const { rows } = await sql<KnownSystem>`
    select s.id, s.account, coalesce(x.has_key, false) as has_key, x.secret
    from alarm_systems s left join alarm_secrets x on x.system_id = s.id
    where s.account = any(${accounts}::text[]) and s.deleted_at is null`.execute(db)
  return rows
}

/** One signal as a row of `alarm_signals`; bytes as hexadecimal digits. */
export type SignalRow = {
  transport: string
  address: string | null
  account: string
  protocol: string
  raw: string
  code: string | null
  qualifier: string
  category: string
  confirmed: boolean
  partition: number | null
  number: number | null
  user_number: number | null
  text: string | null
  panel_time: string | null
}
/** A frame of a known system. `digest`: of its content, by which a repetition is known. */
export type StoredFrame = { system_id: number; sequence: number; digest: string; signals: SignalRow[] }
type Refusal = { system_id: number; refused: 'unencrypted' | 'undecryptable' }
type WrongClock = { system_id: number; seconds: number }
export type Outcome = { frames: StoredFrame[]; unknown: SignalRow[]; refusals: Refusal[]; clocks: WrongClock[] }

const inOrder = (frames: StoredFrame[]) =>
  frames.toSorted((a, b) => a.system_id - b.system_id || a.sequence - b.sequence || (a.digest < b.digest ? -1 : 1))

/** Stores what a batch of frames said, with the alarms that follow from it; returns the new signals. `db` is a transaction. */
export async function storeWithin(db: Db, { frames, unknown, refusals, clocks }: Outcome) {
  if (unknown.length) await sql`select store_unknown_signals(${JSON.stringify(unknown)}::jsonb)`.execute(db)
  if (refusals.length || clocks.length)
    await sql`select note_alarm_faults(${JSON.stringify(refusals)}::jsonb, ${JSON.stringify(clocks)}::jsonb)`.execute(db)
  if (!frames.length) return []
  const { rows } = await sql<StoredSignal>`
    select * from store_alarm_signals(${JSON.stringify(inOrder(frames))}::jsonb)`.execute(db)
  await judgeSignals(db, rows)
  return rows
}

/** The same in one transaction. */
export const storeOutcome = (db: Db, outcome: Outcome) =>
  db.transaction().execute((transaction) => storeWithin(transaction, outcome))

/** Makes the parts of the signals' table of this month and the next two; a sentence about how many, or nothing. */
export async function prepareSignalMonths(db: Db) {
  const { rows } = await sql<{ made: number }>`select make_signal_months(local_today(), 3) as made`.execute(db)
  return rows[0]!.made ? `${rows[0]!.made} months are ready for signals` : undefined
}

/** Forgets the keys by which repetitions are known, an hour after their frames. */
export const purgeSignalKeys = (db: Db) =>
  db.deleteFrom('alarm_signal_keys').where('received_at', '<', sql<string>`now() - interval '1 hour'`).execute()
