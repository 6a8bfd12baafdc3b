import { clockDays, formatHours, type Hours, minutesOf } from '../../../../../../api/core/shift.ts'
import type { DutySchedule } from '../../../../../../api/roster/duty-schedules.ts'
import type { BoardRow, BoardShift, BoardView, Gap, OpenSlot } from '../../../../../../api/roster/schedule-board.ts'
import { formatNumber, formatShortDay, formatWeekday } from '../../../../../lib/format.ts'

/** `Mon 16 Nov`. */
export const dayLabel = (day: string) => `${formatWeekday(day)} ${formatShortDay(day)}`

/** The hours of a shift, shortened: `18–06 +1` when both times are whole hours. */
export const shortTimeLabel = (hours: Hours) => formatHours(hours).replace(/^(\d\d):00–(\d\d):00/, '$1–$2')

/** The name on a bar: the guard in a station's row, the station in a guard's. */
export const otherName = (shift: DutySchedule, by: BoardView) => (by === 'station' ? shift.guard_name : shift.station_name)

/** A guard's name where it has little room: `Moses Okot` is `Moses O.` */
export const shortName = (name: string) => name.replace(/ .*?(\S)\S*$/, ' $1.')

/** Shown for a shift that does not count as cover. */
export const NO_COVER = 'Guard not deployable'

/** Accessible name of a shift: `Moses Okot at Kololo Gate, Night, Mon 16 Nov, 18:00–06:00 +1`, what the guard knows of it, and whether it counts as cover. */
export const shiftLabel = (shift: BoardShift) =>
  [
    `${shift.guard_name} at ${shift.station_name}, ${shift.shift_type}, ${dayLabel(shift.shift_date)}, ${formatHours(shift)}`,
    ...(shift.status === 'planned' ? [] : [shift.status]),
    ...(shift.covers ? [] : [NO_COVER]),
  ].join(', ')

/** Accessible name of an open slot: `Open: Main gate, night at Kisozi Mall, Mon 16 Nov, 18:00–06:00 +1`. */
export const slotLabel = (slot: OpenSlot) =>
  `Open: ${slot.post} at ${slot.station_name}, ${dayLabel(slot.day)}, ${formatHours(slot)}`

/** The times of a gap: `06:00–18:00`, or `all day`. */
export const gapTimes = ({ from, until }: Gap) => (from === '00:00' && until === '24:00' ? 'all day' : `${from}–${until}`)

/** The hours of the shifts that begin in the row's week, rounded to half hours. */
export function plannedHours({ week, shifts }: Pick<BoardRow, 'week' | 'shifts'>) {
  const planned = shifts.filter(({ shift_date }) => shift_date >= week)
  return Math.round(planned.reduce((sum, shift) => sum + minutesOf(shift), 0) / 30) / 2
}

/** True if a shift that began on the day before continues on this one. */
export const reachesInto = (shift: DutySchedule, day: string) => clockDays(shift)[1] === day

/** `1 shift`, `1,204 shifts`. */
export const shiftCount = (count: number) => `${formatNumber(count)} ${count === 1 ? 'shift' : 'shifts'}`
