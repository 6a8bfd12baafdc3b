import type { Hours } from './rules.ts'

// The usual hours of a client's premises, by the time of day in Kampala.

const MINUTES_A_DAY = 1440
const WEEK = 7
const minutesOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))

/** The local day of week (0 Sunday) and minute of the day. `holiday`: the company's list has this day; `away`: the client is away. */
export type Moment = { weekday: number; minute: number; holiday: boolean; away: boolean }

/** True if an opening at this moment is outside of the usual hours. Without hours nothing is outside, except while the client is away. */
export function isOutside(hours: Hours[], { weekday, minute, holiday, away }: Moment) {
  if (away) return true
  if (hours.length === 0) return false
  const of = (day: number) => hours.find((one) => one.weekday === day)
  const within = (day: number, at: number) => {
    const { opens, closes, grace = 0 } = of(day) ?? {}
    if (!opens || !closes) return false
    const from = minutesOf(opens) - grace
    const to = minutesOf(closes) + (minutesOf(closes) <= minutesOf(opens) ? MINUTES_A_DAY : 0)
    return at >= from && at < to
  }
  // Hours may go on after midnight.
  const yesterday = (weekday + WEEK - 1) % WEEK
  return !((!holiday && within(weekday, minute)) || within(yesterday, minute + MINUTES_A_DAY))
}
