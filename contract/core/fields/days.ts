// Days of the company's calendar; without zod, so that public pages can have them.

/** The company's time zone: UTC+3, no daylight saving. */
export const TIME_ZONE = 'Africa/Kampala'

// Making a format costs a hundred times what using it does.
const kampalaDay = new Intl.DateTimeFormat('en-CA', { timeZone: TIME_ZONE })
let formatted = { quarter: Number.NaN, day: '' }
/** Today in Kampala as YYYY-MM-DD, whatever the zone of the machine. */
export function today(now = new Date()) {
  // Kampala's days begin with a quarter of an hour; a write asks several times.
  const quarter = Math.floor(now.getTime() / 900_000)
  if (quarter !== formatted.quarter) formatted = { quarter, day: kampalaDay.format(now) }
  return formatted.day
}

const DAY_MILLISECONDS = 86_400_000
/** `2026-11-20` and 14 as `2026-12-04`; a negative count goes back. */
export const addDays = (day: string, count: number) =>
  new Date(Date.parse(day) + count * DAY_MILLISECONDS).toISOString().slice(0, 10)
/** The Monday of the week in which a day lies. */
export const mondayOf = (day: string) => addDays(day, -((new Date(day).getUTCDay() + 6) % 7))
