import type { ScanFlag } from '../../../api/attendance/patrols.ts'

const MINUTE = 60_000
/** Minutes before and after its window in which a round takes scans; `round_grace` in the database has the second. */
const TOLERANCE = 15

/** A scan that has arrived; times in milliseconds since 1970, UTC. */
export type Scan = {
  id: string
  at: number
  guard_id: number
  /** The station where the guard was to be; null where the program does not know it. */
  station_id: number | null
  /** The point whose code it was; undefined for a code that no point has. */
  point: { id: number; station_id: number; retired_at?: string | null; typed?: boolean } | undefined
}
/** A round and the scans it has. */
export type OpenRound = {
  id: number
  points: number[]
  due_from: number
  due_until: number
  ordered: boolean
  min_seconds: number
  scans: { checkpoint_id: number; guard_id: number; at: number; counts: boolean }[]
}
export type Match = { patrol_id: number | null; counts: boolean; flags: ScanFlag[] }

const isDone = ({ scans }: OpenRound, point: number) =>
  scans.some(({ checkpoint_id, counts }) => counts && checkpoint_id === point)
/** Milliseconds between a time and the window of a round. */
const distance = ({ due_from, due_until }: OpenRound, at: number) => Math.max(due_from - at, at - due_until, 0)

/**
 * The round that a scan of a point belongs to: the one in whose window it was, or the nearest that still needs the point. Within
 * a window a second scan is of that round, and never of the next one in advance.
 */
function roundOf(rounds: OpenRound[], point: number, at: number) {
  const near = rounds
    .filter((round) => round.points.includes(point) && distance(round, at) <= TOLERANCE * MINUTE)
    .sort((one, other) => distance(one, at) - distance(other, at) || one.due_from - other.due_from)
  const within = near.filter((round) => at >= round.due_from && at < round.due_until)
  const candidates = within.length ? within : near
  return candidates.find((round) => !isDone(round, point)) ?? candidates[0]
}

function flagsOf(round: OpenRound, { at, guard_id }: Scan, point: number): ScanFlag[] {
  if (isDone(round, point)) return ['duplicate']
  const flags: ScanFlag[] = []
  const tooSoon = round.scans.some(
    (other) => other.guard_id === guard_id && other.checkpoint_id !== point && Math.abs(other.at - at) < round.min_seconds * 1000,
  )
  if (tooSoon) flags.push('fast_round')
  const before = round.points.slice(0, round.points.indexOf(point))
  if (round.ordered && before.some((earlier) => !isDone(round, earlier))) flags.push('out_of_order')
  return flags
}

/** Judges scans in the order in which they happened; what one says counts for those after it. */
export function matchScans(scans: Scan[], rounds: OpenRound[]): Map<string, Match> {
  const matches = new Map<string, Match>()
  for (const scan of scans.toSorted((one, other) => one.at - other.at)) {
    const { point, station_id } = scan
    const typed: ScanFlag[] = point?.typed ? ['typed_code'] : []
    const none = (flag?: ScanFlag) => ({ patrol_id: null, counts: false, flags: flag ? [flag, ...typed] : typed })
    if (!point) matches.set(scan.id, none('unknown_point'))
    else if (point.retired_at && scan.at >= Date.parse(point.retired_at)) matches.set(scan.id, none('old_code'))
    else if (station_id !== null && station_id !== point.station_id) matches.set(scan.id, none('wrong_station'))
    else {
      const round = roundOf(rounds, point.id, scan.at)
      if (!round) matches.set(scan.id, none())
      else {
        const flags = flagsOf(round, scan, point.id)
        const counts = !flags.includes('duplicate')
        round.scans.push({ checkpoint_id: point.id, guard_id: scan.guard_id, at: scan.at, counts })
        matches.set(scan.id, { patrol_id: round.id, counts, flags: [...flags, ...typed] })
      }
    }
  }
  return matches
}
