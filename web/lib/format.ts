import { addDays, clockTimeAt, TIME_ZONE } from '../../api/core/fields/days.ts'
import { formatDay, formatNumber, formatShortDay } from '../../api/core/format.ts'

export { formatDay, formatDuration, formatMinutes, formatNumber, formatShortDay, formatWeekday } from '../../api/core/format.ts'
export { CURRENCY, formatMoney } from '../../api/core/money.ts'

/** The rows that are shown of a list, from 1 on: `6–10 of 12`, `1 of 1`. */
export const formatRange = (first: number, last: number, total: number) =>
  `${first < last ? `${formatNumber(first)}–${formatNumber(last)}` : formatNumber(first)} of ${formatNumber(total)}`

/** A timestamp (ISO 8601) as `20 Nov 2026, 14:05` in Kampala time, whatever the time zone of the machine. */
export function formatMoment(moment: string) {
  const at = new Date(moment)
  const day = at.toLocaleDateString('en-CA', { timeZone: TIME_ZONE })
  return `${formatDay(day)}, ${clockTimeAt(at)}`
}

/** The week that begins with a Monday as `16–22 Nov 2026`, `30 Nov – 6 Dec 2026` or `28 Dec 2026 – 3 Jan 2027`. */
export function formatWeek(monday: string) {
  const sunday = addDays(monday, 6)
  const [last, first] = [formatDay(sunday), formatDay(monday)]
  if (monday.slice(0, 7) === sunday.slice(0, 7)) return `${first.split(' ')[0]}–${last}`
  return `${monday.slice(0, 4) === sunday.slice(0, 4) ? formatShortDay(monday) : first} – ${last}`
}

/** A size in bytes as `480 kB` or `1.2 MB`; at least 1 kB. */
export const formatBytes = (bytes: number) =>
  bytes < 1_000_000 ? `${Math.max(1, Math.round(bytes / 1000))} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`

/** The secret for an authenticator app in groups of four characters, for typing it by hand. */
export const formatSecret = (secret: string) => secret.replace(/(.{4})(?=.)/g, '$1 ')
