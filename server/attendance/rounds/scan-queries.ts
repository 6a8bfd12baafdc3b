import { sql } from 'kysely'
import type { Db } from '../../platform/db/open.ts'
import type { OpenRound } from './match.ts'

/** A checkpoint by one of its codes. */
export type KnownPoint = {
  id: number
  station_id: number
  latitude: number | null
  longitude: number | null
  retired_at: string | null
  /** True if the short code was typed; false for the QR code. */
  typed: boolean
}

/** The checkpoints that have these codes, scanned or typed, by code, or had them; those that were removed, too. */
export async function findPoints(db: Db, codes: string[]): Promise<Map<string, KnownPoint>> {
  const { rows } = await sql<KnownPoint & { text: string }>`
    select said.text, c.id, c.station_id, c.latitude, c.longitude, c.retired_at, c.token <> upper(said.text) as typed
    from unnest(${[...new Set(codes)]}::text[]) said (text)
    join (
      select id, station_id, latitude, longitude, token, code, null::timestamptz as retired_at from checkpoints
      union all
      select c.id, c.station_id, c.latitude, c.longitude, r.token, r.code, r.retired_at
      from retired_sheets r join checkpoints c on c.id = r.checkpoint_id
    ) c on c.token = upper(said.text) or c.code = upper(said.text)
    -- A code in use is taken before the same one that was retired.
    order by c.retired_at nulls last`.execute(db)
  return new Map(rows.map(({ text, ...point }) => [text, point]))
}

/**
 * Locks the rounds that scans of these points at some times can belong to, each with its scans so far. Rounds between the times
 * are left alone: the first scan of a clock that was years behind lies years before the others.
 */
export async function lockRounds(db: Db, points: number[], times: number[]): Promise<OpenRound[]> {
  const at = [...new Set(times)].map((time) => new Date(time).toISOString())
  const { rows } = await sql<Omit<OpenRound, 'due_from' | 'due_until' | 'scans'> & { due_from: string; due_until: string }>`
    select p.id, p.points, p.due_from, p.due_until, r.ordered, r.min_seconds
    from patrols p join routes r on r.id = p.route_id
    where p.id in (
        select near.id from unnest(${at}::timestamptz[]) scan (at) join patrols near
          on near.station_id = any(array(select c.station_id from checkpoints c where c.id = any(${points}::integer[])))
          and near.due_from between scan.at - interval '5 hours' and scan.at + round_grace()
          and near.due_until >= scan.at - round_grace())
      and p.points && ${points}::integer[]
    order by p.id for update of p`.execute(db)
  const scans = rows.length ? await scansOf(db, rows) : []
  const byRound = Map.groupBy(scans, ({ patrol_id }) => patrol_id)
  return rows.map((round) => ({
    ...round,
    due_from: Date.parse(round.due_from),
    due_until: Date.parse(round.due_until),
    scans: (byRound.get(round.id) ?? []).map(({ at, ...scan }) => ({ ...scan, at: Date.parse(at) })),
  }))
}

async function scansOf(db: Db, rounds: { id: number }[]) {
  const { rows } = await sql<{ patrol_id: number; checkpoint_id: number; guard_id: number; at: string; counts: boolean }>`
    select patrol_id, checkpoint_id, guard_id, at, counts from patrol_scans
    where patrol_id = any(${rounds.map(({ id }) => id)}::integer[]) and checkpoint_id is not null`.execute(db)
  return rows
}

/** A scan as it is stored. */
export type StoredScan = {
  event_id: string
  at: string
  guard_id: number
  duty_id: number | null
  station_id: number | null
  checkpoint_id: number | null
  patrol_id: number | null
  counts: boolean
  flags: string[]
}

/** Stores scans and judges the rounds that they belong to. */
export async function putScans(db: Db, scans: StoredScan[]) {
  await db.insertInto('patrol_scans').values(scans).execute()
  const rounds = [...new Set(scans.flatMap(({ patrol_id }) => patrol_id ?? []))]
  if (rounds.length) await sql`select settle_rounds(${rounds}::integer[]), detect_typed_codes(${rounds}::integer[])`.execute(db)
}

/** Scans of earlier batches have the position that was missing. */
export const placeScans = (db: Db, placed: { event_id: string; flags: string[] }[]) =>
  sql`update patrol_scans s set flags = array_remove(s.flags, 'no_position') || array(select jsonb_array_elements_text(p.flags))
    from jsonb_to_recordset(${JSON.stringify(placed)}::jsonb) as p (event_id uuid, flags jsonb)
    where s.event_id = p.event_id and 'no_position' = any(s.flags)`.execute(db)
