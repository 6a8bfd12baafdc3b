import { addDays } from '../../../../../../api/core/fields/days.ts'
import type { BoardShift, OpenSlot } from '../../../../../../api/roster/schedule-board.ts'
import { placeInLanes, type Spread } from './lanes.ts'

/** A planned shift or an open one, as the board draws it. */
export type Subject = { shift: BoardShift; slot?: undefined } | { slot: OpenSlot; shift?: undefined }
/** The cell of a chip. */
type Place = Spread & {
  /** 0 for Monday to 6 for Sunday. */
  day: number
  /** Counted from the top of the cell. */
  lane: number
}
export type PlacedShift = Place & { shift: BoardShift; slot?: undefined }
export type PlacedSlot = Place & { slot: OpenSlot; shift?: undefined }
export type Placed = PlacedShift | PlacedSlot

/** The seven days of a week, from its Monday. */
export const daysOf = (week: string) => Array.from({ length: 7 }, (_, index) => addDays(week, index))

/** Id, day, hours and owner of what is drawn. */
export function subjectFacts({ shift, slot }: Subject) {
  const { id, start_time, end_time } = shift ?? slot
  const day = shift ? shift.shift_date : slot.day
  const owner = shift ? `${shift.guard_id} at ${shift.station_id}` : `seat ${slot.seat} of ${slot.line_id}`
  return { id, day, start_time, end_time, owner, hours: `${start_time}–${end_time}` }
}

/** Shifts and open slots as one list. */
export const subjectsOf = (shifts: BoardShift[], slots: OpenSlot[]): Subject[] => [
  ...shifts.map((shift) => ({ shift })),
  ...slots.map((slot) => ({ slot })),
]

/**
 * The cell and the lane of every chip. A chip is in the day on which its shift begins; the night of the Sunday before is in the week
 * before. A guard keeps the lane from day to day if possible.
 */
export function placeChips(week: string, shifts: BoardShift[], slots: OpenSlot[] = []): { placed: Placed[]; lanes: number } {
  const days = daysOf(week)
  const items = subjectsOf(shifts, slots)
    .map((subject) => ({ ...subject, ...subjectFacts(subject) }))
    .map((item) => ({ ...item, day: days.indexOf(item.day) }))
    .filter(({ day }) => day >= 0)
    .map((item) => ({ ...item, left: item.day, right: item.day + 1 }))
    .sort((a, b) => a.day - b.day || a.hours.localeCompare(b.hours) || a.id - b.id)
  return placeInLanes(items)
}
