import { daySpan, minuteOfDay, type Shift, type Span, sharedMinutes, spanOf } from '../../core/shift.ts'

// The meaning of the times at which a guard came and left. The figures are counted here alone, for the desk, the guard's phone and
// the portal alike.

/** The times of coming and leaving, in milliseconds since 1970, UTC; null for a time that is not known yet. */
export type Clocked = { in_at: number | null; out_at: number | null }

/** Whole minutes of a shift. */
export type AttendanceFigures = {
  /** Minutes of the shift for which the guard was there; what is before its start or after its end does not count. */
  minutes: number
  /** Minutes after the start at which the guard came; 0 within the grace, and all of them beyond it. */
  late_minutes: number
  /** Minutes before the end at which the guard left; 0 within the grace, and all of them beyond it. */
  early_minutes: number
}

const MINUTE = 60_000
/** Clocks are read to the minute: 18:10:59 is 18:10. */
const toMinute = (instant: number) => Math.floor(instant / MINUTE) * MINUTE
const beyond = (grace: number, minutes: number) => (minutes > grace ? minutes : 0)

/**
 * The figures of a shift from when the guard came and left. Without an end nothing is counted as worked yet.
 * @param graceMinutes minutes that do not count as late, or as early
 * @throws RangeError for a date that is not YYYY-MM-DD or a time that is not HH:MM
 */
export function attendanceFigures(shift: Shift, { in_at, out_at }: Clocked, graceMinutes: number): AttendanceFigures {
  const planned = spanOf(shift)
  if (in_at === null) return { minutes: 0, late_minutes: 0, early_minutes: 0 }
  const came = toMinute(in_at)
  const late_minutes = beyond(graceMinutes, (came - planned.from) / MINUTE)
  if (out_at === null) return { minutes: 0, late_minutes, early_minutes: 0 }
  const there: Span = { from: came, to: toMinute(out_at) }
  const early_minutes = beyond(graceMinutes, (planned.to - there.to) / MINUTE)
  return { minutes: sharedMinutes(planned, there), late_minutes, early_minutes }
}

/** True if a guard who left at a time has worked nothing of a shift that begins at `start`: he has not come to it. */
export const leftBefore = (start: number, out_at: number) => toMinute(out_at) <= start

const DAY = 24 * 60 * MINUTE
/**
 * The instant, in milliseconds since 1970, UTC, of a time of day in Kampala on the date that is nearest to a shift: for one from
 * 18:00 to 06:00, `17:52` is on its first date and `06:03` on the second.
 * @throws RangeError for a date that is not YYYY-MM-DD or a time that is not HH:MM
 */
export function instantNear(shift: Shift, time: string): number {
  const { from, to } = spanOf(shift)
  const first = daySpan(shift.shift_date).from + minuteOfDay(time) * MINUTE
  const distance = (at: number) => Math.max(from - at, at - to, 0)
  return [first - DAY, first, first + DAY].sort((one, other) => distance(one) - distance(other))[0]!
}
