// Dates of the company's calendar; without zod, so that public pages can import them.

/** The company's time zone. */
export const TIME_ZONE = 'Africa/Kampala'
/** Hours that its clocks are ahead of UTC: all year, and since 1960. */
const AHEAD = 3
/** A moment by Kampala's clock in ISO 8601, midnight unless a time is given: `2026-11-20T06:30+03:00`. */
export const momentAt = (day: string, time = '00:00') => `${day}T${time}+0${AHEAD}:00`
/** The clock and calendar of Kampala at an instant in milliseconds since 1970, UTC: `2026-11-20T06:30:00.000`. */
export const wallClockAt = (instant: number) => new Date(instant + AHEAD * 3_600_000).toISOString().slice(0, -1)

// Constructing a formatter costs a hundred times as much as using it.
const kampalaDay = new Intl.DateTimeFormat('en-CA', { timeZone: TIME_ZONE })
let formatted = { quarter: Number.NaN, day: '' }
/** Today in Kampala as YYYY-MM-DD, regardless of the machine's time zone. */
export function today(now = new Date()) {
  // Dates in Kampala change on a quarter of an hour, so cache for that long; a write asks several times.
  const quarter = Math.floor(now.getTime() / 900_000)
  if (quarter !== formatted.quarter) formatted = { quarter, day: kampalaDay.format(now) }
  return formatted.day
}

/** The time of day in Kampala: 14:05. */
export const clockTimeAt = (at: Date) =>
  at.toLocaleTimeString('en-GB', { timeZone: TIME_ZONE, hour: '2-digit', minute: '2-digit' })

/** The clock of Kampala at a moment: `2026-11-30 18:05`. */
export const wallClock = (at = new Date()) => `${today(at)} ${clockTimeAt(at)}`

const DAY_MILLISECONDS = 86_400_000
/** `2026-11-20` and 14 as `2026-12-04`; a negative count goes back. */
export const addDays = (day: string, count: number) =>
  new Date(Date.parse(day) + count * DAY_MILLISECONDS).toISOString().slice(0, 10)
/** Days from one date to a later one; negative to an earlier one. */
export const daysBetween = (from: string, to: string) => (Date.parse(to) - Date.parse(from)) / DAY_MILLISECONDS
/** The Monday of a date's week. */
export const mondayOf = (day: string) => addDays(day, -((new Date(day).getUTCDay() + 6) % 7))

/** The month some months after that of a day or month, YYYY-MM; a negative count goes back. */
export function monthAfter(day: string, count = 1) {
  const [year, month] = day.split('-').map(Number) as [number, number]
  return new Date(Date.UTC(year, month - 1 + count, 1)).toISOString().slice(0, 7)
}
/** The month before that of a day or month, YYYY-MM. */
export const monthBefore = (day: string) => monthAfter(day, -1)
