import { clockTimeAt, momentAt, wallClockAt } from '../../../../../api/core/fields/days.ts'
import type { Span } from '../../../../../api/core/shift.ts'

/** The hours of Kampala between which the strip shows the day; the night is between the same two. */
const DAY_HOURS = { from: 6, to: 18 } as const
const HOUR = 3_600_000
const WINDOW_HOURS = 12

export type Window = Span & { night: boolean }

/** The night or the day that contains a moment, in milliseconds since 1970. */
export function windowAt(now: number): Window {
  const midnight = Date.parse(momentAt(wallClockAt(now).slice(0, 10)))
  const hour = Math.floor((now - midnight) / HOUR)
  const night = hour < DAY_HOURS.from || hour >= DAY_HOURS.to
  const begin = hour < DAY_HOURS.from ? DAY_HOURS.to - 24 : night ? DAY_HOURS.to : DAY_HOURS.from
  const from = midnight + begin * HOUR
  return { from, to: from + WINDOW_HOURS * HOUR, night }
}

/** The place of a moment in a window: 0 at its begin, 1 at its end; never outside. */
export const shareOf = (moment: number, { from, to }: Span) => Math.min(1, Math.max(0, (moment - from) / (to - from)))

/** Every second hour of a window, from its begin to its end. */
export const hoursOf = ({ from }: Span) =>
  Array.from({ length: WINDOW_HOURS / 2 + 1 }, (_, step) => ({
    share: (2 * step) / WINDOW_HOURS,
    text: clockTimeAt(new Date(from + 2 * step * HOUR)),
  }))
