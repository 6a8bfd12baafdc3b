import type { NowRow } from '../../../../../api/attendance/now.ts'
import { type Kind, kindOf } from '../order/kinds.ts'
import { inPlace } from '../order/place.ts'
import { NEEDS, rankOf, urgencyOf } from '../order/urgency.ts'
import { byStation, keyOf } from '../use-now.ts'
import type { Window } from './window.ts'

/** Bars that the strip draws; more would be too many to read, and slow. */
export const MOST_BARS = 400

export type Bar = { row: NowRow; kind: Kind; from: number; to: number }
export type StripStation = {
  id: number
  name: string
  /** The key of its most urgent row. */
  first: string
  counts: Map<Kind, number>
  lanes: Bar[][]
}

/**
 * Stations with a shift in a window, those that need somebody first and otherwise by name, as far as there is room; `of`: how many
 * there are. Shifts that follow each other share a lane.
 */
export function stripOf(rows: readonly NowRow[], now: number, window: Window) {
  const within = rows.filter((row) => Date.parse(row.starts_at) < window.to && Date.parse(row.ends_at) > window.from)
  const ranked = byStation(inPlace(within)).map((station) => {
    const ranks = station.rows.map((row) => Math.min(rankOf(urgencyOf(row, now)), NEEDS.length))
    const rank = Math.min(...ranks)
    return { station, rank, first: keyOf(station.rows[ranks.indexOf(rank)]!) }
  })
  // The order of names stays among those of the same rank.
  ranked.sort((one, other) => one.rank - other.rank)
  const stations: StripStation[] = []
  let bars = 0
  for (const { station, first } of ranked) {
    bars += station.rows.length
    if (stations.length > 0 && bars > MOST_BARS) break
    const drawn = station.rows.map((row) => barOf(row, now))
    stations.push({ id: station.id, name: station.name, first, counts: countsOf(drawn), lanes: lanesOf(drawn) })
  }
  return { stations, of: ranked.length, counts: countsOf(within.map((row) => barOf(row, now))) }
}

const barOf = (row: NowRow, now: number): Bar => ({
  row,
  kind: kindOf(row, now),
  from: Date.parse(row.starts_at),
  to: Date.parse(row.ends_at),
})

function countsOf(bars: Bar[]) {
  const counts = new Map<Kind, number>()
  for (const { kind } of bars) counts.set(kind, (counts.get(kind) ?? 0) + 1)
  return counts
}

/** Each bar in the first lane that is free when it begins. */
function lanesOf(bars: Bar[]) {
  const lanes: Bar[][] = []
  for (const bar of bars.toSorted((one, other) => one.from - other.from)) {
    const free = lanes.find((lane) => lane.at(-1)!.to <= bar.from)
    if (free) free.push(bar)
    else lanes.push([bar])
  }
  return lanes
}
