import { type Span, sharedMinutes, spanOf } from '../../../api/core/shift.ts'
import type { OpenReason } from '../../../api/roster/generator.ts'
import type { RuleCode } from '../../../api/roster/working-rules.ts'
import { against, type Busy, give, hasNoFreeDay, type Limits, shiftOf } from '../generator/plan.ts'
import type { DescribedSlot } from '../generator/queries.ts'
import { breachesAmong, codesOf } from '../working-rules.ts'
import { type Ground, type Known, minutesOfSlot } from './ground.ts'

/** A guard with the shifts that a proposal has given so far. */
export type Person = Known & {
  busy: Busy
  /** Days on which a shift of the guard begins. */
  days: Set<string>
  /** Minutes of the week. */
  week: number
  /** Shifts at each station, and at each post, that were given. */
  atStation: Map<number, number>
  atLine: Map<number, number>
}

export const personOf = (known: Known): Person => ({
  ...known,
  busy: { spans: known.guard.shifts.map(spanOf), minutes: 0 },
  days: new Set(known.guard.shifts.map(({ shift_date }) => shift_date)),
  week: known.minutes,
  atStation: new Map(),
  atLine: new Map(),
})

const countUp = (counts: Map<number, number>, key: number) => counts.set(key, (counts.get(key) ?? 0) + 1)

/** Gives a guard a shift. */
export function giveShift(person: Person, slot: DescribedSlot, period: Span) {
  const span = spanOf(shiftOf(slot))
  give(person.busy, span)
  person.days.add(slot.day)
  person.week += sharedMinutes(span, period)
  countUp(person.atStation, slot.station_id)
  countUp(person.atLine, slot.line_id)
}

/** Rules of the company for which a person gives a reason, and a proposal does not: those that the choice of the guard decides. */
const OBSTACLE_OF: Partial<Record<RuleCode, OpenReason>> = {
  rest: 'too_little_rest',
  free_day: 'no_free_day',
  average: 'over_hours',
  cap: 'cap',
  week: 'over_hours',
}

/** Nobody is above the law's most hours by a proposal, whatever the company's rules stop. */
const strictest = new WeakMap<Limits, Limits>()
function strict(limits: Limits): Limits {
  const known = strictest.get(limits)
  if (known) return known
  const made = { ...limits, stops: { cap: true, two_guards: limits.stops?.two_guards ?? false } }
  strictest.set(limits, made)
  return made
}

/** The reason not to propose a guard who suits the post; undefined for one who can be proposed. */
export function obstacleTo(person: Person, slot: DescribedSlot, ground: Ground): OpenReason | undefined {
  if (person.days.has(slot.day)) return 'on_duty'
  if (person.week + minutesOfSlot(slot) > ground.mostHours(slot.day) * 60) return 'over_hours'
  const shift = shiftOf(slot)
  const span = spanOf(shift)
  const { guard, busy } = person
  const limits = ground.limitsOn(slot.day)
  const obstacle = against(guard, busy, slot, span, strict(limits))
  if (obstacle) return obstacle
  if (hasNoFreeDay([...busy.spans, span], span, limits)) return 'no_free_day'
  return codesOf(breachesAmong(ground.rules, shift, busy.spans)).flatMap((code) => OBSTACLE_OF[code] ?? [])[0]
}

/** The reason for which a guard does not suit a post on the day of a shift, whatever else the guard does. */
export function unsuitable({ guard }: Known, slot: DescribedSlot): OpenReason | undefined {
  if (guard.unqualified(slot)) return 'not_qualified'
  if (guard.banned?.(slot)) return 'banned'
  return guard.unwanted?.(slot) ? 'other_gender' : undefined
}
