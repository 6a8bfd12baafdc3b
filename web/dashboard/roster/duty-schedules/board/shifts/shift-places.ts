import { addDays } from '../../../../../../contract/core/fields/days.ts'
import { clockDays, minuteOfDay } from '../../../../../../contract/core/shift.ts'
import type { DutySchedule } from '../../../../../../contract/roster/duty-schedules.ts'

/** The position of a bar in its row: edges in days from the week's first midnight, lanes from the top. */
export type Placed = {
  shift: DutySchedule
  /** 0 for Monday to 6 for Sunday; -1 when it began on the Sunday before. */
  day: number
  left: number
  right: number
  lane: number
}

/** By how much of a column's width the hours can move an edge; the rest is reserved for the text. */
const LEAN = 0.34
/**
 * How far a night shift extends into the next column, per day of its length there: consecutive twelve-hour nights fit in one
 * lane.
 */
const REACH = 0.8
/** The width of a bar that ends on the week's first morning. */
const TAIL = 0.24

/** The seven days of a week, from its Monday. */
export const daysOf = (week: string) => Array.from({ length: 7 }, (_, index) => addDays(week, index))

/** The part of a day before a time, 0 to 1. */
const share = (time: string) => minuteOfDay(time) / (24 * 60)

/**
 * The edges of a bar in its column: early hours to the left, late ones to the right, never too narrow for a name. After
 * midnight it extends into the next column, in proportion to the time there.
 */
function edges(shift: DutySchedule, day: number) {
  const [start, end] = [share(shift.start_time), share(shift.end_time)]
  const overMidnight = clockDays(shift).length > 1
  const left = day + LEAN * start
  const right = overMidnight ? day + 1 + REACH * end : day + 1 - LEAN * (1 - (end || 1))
  return day < 0 ? { left: 0, right: Math.max(right, TAIL) } : { left, right: Math.min(right, 7) }
}

/** The position of every shift; bars that would overlap get separate lanes, those of the same person the same lane if possible. */
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
