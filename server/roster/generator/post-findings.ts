import { type Shift, sharedMinutes, spanOf } from '../../../api/core/shift.ts'
import { type Filled, shiftOf } from './plan.ts'
import type { DescribedSlot } from './queries.ts'

/** A shift at a station. */
type Standing = Shift & { station_id: number }

/** Adds to armed shifts of a roster that they have no second guard at the station; `standing` are the slots filled before. */
export function addPostFindings(filled: readonly Filled<DescribedSlot>[], standing: readonly Standing[]) {
  const placed = filled.map(({ slot }) => ({ station_id: slot.station_id, span: spanOf(shiftOf(slot)) }))
  const before = standing.map((shift) => ({ station_id: shift.station_id, span: spanOf(shift) }))
  const byStation = Map.groupBy([...placed, ...before], ({ station_id }) => station_id)
  for (const [at, { slot, findings }] of filled.entries()) {
    if (!slot.armed) continue
    const own = placed[at]!
    const others = byStation.get(slot.station_id)!
    if (!others.some((other) => other !== own && sharedMinutes(other.span, own.span) > 0)) findings.push('two_guards')
  }
}
