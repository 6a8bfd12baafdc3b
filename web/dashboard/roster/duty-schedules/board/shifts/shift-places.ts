import { addDays } from '../../../../../../contract/core/common.ts'
import { clockDays, minuteOfDay } from '../../../../../../contract/core/shift.ts'
import type { DutySchedule } from '../../../../../../contract/roster/duty-schedules.ts'

/** Where the bar of a shift stands in its row: edges in days from the week's first midnight, lanes from the top. */
export type Placed = {
  shift: DutySchedule
  /** 0 for Monday to 6 for Sunday; -1 when it began on the Sunday before. */
  day: number
  left: number
  right: number
  lane: number
}

/** How much of a column the hours move an edge; the rest is kept for the words. */
const LEAN = 0.34
/** How far a night reaches into the next column for each day that it lasts there: twelve-hour nights follow each other in one lane. */
const REACH = 0.8
/** A morning's end of a night before the week still shows a mark this wide. */
const TAIL = 0.24

/** The seven days of a week, from its Monday. */
export const daysOf = (week: string) => Array.from({ length: 7 }, (_, index) => addDays(week, index))

/** How much of its day has passed at a time, 0 to 1. */
const share = (time: string) => minuteOfDay(time) / (24 * 60)

/**
 * A bar leans in its column by its hours, early ones to the left and late ones to the right, and is never too narrow for a
 * name. Over midnight it reaches into the next column, the further the longer it lasts there.
 */
function edges(shift: DutySchedule, day: number) {
  const [start, end] = [share(shift.start_time), share(shift.end_time)]
  const overMidnight = clockDays(shift).length > 1
  const left = day + LEAN * start
  const right = overMidnight ? day + 1 + REACH * end : day + 1 - LEAN * (1 - (end || 1))
  return day < 0 ? { left: 0, right: Math.max(right, TAIL) } : { left, right: Math.min(right, 7) }
}

/** Every shift with its place; bars that would touch lie in lanes below each other, the same person's in one lane where possible. */
export function placeShifts(week: string, shifts: DutySchedule[]): { placed: Placed[]; lanes: number } {
  const days = daysOf(week)
  const ends: number[] = []
  const owners: Set<string>[] = []
  const placed = shifts
    .map((shift) => ({ shift, day: days.indexOf(shift.shift_date) }))
    .map(({ shift, day }) => ({ shift, day, ...edges(shift, day) }))
    .sort((a, b) => a.left - b.left || a.right - b.right || a.shift.id - b.shift.id)
    .map((bar) => {
      const { shift } = bar
      const person = `${shift.guard_id} at ${shift.station_id}`
      const hours = `${shift.start_time}–${shift.end_time}`
      const free = ends.flatMap((end, lane) => (end <= bar.left ? [lane] : []))
      const keeps = (mark: string) => free.find((lane) => owners[lane]!.has(mark))
      const lane = keeps(person) ?? keeps(hours) ?? free[0] ?? ends.length
      ends[lane] = bar.right
      owners[lane] = (owners[lane] ?? new Set()).add(person).add(hours)
      return { ...bar, lane }
    })
  return { placed, lanes: ends.length }
}
