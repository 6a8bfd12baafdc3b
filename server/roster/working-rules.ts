import type { CompanySettings } from '../../api/company/company-settings.ts'
import type { DatedValue } from '../../api/company/dated/values.ts'
import { mondayOf } from '../../api/core/fields/days.ts'
import { formatDay, formatDuration } from '../../api/core/format.ts'
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
} from '../../api/core/shift.ts'
import type { Finding, RuleCode } from '../../api/roster/working-rules.ts'

/** Of the law's hours, the windows that rules are judged in, and the most hours a week on average. */
export type Windows = Pick<DatedValue<'hours'>, 'average_days' | 'rest_day_hours' | 'rest_day_every_days' | 'most_week_hours'>
/**
 * The company's rules: limits in hours, null where there is none, whether there must be free days, and what the law's most hours and
 * the second guard of an armed post mean; and the law's hours of a day.
 */
export type WorkingRules = Pick<
  CompanySettings,
  'minimum_rest_hours' | 'longest_shift_hours' | 'free_day' | 'average_hours' | 'weekly_hours' | 'cap_rule' | 'two_guards_rule'
> & { hoursOn: (day: string) => Windows }
/** An armed post whose station has no second guard at that time; `only_seat` where nobody could become one, because no slot is open. */
export type Alone = { armed_at: string; only_seat: boolean }
/** A rule that a shift would break, with the hours or dates concerned. */
export type Breach =
  | { rest: number; least: number }
  | { length: number; longest: number }
  | { busy_from: string; busy_until: string; free: number; every: number }
  | { average: number; most: number; over: number }
  | { cap: number; most: number; over: number }
  | { week: string; hours: number; most: number }
  | { wanted: string }
  | Alone
  | { agreed: Hours }

const HOUR = 3_600_000
const DAY = 24 * HOUR

/**
 * The rules that a shift would break together with the guard's other shifts, in a window that moves with the shift. Only the
 * weekly hours are counted from Monday to Sunday; a night shift over Sunday counts in each week with its part.
 */
export const breaches = (rules: WorkingRules, shift: Shift, others: Shift[]): Breach[] =>
  breachesAmong(rules, shift, others.map(spanOf))

