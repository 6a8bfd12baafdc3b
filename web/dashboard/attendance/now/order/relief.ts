import type { NowRow, NowState } from '../../../../../api/attendance/now.ts'
import { inPlace } from './place.ts'

/** Somebody who leaves this soon should have his relief. */
const SOON = 30 * 60_000
/** A shift that begins this close to the end of another one relieves it. */
const NEAR = 30 * 60_000
const HERE: readonly NowState[] = ['On post', 'To confirm', 'Done', 'Left early']

/**
 * Guards who leave within half an hour, or should have left, and whose relief has not come. By day and by night a post may have
 * two lines of its contract, so a shift of the station with the same post relieves first, then any that begins as this one ends.
 * A station that begins with fewer guards lets the others go.
 */
export function unrelieved(rows: readonly NowRow[], now: number): ReadonlySet<NowRow> {
  const leaving = rows.filter(({ state, ends_at }) => state === 'On post' && Date.parse(ends_at) - now <= SOON)
  if (leaving.length === 0) return new Set()
  const atStation = Map.groupBy(rows, ({ station_id }) => station_id)
  const together = Map.groupBy(leaving, ({ station_id, ends_at }) => `${station_id} ${ends_at}`)
  return new Set(
    [...together.values()].flatMap((group) => {
      const [{ station_id, ends_at }] = group as [NowRow, ...NowRow[]]
      const next = atStation.get(station_id)!.filter((row) => row.state !== 'Off' && isNear(row.starts_at, ends_at))
      return pairs(inPlace(group), inPlace(next)).flatMap(([row, relief]) => (HERE.includes(relief.state) ? [] : [row]))
    }),
  )
}

/** Each who leaves with the shift that relieves him; none for those who have no other. */
function pairs(leaving: NowRow[], next: NowRow[]): [NowRow, NowRow][] {
  const free = new Set(next)
  const take = (row: NowRow, fits: (relief: NowRow) => boolean): [NowRow, NowRow][] => {
    const relief = [...free].find(fits)
    if (!relief) return []
    free.delete(relief)
    return [[row, relief]]
  }
  const own = leaving.flatMap((row) => take(row, ({ post }) => post === row.post))
  const alone = leaving.filter((row) => own.every(([relieved]) => relieved !== row))
  return [...own, ...alone.flatMap((row) => take(row, () => true))]
}

const isNear = (one: string, other: string) => Math.abs(Date.parse(one) - Date.parse(other)) <= NEAR
