import { addDays } from '../../../../../../api/core/fields/days.ts'
import { endsNextDay, minuteOfDay } from '../../../../../../api/core/shift.ts'
import type { BoardShift, OpenSlot } from '../../../../../../api/roster/schedule-board.ts'
import { placeInLanes, type Spread } from '../shifts/lanes.ts'
import { type Subject, subjectFacts, subjectsOf } from '../shifts/shift-places.ts'

/** Hours of the axis of a day, so that the night is shown whole: to 06:00 of the next morning. */
export const AXIS_HOURS = 30
/** A bar of less than this many hours would be too narrow to point at. */
const LEAST_HOURS = 1.5

export type DayBar = Subject & Spread & { lane: number; continues: 'before' | 'after' | undefined }

/** The bars of a day to the scale of the hours: `left` and `right` are hours after midnight, on the axis. */
export function placeDay(day: string, shifts: BoardShift[], slots: OpenSlot[]): { placed: DayBar[]; lanes: number } {
  const before = addDays(day, -1)
  const items = subjectsOf(shifts, slots).flatMap((subject) => {
    const facts = subjectFacts(subject)
    const after = endsNextDay(facts)
    const begun = facts.day === before && after && facts.end_time !== '00:00'
    if (facts.day !== day && !begun) return []
    const left = begun ? 0 : minuteOfDay(facts.start_time) / 60
    const end = minuteOfDay(facts.end_time) / 60 + (after && !begun ? 24 : 0)
    const continues = begun ? ('before' as const) : end > AXIS_HOURS ? ('after' as const) : undefined
    const right = Math.min(Math.max(end, left + LEAST_HOURS), AXIS_HOURS)
    return [{ ...subject, ...facts, left: Math.min(left, right - LEAST_HOURS), right, continues }]
  })
  items.sort((a, b) => a.left - b.left || a.right - b.right || a.id - b.id)
  return placeInLanes(items)
}
