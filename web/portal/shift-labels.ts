import { addDays, today } from '../../api/core/fields/days.ts'
import { formatHours, type Shift } from '../../api/core/shift.ts'
import { formatShortDay, formatWeekday } from '../lib/format.ts'
import { t } from '../lib/words/words.ts'

/** `18:00–06:00 +1`; with `day`, `Today 18:00–06:00 +1`. */
export const hoursOf = (shift: Shift, { day = false } = {}) =>
  day ? `${dayName(shift.shift_date)} ${formatHours(shift)}` : formatHours(shift)

/** `Today`, `Tomorrow`, or `Mon 23 Nov`. */
export function dayName(day: string) {
  if (day === today()) return t('Today')
  return day === addDays(today(), 1) ? t('Tomorrow') : `${formatWeekday(day)} ${formatShortDay(day)}`
}
