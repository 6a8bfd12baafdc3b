import type { CompanySettings } from '../../contract/company/company-settings.ts'
import { mondayOf } from '../../contract/core/fields/days.ts'
import { formatDay, formatNumber } from '../../contract/core/format.ts'
import {
  clockDays,
  dayOf,
  daySpan,
  formatHours,
  type Hours,
  minutesOf,
  type Shift,
  type Span,
  sharedMinutes,
  spanOf,
} from '../../contract/core/shift.ts'
import type { Finding, RuleCode } from '../../contract/roster/working-rules.ts'

/** The company's rules: limits in hours, null where there is none, and whether one day in seven must be free. */
export type WorkingRules = Pick<
  CompanySettings,
  'minimum_rest_hours' | 'longest_shift_hours' | 'free_day' | 'average_hours' | 'weekly_hours'
>
/** A rule that a shift would break, with the hours or dates concerned. */
export type Breach =
  | { rest: number; least: number }
  | { length: number; longest: number }
  | { busy_from: string; busy_until: string }
  | { average: number; most: number }
  | { week: string; hours: number; most: number }
  | { wanted: string }
  | { armed_at: string }
  | { agreed: Hours }

const HOUR = 3_600_000
const DAY = 24 * HOUR
/** The longest time of work between two free days, in days. */
const BUSY_DAYS = 6
/** Weeks over which the law averages the hours of shift work. */
const AVERAGED_WEEKS = 3
/** The rules of a shift depend only on shifts that begin at most this many days before or after it. */
export const DAYS_JUDGED = AVERAGED_WEEKS * 7 + 1

/**
 * The rules that a shift would break together with the guard's other shifts, in a window that moves with the shift. Only the
 * weekly hours are counted from Monday to Sunday; a night shift over Sunday counts in each week with its part.
 */
export const breaches = (rules: WorkingRules, shift: Shift, others: Shift[]): Breach[] =>
  breachesAmong(rules, shift, others.map(spanOf))

/** The same among the spans of the other shifts. */
export function breachesAmong(rules: WorkingRules, shift: Shift, spans: Span[]): Breach[] {
  const span = spanOf(shift)
  return [
    ...restBreach(rules, span, spans),
    ...lengthBreach(rules, shift),
    ...freeDayBreach(rules, span, spans),
    ...averageBreach(rules, span, spans),
    ...weekBreaches(rules, shift, spans),
  ]
}

function restBreach({ minimum_rest_hours: least }: WorkingRules, span: Span, others: Span[]): Breach[] {
  if (least === null) return []
  // Overlapping shifts are refused by a constraint.
  const pauses = others
    .filter((other) => sharedMinutes(span, other) === 0)
    .map((other) => Math.max(other.from - span.to, span.from - other.to))
  const rest = Math.min(...pauses) / HOUR
  return rest < least ? [{ rest, least }] : []
}

function lengthBreach({ longest_shift_hours: longest }: WorkingRules, shift: Shift): Breach[] {
  const length = minutesOf(shift) / 60
  return longest !== null && length > longest ? [{ length, longest }] : []
}

/** A stretch of work ends with 24 consecutive free hours. */
function freeDayBreach({ free_day }: WorkingRules, span: Span, others: Span[]): Breach[] {
  if (!free_day) return []
  const stretches: Span[] = []
  for (const { from, to } of [span, ...others].sort((a, b) => a.from - b.from)) {
    const last = stretches.at(-1)
    if (last && from - last.to < DAY) last.to = Math.max(last.to, to)
    else stretches.push({ from, to })
  }
  const { from, to } = stretches.find((stretch) => sharedMinutes(stretch, span) > 0)!
  return to - from > BUSY_DAYS * DAY ? [{ busy_from: dayOf(from), busy_until: dayOf(to - 1) }] : []
}

/** The worst of the windows that end with this shift, or with a later one while this one is still in them. */
function averageBreach({ average_hours: most }: WorkingRules, span: Span, others: Span[]): Breach[] {
  if (most === null) return []
  const spans = [span, ...others]
  const length = AVERAGED_WEEKS * 7 * DAY
  const averages = spans
    .map(({ to }) => ({ from: to - length, to }))
    .filter((window) => window.to >= span.to && window.from < span.to)
    .map((window) => spans.reduce((sum, one) => sum + sharedMinutes(one, window), 0) / 60 / AVERAGED_WEEKS)
  const average = Math.max(...averages)
  return average > most ? [{ average, most }] : []
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

function describe(breach: Breach): { code: RuleCode; words: string } {
  if ('wanted' in breach) return { code: 'gender', words: `a post that asks for a ${breach.wanted.toLowerCase()} guard` }
  if ('armed_at' in breach)
    return { code: 'two_guards', words: `an armed post with no second guard at ${breach.armed_at} at that time` }
  if ('agreed' in breach)
    return { code: 'contract_hours', words: `other hours than the ${formatHours(breach.agreed)} that the contract asks for` }
  if ('rest' in breach)
    return { code: 'rest', words: `${inHours(breach.rest)} of rest between two shifts (at least ${inHours(breach.least)})` }
  if ('length' in breach)
    return { code: 'length', words: `a shift of ${inHours(breach.length)} (at most ${inHours(breach.longest)})` }
  if ('busy_from' in breach) {
    const days = `${formatDay(breach.busy_from)} to ${formatDay(breach.busy_until)}`
    return { code: 'free_day', words: `no 24 h free from ${days} (one free day in seven)` }
  }
  const most = `(at most ${inHours(breach.most)})`
  return 'average' in breach
    ? { code: 'average', words: `${inHours(breach.average)} of work a week on average of three weeks ${most}` }
    : { code: 'week', words: `${inHours(breach.hours)} of work in the week of ${formatDay(breach.week)} ${most}` }
}

/** The codes of broken rules. */
export const codesOf = (found: Breach[]): RuleCode[] => found.map((breach) => describe(breach).code)

/** The broken rules in one sentence, with the guard's name and the figures. */
export const breachSentence = (guard: string, found: Breach[]) =>
  `${guard} would have ${found.map((breach) => describe(breach).words).join(' and ')}.`

/** The broken rules as findings, each once. */
export const findingsOf = (guard: string, found: Breach[]): Finding[] =>
  found.map((breach) => ({ code: describe(breach).code, message: breachSentence(guard, [breach]) }))
