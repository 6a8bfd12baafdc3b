import { addDays, momentAt, today } from '../../../api/core/fields/days.ts'
import type { Random } from './random.ts'

export { addDays }

const DAY = 86_400_000

/** Days from one date to another. */
export const daysBetween = (from: string, to: string) => Math.round((Date.parse(to) - Date.parse(from)) / DAY)

/** 0 for Sunday to 6 for Saturday. */
export const weekday = (day: string) => new Date(day).getUTCDay()

/** The first day of the month `back` months before that of `day`. */
function monthStart(day: string, back = 0) {
  const at = new Date(day)
  return new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() - back, 1)).toISOString().slice(0, 10)
}

/** The last twelve months, oldest first, each from its first to its last day; the current month ends today. */
export function lastTwelveMonths(day: string) {
  return Array.from({ length: 12 }, (_, index) => ({
    first: monthStart(day, 11 - index),
    last: index === 11 ? day : addDays(monthStart(day, 10 - index), -1),
  }))
}

/** A time within Kampala's working hours, not later than `now`. */
export function momentOn(day: string, random: Random, now: Date) {
  const moment = new Date(momentAt(day, `${String(random.int(7, 18)).padStart(2, '0')}:${random.int(10, 59)}`))
  return (day === today(now) && moment > now ? new Date(now.getTime() - random.int(1, 30) * 1_000) : moment).toISOString()
}
