import * as z from 'zod/mini'
import { addDays, momentAt, today } from './fields/days.ts'

// The rules of a shift's times, once for the server and every screen. The database has the same rules in `shift_range`
// (server/roster/duty-schedules/shift.columns.sql); server/test/db/shift.test.ts compares the two.

const CLOCK_TIME = /^([01]\d|2[0-3]):[0-5]\d$/
const CLOCK_END = /^(([01]\d|2[0-3]):[0-5]\d|24:00)$/
const MESSAGE = 'Please enter a time as HH:MM.'

/** A time of day in Kampala: HH:MM, 00:00 to 23:59. */
export const ClockTime = z.string().check(z.regex(CLOCK_TIME, MESSAGE))
/** The end of an interval within a date: HH:MM, up to 24:00, the following midnight. */
export const ClockEnd = z.string().check(z.regex(CLOCK_END, MESSAGE))
/** A time of day as accepted from a caller. Seconds are accepted only as :00 and dropped. */
export const ClockTimeInput = z.pipe(
  z.string().check(z.minLength(1), z.regex(/^([01]\d|2[0-3]):[0-5]\d(:00)?$/, MESSAGE)),
  z.transform((value) => value.slice(0, 5)),
)

/** Two times of day in Kampala, HH:MM. An end at or before the start is on the next day, so equal times are 24 hours. */
export const Hours = z.object({ start_time: ClockTime, end_time: ClockTime })
export type Hours = z.output<typeof Hours>
/** The date on which a shift starts, YYYY-MM-DD, and its hours. */
export type Shift = Hours & { shift_date: string }

/** The longest time on duty in one piece, in hours, unless a company allows longer shifts. */
export const LONGEST_DUTY_HOURS = 16

const MINUTE = 60_000
const HOUR = 60 * MINUTE

/**
 * Minutes since midnight: `06:30` is 390, `24:00` is 1440.
 * @throws RangeError for a time that is not HH:MM
 */
export function minuteOfDay(time: string): number {
  if (!CLOCK_END.test(time)) throw new RangeError(`"${time}" is not a time as HH:MM.`)
  return Number(time.slice(0, 2)) * 60 + Number(time.slice(3))
}

/**
 * True if a shift ends on the day after its start, even if at 00:00.
 * @throws RangeError for a time that is not HH:MM
 */
export const endsNextDay = ({ start_time, end_time }: Hours): boolean => minuteOfDay(end_time) <= minuteOfDay(start_time)

/**
 * The length of a shift: 1 to 1440 minutes.
 * @throws RangeError for a time that is not HH:MM
 */
export const minutesOf = (hours: Hours): number =>
  minuteOfDay(hours.end_time) - minuteOfDay(hours.start_time) + (endsNextDay(hours) ? 24 * 60 : 0)

/** A half-open interval in milliseconds since 1970, UTC: `to` is not part of it. */
export type Span = { from: number; to: number }

/**
 * A date in Kampala, or several from it on.
 * @throws RangeError for a date that is not YYYY-MM-DD
 */
export function daySpan(day: string, count = 1): Span {
  const from = Date.parse(momentAt(day))
  if (Number.isNaN(from)) throw new RangeError(`"${day}" is not a day as YYYY-MM-DD.`)
  return { from, to: from + count * 24 * HOUR }
}

/** The date in Kampala of an instant in milliseconds since 1970, UTC. */
export const dayOf = (instant: number): string => today(new Date(instant))

/**
 * The instants at which a shift starts and ends.
 * @throws RangeError for a date that is not YYYY-MM-DD or a time that is not HH:MM
 */
export function spanOf(shift: Shift): Span {
  const from = daySpan(shift.shift_date).from + minuteOfDay(shift.start_time) * MINUTE
  return { from, to: from + minutesOf(shift) * MINUTE }
}

/** The minutes that two spans have in common; 0 when one ends as the other begins. */
export const sharedMinutes = (one: Span, other: Span): number =>
  Math.max(0, Math.min(one.to, other.to) - Math.max(one.from, other.from)) / MINUTE

/**
 * True if two shifts have a minute in common.
 * @throws RangeError for a date that is not YYYY-MM-DD or a time that is not HH:MM
 */
export const overlap = (one: Shift, other: Shift): boolean => sharedMinutes(spanOf(one), spanOf(other)) > 0

/** True if two shifts have the same date and times. */
export const isSameTime = (one: Shift, other: Shift): boolean =>
  (['shift_date', 'start_time', 'end_time'] as const).every((field) => one[field] === other[field])

/**
 * The minutes of a shift that fall on a date: a night from 18:00 to 06:00 has 360 on each of two dates.
 * @throws RangeError for a date that is not YYYY-MM-DD or a time that is not HH:MM
 */
export const minutesOn = (shift: Shift, day: string): number => sharedMinutes(spanOf(shift), daySpan(day))

/**
 * The dates on which a shift has minutes: one, or two when it continues after midnight.
 * @throws RangeError for a date that is not YYYY-MM-DD or a time that is not HH:MM
 */
export function clockDays(shift: Shift): string[] {
  const next = addDays(shift.shift_date, 1)
  return minutesOn(shift, next) > 0 ? [shift.shift_date, next] : [shift.shift_date]
}

/**
 * `06:00–18:00`, or `18:00–06:00 +1` when it ends on the next day.
 * @throws RangeError for a time that is not HH:MM
 */
export const formatHours = (hours: Hours): string => `${hours.start_time}–${hours.end_time}${endsNextDay(hours) ? ' +1' : ''}`
