import { mondayOf } from '../../contract/core/common.ts'
import { formatDay, formatNumber } from '../../contract/core/format.ts'

/** The company's rules in hours; null is no rule. */
export type WorkingRules = { minimum_rest_hours: number | null; weekly_hours: number | null }
/** Kampala's days and clock times; an end at or before the start is on the next day. */
export type ShiftTimes = { shift_date: string; start_time: string; end_time: string }
/** What a shift would bring its guard that the rules do not allow, in hours. */
export type Breach = { rest: number; least: number } | { week: string; hours: number; most: number }

const HOUR = 3_600_000
const WEEK = 7 * 24 * HOUR

type Span = { from: number; to: number }
const spanOf = ({ shift_date, start_time, end_time }: ShiftTimes): Span => {
  const from = Date.parse(`${shift_date}T${start_time}Z`)
  const to = Date.parse(`${shift_date}T${end_time}Z`)
  return { from, to: to > from ? to : to + 24 * HOUR }
}
const dayOf = (time: number) => new Date(time).toISOString().slice(0, 10)
/** How much of a span lies in another. */
const shared = (one: Span, other: Span) => Math.max(0, Math.min(one.to, other.to) - Math.max(one.from, other.from))

export const hasRules = ({ minimum_rest_hours, weekly_hours }: WorkingRules) =>
  minimum_rest_hours !== null || weekly_hours !== null

/** The rules that a shift would break beside the guard's other ones. A night shift over Sunday counts for both weeks with its part in each. */
export function breaches(rules: WorkingRules, shift: ShiftTimes, others: ShiftTimes[]): Breach[] {
  const span = spanOf(shift)
  const spans = others.map(spanOf)
  return [...restBreach(rules, span, spans), ...weekBreaches(rules, span, spans)]
}

function restBreach({ minimum_rest_hours: least }: WorkingRules, span: Span, others: Span[]): Breach[] {
  if (least === null) return []
  // Shifts that overlap are refused for that alone.
  const pauses = others
    .filter((other) => shared(span, other) === 0)
    .map((other) => Math.max(other.from - span.to, span.from - other.to))
  const rest = Math.min(...pauses) / HOUR
  return rest < least ? [{ rest, least }] : []
}

function weekBreaches({ weekly_hours: most }: WorkingRules, span: Span, others: Span[]): Breach[] {
  if (most === null) return []
  const weeks = new Set([mondayOf(dayOf(span.from)), mondayOf(dayOf(span.to - 1))])
  return [...weeks].flatMap((week) => {
    const from = Date.parse(week)
    const hours = [span, ...others].reduce((sum, one) => sum + shared(one, { from, to: from + WEEK }), 0) / HOUR
    return hours > most ? [{ week, hours, most }] : []
  })
}

const inHours = (hours: number) => `${formatNumber(Math.round(hours * 100) / 100)} h`
const words = (breach: Breach) =>
  'rest' in breach
    ? `${inHours(breach.rest)} of rest between two shifts (at least ${inHours(breach.least)})`
    : `${inHours(breach.hours)} of work in the week of ${formatDay(breach.week)} (at most ${inHours(breach.most)})`

/** What stands against a shift, in a sentence with the guard's name and the figures. */
export const breachSentence = (guard: string, found: Breach[]) => `${guard} would have ${found.map(words).join(' and ')}.`
