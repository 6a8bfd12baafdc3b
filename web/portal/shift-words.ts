import { addDays, today } from '../../contract/core/common.ts'
import type { PortalShift } from '../../contract/portal/portal.ts'
import { formatShortDay, formatWeekday } from '../lib/format.ts'

type Hours = Pick<PortalShift, 'shift_date' | 'start_time' | 'end_time' | 'ends_next_day'>

/** `18:00–06:00 +1`; with the day in front when it is asked for: `Today 18:00–06:00 +1`. */
export function hoursOf({ shift_date, start_time, end_time, ends_next_day }: Hours, { day = false } = {}) {
  const hours = `${start_time}–${end_time}${ends_next_day ? ' +1' : ''}`
  return day ? `${dayName(shift_date)} ${hours}` : hours
}

/** `Today`, `Tomorrow`, or `Mon 23 Nov`. */
export function dayName(day: string) {
  if (day === today()) return 'Today'
  return day === addDays(today(), 1) ? 'Tomorrow' : `${formatWeekday(day)} ${formatShortDay(day)}`
}
