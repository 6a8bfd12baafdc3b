import { setImmediate } from 'node:timers/promises'
import { addDays } from '../../../api/core/fields/days.ts'
import {
  daySpan,
  LONGEST_DUTY_HOURS,
  minuteOfDay,
  type Shift,
  type Span,
  sharedMinutes,
  spanOf,
} from '../../../api/core/shift.ts'
import type { Duty, OpenReason, RosterFinding } from '../../../api/roster/generator.ts'
import { averageHours, leavesNoFreeDay, stretchAround, type Windows, worstAverage } from '../working-rules.ts'

/** A slot to fill, in the order in which slots are filled: by day, start, post and seat. */
export type OpenSlot = {
  slot_id: number
  line_id: number
  day: string
  start_time: string
  end_time: string
  /** An armed one of a station that has no other slot at that time, filled or open, which gives it a second guard. */
  only_seat?: boolean
}
export type PoolGuard<S extends OpenSlot = OpenSlot> = {
  guard_id: number
  /** The day of the cycle on the first day of the roster; null for a reliever, who is due on every day. */
  offset: number | null
  /** Shifts planned already, from four weeks before the roster to three weeks after it. */
  shifts: Shift[]
  /** The most minutes that a roster may give, where it is less than the law's. */
  most_minutes?: number
  /** Days on which the guard is away or not Active. */
  away: ReadonlySet<string>
  /** The stations where the guard worked in the four weeks before. */
  stations?: ReadonlySet<number>
  /** True if the guard is known to live near the station of a post. */
  livesNear?: (slot: S) => boolean
  /** The posts, by id, and days for which a qualification is missing. */
  unqualified: (slot: S) => boolean
  /** Papers that are missing and do not stop the guard, each with a sentence. */
  papers?: (slot: S) => string[]
  /** True if the client of a post has asked not to have the guard there. */
  banned?: (slot: S) => boolean
  /** True if a post asks for the other gender. */
  unwanted?: (slot: S) => boolean
}
export type Limits = Windows & {
  /** By law, or by the company's rules where they ask for more. */
  rest_hours: number
  /** Hours a week on average above which there is overtime, and the most. */
  week_hours: number
  most_week_hours: number
  /** Of the rules that nobody may overrule, whether the most hours and the second guard of an armed post are among them. */
  stops?: { cap: boolean; two_guards: boolean }
}
/** The limits in force on a day. */
export type LimitsOn = (day: string) => Limits
export type Filled<S extends OpenSlot> = { slot: S; guard_id: number; findings: RosterFinding[] }
export type Left<S extends OpenSlot> = { slot: S; reason: OpenReason }

const HOUR = 3_600_000
const DAY = 24 * HOUR
/** A shift that begins from noon on is one by night. */
const NOON = 12 * 60

const daysFrom = (from: string, day: string) => Math.round((Date.parse(day) - Date.parse(from)) / DAY)
/** The shift that fills a slot. */
export const shiftOf = ({ day, ...hours }: OpenSlot): Shift => ({ shift_date: day, ...hours })
/** The kind of work of a slot: by day or by night. */
export const kindOf = ({ start_time }: OpenSlot): Duty => (minuteOfDay(start_time) >= NOON ? 'night' : 'day')

/** The duty of a guard on a day, by the cycle. */
export function dutyOn(cycle: readonly Duty[], from: string, offset: number, day: string): Duty {
  const at = (daysFrom(from, day) + offset) % cycle.length
  return cycle[at < 0 ? at + cycle.length : at]!
}

/** The spans of all shifts of a guard, and the minutes of those that a roster has given. */
export type Busy = { spans: Span[]; minutes: number }

/** Gives a guard a shift. */
export function give(busy: Busy, span: Span) {
  busy.spans.push(span)
  busy.minutes += (span.to - span.from) / 60_000
}

type Person = { guard: { guard_id: number }; busy: Busy }
/** The guard with the fewest hours first. */
export const byFewest = (one: Person, other: Person) =>
  one.busy.minutes - other.busy.minutes || one.guard.guard_id - other.guard.guard_id

