import { mondayOf } from '../../contract/core/common.ts'
import { formatDay, formatNumber } from '../../contract/core/format.ts'
import { clockDays, daySpan, type Shift, type Span, sharedMinutes, spanOf } from '../../contract/core/shift.ts'

/** The company's rules in hours; null is no rule. */
export type WorkingRules = { minimum_rest_hours: number | null; weekly_hours: number | null }
/** What a shift would bring its guard that the rules do not allow, in hours. */
export type Breach = { rest: number; least: number } | { week: string; hours: number; most: number }

const HOUR = 3_600_000

export const hasRules = ({ minimum_rest_hours, weekly_hours }: WorkingRules) =>
  minimum_rest_hours !== null || weekly_hours !== null

/** The rules that a shift would break beside the guard's other ones. A night shift over Sunday counts for both weeks with its part in each. */
export function breaches(rules: WorkingRules, shift: Shift, others: Shift[]): Breach[] {
  const spans = others.map(spanOf)
  return [...restBreach(rules, spanOf(shift), spans), ...weekBreaches(rules, shift, spans)]
}

function restBreach({ minimum_rest_hours: least }: WorkingRules, span: Span, others: Span[]): Breach[] {
  if (least === null) return []
  // Shifts that overlap are refused for that alone.
  const pauses = others
    .filter((other) => sharedMinutes(span, other) === 0)
    .map((other) => Math.max(other.from - span.to, span.from - other.to))
  const rest = Math.min(...pauses) / HOUR
  return rest < least ? [{ rest, least }] : []
}

function weekBreaches({ weekly_hours: most }: WorkingRules, shift: Shift, others: Span[]): Breach[] {
  if (most === null) return []
  const spans = [spanOf(shift), ...others]
  const weeks = new Set(clockDays(shift).map(mondayOf))
  return [...weeks].flatMap((week) => {
    const hours = spans.reduce((sum, span) => sum + sharedMinutes(span, daySpan(week, 7)), 0) / 60
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