/** The same among the spans of the other shifts. */
export function breachesAmong(rules: WorkingRules, shift: Shift, spans: Span[]): Breach[] {
  const span = spanOf(shift)
  const windows = rules.hoursOn(shift.shift_date)
  return [
    ...restBreach(rules, span, spans),
    ...lengthBreach(rules, shift),
    ...(rules.free_day ? freeDayBreach(windows, span, spans) : []),
    ...averageBreaches(rules, windows, span, spans),
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

/** True if a stretch of work leaves no rest day, in one piece, within the days of the law. */
export const leavesNoFreeDay = ({ from, to }: Span, { rest_day_hours, rest_day_every_days }: Windows) =>
  to - from > rest_day_every_days * DAY - rest_day_hours * HOUR

/** The stretch of work around a span, which ends with as many consecutive free hours as the law's rest day has. */
export function stretchAround(spans: readonly Span[], span: Span, { rest_day_hours }: Windows): Span {
  const stretches: Span[] = []
  for (const { from, to } of spans.toSorted((a, b) => a.from - b.from)) {
    const last = stretches.at(-1)
    if (last && from - last.to < rest_day_hours * HOUR) last.to = Math.max(last.to, to)
    else stretches.push({ from, to })
  }
  return stretches.find((stretch) => sharedMinutes(stretch, span) > 0)!
}

function freeDayBreach(windows: Windows, span: Span, others: Span[]): Breach[] {
  const stretch = stretchAround([span, ...others], span, windows)
  if (!leavesNoFreeDay(stretch, windows)) return []
  const { rest_day_hours: free, rest_day_every_days: every } = windows
  return [{ busy_from: dayOf(stretch.from), busy_until: dayOf(stretch.to - 1), free, every }]
}

/** Hours a week on average in the days that end at a moment. */
export function averageHours(spans: readonly Span[], to: number, days: number): number {
  const window = { from: to - days * DAY, to }
  const minutes = spans.reduce((sum, span) => sum + sharedMinutes(span, window), 0)
  return (minutes * 7) / (60 * days)
}

/**
 * Hours a week on average in the worst window of some days that has a part of a span in it, together with others. It is one that ends
 * with the span or with a later one, or the one that begins with the span: no other window has more.
 */
export function worstAverage(span: Span, others: readonly Span[], days: number): number {
  const [from, until] = [span.to - days * DAY, span.to + days * DAY]
  const near = [span, ...others.filter((other) => other.to > from && other.from < until)]
  const ends = near.filter(({ to }) => to >= span.to && to < until).map(({ to }) => to)
  return Math.max(...[...ends, span.from + days * DAY].map((to) => averageHours(near, to, days)))
}

/** The company's limit of the average, and the law's. */
function averageBreaches(
  { average_hours: most, cap_rule }: WorkingRules,
  { average_days: over, most_week_hours }: Windows,
  span: Span,
  others: Span[],
): Breach[] {
  if (most === null && cap_rule === 'off') return []
  const worst = worstAverage(span, others, over)
  return [
    ...(most !== null && worst > most ? [{ average: worst, most, over }] : []),
    ...(cap_rule !== 'off' && worst > most_week_hours ? [{ cap: worst, most: most_week_hours, over }] : []),
  ]
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

const NUMBERS = 'one two three four five six seven eight nine ten eleven twelve thirteen'.split(' ')
const named = (count: number) => NUMBERS[count - 1] ?? String(count)
const periodOf = (days: number) => {
  const [count, unit] = days % 7 === 0 ? [days / 7, 'week'] : [days, 'day']
  return `${named(count)} ${unit}${count === 1 ? '' : 's'}`
}

function describe(breach: Breach): { code: RuleCode; words: string } {
  if ('wanted' in breach) return { code: 'gender', words: `a post that asks for a ${breach.wanted.toLowerCase()} guard` }
  if ('armed_at' in breach)
    return { code: 'two_guards', words: `an armed post with no second guard at ${breach.armed_at} at that time` }
  if ('agreed' in breach)
    return { code: 'contract_hours', words: `other hours than the ${formatHours(breach.agreed)} that the contract asks for` }
  if ('rest' in breach)
    return {
      code: 'rest',
      words: `${formatDuration(breach.rest)} of rest between two shifts (at least ${formatDuration(breach.least)})`,
    }
  if ('length' in breach)
    return { code: 'length', words: `a shift of ${formatDuration(breach.length)} (at most ${formatDuration(breach.longest)})` }
  if ('busy_from' in breach) {
    const days = `${formatDay(breach.busy_from)} to ${formatDay(breach.busy_until)}`
    return {
      code: 'free_day',
      words: `no ${formatDuration(breach.free)} free from ${days} (one free day in ${named(breach.every)})`,
    }
  }
  const most = `at most ${formatDuration(breach.most)}`
  const onAverage = (hours: number, over: number) => `${formatDuration(hours)} of work a week on average of ${periodOf(over)}`
  if ('average' in breach) return { code: 'average', words: `${onAverage(breach.average, breach.over)} (${most})` }
  if ('cap' in breach) return { code: 'cap', words: `${onAverage(breach.cap, breach.over)} (by law ${most})` }
  return { code: 'week', words: `${formatDuration(breach.hours)} of work in the week of ${formatDay(breach.week)} (${most})` }
}

/** Of broken rules, those that no reason overrules, by the company's settings. */
export const stopsAmong = ({ cap_rule, two_guards_rule }: WorkingRules, found: Breach[]): Breach[] =>
  found.filter((breach) => {
    if ('cap' in breach) return cap_rule === 'stop'
    return 'armed_at' in breach && breach.only_seat && two_guards_rule === 'stop'
  })

/** The codes of broken rules. */
export const codesOf = (found: Breach[]): RuleCode[] => found.map((breach) => describe(breach).code)

/** The broken rules in one sentence, with the guard's name and the figures. */
export const breachSentence = (guard: string, found: Breach[]) =>
  `${guard} would have ${found.map((breach) => describe(breach).words).join(' and ')}.`

/** The broken rules as findings, each once. */
export const findingsOf = (guard: string, found: Breach[]): Finding[] =>
  found.map((breach) => ({ code: describe(breach).code, message: breachSentence(guard, [breach]) }))