/** Why a guard does not fill a slot, or undefined; `busy` has the spans of all shifts of the guard. */
export function against<S extends OpenSlot>(
  guard: PoolGuard<S>,
  { spans }: Busy,
  slot: S,
  span: Span,
  { rest_hours, average_days, most_week_hours, stops }: Limits,
): OpenReason | undefined {
  if (stops?.two_guards && slot.only_seat) return 'two_guards'
  const next = addDays(slot.day, 1)
  const days = span.to > daySpan(next).from ? [slot.day, next] : [slot.day]
  if (days.some((day) => guard.away.has(day))) return 'away'
  if (guard.unqualified(slot)) return 'not_qualified'
  if (guard.banned?.(slot)) return 'banned'
  if (guard.unwanted?.(slot)) return 'other_gender'
  if (spans.some((other) => sharedMinutes(span, other) > 0)) return 'on_duty'
  if (span.to - span.from > LONGEST_DUTY_HOURS * HOUR) return 'too_long'
  const near = spans.some((other) => Math.max(other.from - span.to, span.from - other.to) < rest_hours * HOUR)
  if (near) return 'too_little_rest'
  // The dearest to find, so the last.
  return stops?.cap && worstAverage(span, spans, average_days) > most_week_hours ? 'cap' : undefined
}

/** True if a guard with these shifts has no rest day around one of them. */
export const hasNoFreeDay = (spans: readonly Span[], span: Span, limits: Limits) =>
  leavesNoFreeDay(stretchAround(spans, span, limits), limits)

/** Findings against a shift of a guard that do not stop it. */
function findingsOf(spans: readonly Span[], span: Span, limits: Limits): RosterFinding[] {
  const average = averageHours(spans, span.to, limits.average_days)
  return [
    ...(average > limits.week_hours ? ['average' as const] : []),
    ...(average > limits.most_week_hours ? ['cap' as const] : []),
    ...(hasNoFreeDay(spans, span, limits) ? ['free_day' as const] : []),
  ]
}

type Request = { from: string; cycle: readonly Duty[]; limitsOn: LimitsOn }

/** Slots that are planned, or judged, in one go, before other requests have their turn. */
export const SLOTS_AT_ONCE = 20

/** The guards who are due on days of a cycle for work of some kind, each found once. */
function dueGuards<S extends OpenSlot, P extends { guard: PoolGuard<S> }>(pool: readonly P[], { from, cycle }: Request) {
  const found = new Map<string, P[]>()
  return (slot: OpenSlot): P[] => {
    const kind = kindOf(slot)
    const key = `${slot.day} ${kind}`
    const known = found.get(key)
    if (known) return known
    const due = pool.filter(({ guard: { offset } }) => {
      const duty = dutyOn(cycle, from, offset!, slot.day)
      return duty === 'any' || duty === kind
    })
    found.set(key, due)
    return due
  }
}

/**
 * Fills slots in their order with the guard who is due by the cycle and has the fewest hours; then with a reliever. The same input
 * gives the same roster. A slot that nobody fills has the first reason that keeps a guard from it, guards who are due first.
 */
export async function planRoster<S extends OpenSlot>(slots: readonly S[], pool: readonly PoolGuard<S>[], request: Request) {
  const people = pool.map((guard): { guard: PoolGuard<S>; busy: Busy } => ({
    guard,
    busy: { spans: guard.shifts.map(spanOf), minutes: 0 },
  }))
  type Candidate = (typeof people)[number]
  const dueOn = dueGuards<S, Candidate>(
    people.filter(({ guard }) => guard.offset !== null),
    request,
  )
  const relievers = people.filter(({ guard }) => guard.offset === null)
  const filled: Filled<S>[] = []
  const left: Left<S>[] = []
  for (const [at, slot] of slots.entries()) {
    if (at % SLOTS_AT_ONCE === 0) await setImmediate()
    const span = spanOf(shiftOf(slot))
    let first: OpenReason | undefined
    const isFree = ({ guard, busy }: Candidate) => {
      const reason = against(guard, busy, slot, span, request.limitsOn(slot.day))
      first ??= reason
      return reason === undefined
    }
    const taker = dueOn(slot).toSorted(byFewest).find(isFree) ?? relievers.toSorted(byFewest).find(isFree)
    if (!taker) {
      left.push({ slot, reason: first ?? 'not_due' })
      continue
    }
    give(taker.busy, span)
    filled.push({ slot, guard_id: taker.guard.guard_id, findings: [] })
  }
  const spans = new Map(people.map(({ guard, busy }) => [guard.guard_id, busy.spans]))
  await judgeFilled(filled, spans, request.limitsOn)
  return { filled, left, spans }
}

/** Sets what speaks against each shift, once all shifts are known. */
export async function judgeFilled(filled: readonly Filled<OpenSlot>[], spans: ReadonlyMap<number, Span[]>, limitsOn: LimitsOn) {
  for (const [at, one] of filled.entries()) {
    if (at % SLOTS_AT_ONCE === 0) await setImmediate()
    one.findings = findingsOf(spans.get(one.guard_id)!, spanOf(shiftOf(one.slot)), limitsOn(one.slot.day))
  }
}
