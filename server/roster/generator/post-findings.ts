import { minutesOf, type Shift, sharedMinutes, spanOf } from '../../../contract/core/shift.ts'
import { type Filled, shiftOf } from './plan.ts'
import type { DescribedSlot } from './queries.ts'

/** A shift at a station. */
type Standing = Shift & { station_id: number }

type Around = {
  /** The slots of the stations that were filled before. */
  standing: readonly Standing[]
  /** Hours above which a shift is a long one; null without a limit. */
  longest: number | null
}

/** Adds what speaks against the shifts of a roster by their posts: a long one, and an armed one with no second guard at the station. */
export function addPostFindings(filled: readonly Filled<DescribedSlot>[], { standing, longest }: Around) {
  const placed = filled.map(({ slot }) => ({ station_id: slot.station_id, span: spanOf(shiftOf(slot)) }))
  const before = standing.map((shift) => ({ station_id: shift.station_id, span: spanOf(shift) }))
  const byStation = Map.groupBy([...placed, ...before], ({ station_id }) => station_id)
  for (const [at, { slot, findings }] of filled.entries()) {
    if (longest !== null && minutesOf(shiftOf(slot)) > longest * 60) findings.push('length')
    if (!slot.armed) continue
    const own = placed[at]!
    const others = byStation.get(slot.station_id)!
    if (!others.some((other) => other !== own && sharedMinutes(other.span, own.span) > 0)) findings.push('two_guards')
  }
}
