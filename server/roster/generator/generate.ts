import { createHash } from 'node:crypto'
import type { DatedValue } from '../../../api/company/dated/values.ts'
import { addDays } from '../../../api/core/fields/days.ts'
import { fraction, product, rateOf, roundHalfUp, sum } from '../../../api/core/money.ts'
import { clockDays, daySpan, type Span, sharedMinutes } from '../../../api/core/shift.ts'
import { type Assignments, MOST_ROWS, OPEN_REASONS, type RosterPlan, type RosterRequest } from '../../../api/roster/generator.ts'
import { settingOn } from '../../company/index.ts'
import { awayDays, loadQualifications } from '../../people/index.ts'
import type { Db } from '../../platform/db/open.ts'
import { conflict, invalid } from '../../platform/errors.ts'
import { loadBans } from '../../sites/index.ts'
import { livesNear } from '../guard-choices/rank.ts'
import { shiftsOfGuards } from '../guard-shift-queries.ts'
import { rulesInForce } from '../rules-in-force.ts'
import { givenRoster } from './given-roster.ts'
import { type Limits, type PoolGuard, planRoster } from './plan.ts'
import { addPostFindings } from './post-findings.ts'
import { type DescribedSlot, filledBeside, guardNames, lockSlotsAndGuards, openSlots } from './queries.ts'
import { addRuleFindings } from './rule-findings.ts'

/** Days before a roster in which work at a station makes a guard known there. */
const DAYS_BEFORE = 28

type Pay = {
  hours: DatedValue<'hours'>
  basic: DatedValue<'pay.basic'>
  multipliers: DatedValue<'pay.multipliers'>
  social: DatedValue<'nssf'>
}

const inHours = (minutes: number) => Math.round((minutes / 60) * 100) / 100
const overtimeOf = (minutes: number, weeks: number, { hours }: Pay) => Math.max(0, minutes - hours.week_hours * 60 * weeks)

/** Shillings for minutes of work by law: by the hour of basic pay, overtime at its rate, and the employer's social security. */
function costOf(minutes: number, overtime: number, { basic, multipliers, social }: Pay) {
  const minute = fraction(basic.month, multipliers.month_hours * 60)
  const regular = product(minute, fraction(minutes - overtime))
  const above = product(minute, fraction(overtime), rateOf(multipliers.overtime))
  const gross = sum([regular, above])
  return sum([gross, product(gross, rateOf(social.employer_rate))])
}

const lastDay = ({ from, weeks }: RosterRequest) => addDays(from, weeks * 7 - 1)
const guardsOf = ({ guards, relievers = [] }: RosterRequest) => [...guards.map(({ guard_id }) => guard_id), ...relievers]

/** Keeps others from changing the guards and the open slots of a roster that is about to be saved. */
export const lockRoster = (db: Db, request: RosterRequest) =>
  lockSlotsAndGuards(db, { ...request, until: lastDay(request) }, guardsOf(request))

/** The lists that a request names, loaded. */
async function poolOf(db: Db, request: RosterRequest, until: string, daysJudged: number) {
  const { from, guards, cycle } = request
  const ids = guardsOf(request)
  const [names, shifts, away, unmet, bans] = await Promise.all([
    guardNames(db, ids),
    shiftsOfGuards(db, ids, addDays(from, -Math.max(DAYS_BEFORE, daysJudged)), addDays(until, daysJudged)),
    awayDays(db, ids, from, addDays(until, 1)),
    loadQualifications(db, ids),
    loadBans(db, ids),
  ])
  const known = new Map(names.map((guard) => [guard.id, guard]))
  const unknown = ids.find((id) => !known.has(id))
  if (unknown !== undefined) throw invalid({ guards: `There is no guard with the number ${unknown}.` })
  const byGuard = Map.groupBy(shifts, ({ guard_id }) => guard_id)
  const working = cycle.filter((duty) => duty !== 'off').length
  const inOrder = guards.toSorted((one, other) => one.guard_id - other.guard_id)
  const offsets = new Map(inOrder.map(({ guard_id, offset }, index) => [guard_id, offset ?? (index * working) % cycle.length]))
  const near = new Map<string, boolean>()
  /** True if an area is near a place; found once. */
  const isNear = (area: string, place: string) => {
    const key = `${area}\n${place}`
    const found = near.get(key) ?? livesNear(area, place)
    near.set(key, found)
    return found
  }
  const pool = ids.map((guard_id): PoolGuard<DescribedSlot> => {
    const { home_area, gender } = known.get(guard_id)!
    const lacking = new Map<string, ReturnType<typeof unmet>>()
    const lackedFor = ({ day, requires, armed, ...hours }: DescribedSlot) => {
      const days = clockDays({ shift_date: day, ...hours })
      const [first, last] = [days[0]!, days.at(-1)!]
      const key = `${first} ${last} ${armed} ${requires}`
      const found = lacking.get(key) ?? unmet(guard_id, { from: first, until: last, requires, armed })
      lacking.set(key, found)
      return found
    }
    return {
      guard_id,
      offset: offsets.get(guard_id) ?? null,
      shifts: byGuard.get(guard_id) ?? [],
      stations: new Set(
        byGuard
          .get(guard_id)
          ?.filter(({ shift_date }) => shift_date >= addDays(from, -DAYS_BEFORE) && shift_date <= until)
          .map(({ station_id }) => station_id),
      ),
      away: away.get(guard_id) ?? new Set(),
      unqualified: (slot) => lackedFor(slot).some(({ stops }) => stops),
      papers: (slot) => lackedFor(slot).flatMap(({ stops, message }) => (stops ? [] : [message])),
      banned: ({ station_id }) => bans(guard_id, station_id) !== undefined,
      livesNear: ({ place }) => isNear(home_area ?? '', place),
      unwanted: (slot) => slot.gender !== 'any' && slot.gender !== gender,
    }
  })
  return { pool, names: new Map(names.map(({ id, name }) => [id, name])) }
}

const described = ({ slot_id, name, station_name, day, start_time, end_time }: DescribedSlot) => ({
  slot_id,
  name,
  station_name,
  day,
  start_time,
  end_time,
})

/** The basis of a roster of a request: the open slots, the guards, the law on its first day and the company's rules. */
export async function rosterBasis(db: Db, request: RosterRequest) {
  const { from, line_ids } = request
  const until = lastDay(request)
  const { rules, hoursOn, days } = await rulesInForce(db)
  const [slots, { pool, names }, basic, multipliers, social] = await Promise.all([
    openSlots(db, { line_ids, from, until }),
    poolOf(db, request, until, days),
    settingOn(db, 'pay.basic', from),
    settingOn(db, 'pay.multipliers', from),
    settingOn(db, 'nssf', from),
  ])
  const period: Span = { from: daySpan(from).from, to: daySpan(until).to }
  const stops = { cap: rules.cap_rule === 'stop', two_guards: rules.two_guards_rule === 'stop' }
  const limitsOn = (day: string): Limits => {
    const hours = hoursOn(day)
    return { ...hours, rest_hours: Math.max(hours.rest_hours, rules.minimum_rest_hours ?? 0), stops }
  }
  return { request, slots, pool, names, period, rules, limitsOn, pay: { hours: hoursOn(from), basic, multipliers, social } }
}
export type RosterBasis = Awaited<ReturnType<typeof rosterBasis>>
type Roster = Awaited<ReturnType<typeof planRoster<DescribedSlot>>>

/** The deterministic roster of a basis. */
export const firstRoster = ({ request: { from, cycle }, slots, pool, limitsOn }: RosterBasis): Promise<Roster> =>
  planRoster(slots, pool, { from, cycle, limitsOn })

/** A roster of a basis, judged also by the company's rules and by what its posts ask for. */
async function judgedRoster(db: Db, { request, slots, rules }: RosterBasis, roster: Roster) {
  const standing = await filledBeside(db, slots, { from: request.from, until: lastDay(request) })
  await addRuleFindings(roster.filled, roster.spans, rules)
  addPostFindings(roster.filled, standing)
  return roster
}

/** A roster with what it leaves open, hours and cost. */
function describePlan(
  { request: { weeks }, pool, names, period, pay }: RosterBasis,
  { filled, left, spans }: Roster,
): RosterPlan {
  const counted = Map.groupBy(filled, ({ guard_id }) => guard_id)
  const worked = pool.map(({ guard_id, shifts }) => {
    const all = spans.get(guard_id)!
    const minutesIn = (some: Span[]) => some.reduce((minutes, span) => minutes + sharedMinutes(span, period), 0)
    const [after, before] = [minutesIn(all), minutesIn(all.slice(0, shifts.length))]
    return { guard_id, before, after, shifts: counted.get(guard_id)?.length ?? 0 }
  })
  const costs = worked.flatMap(({ before, after }) => [
    costOf(after, overtimeOf(after, weeks, pay), pay),
    product(fraction(-1), costOf(before, overtimeOf(before, weeks, pay), pay)),
  ])
  const counts = Map.groupBy(left, ({ reason }) => reason)
  return {
    filled: filled.length,
    open: left.length,
    reasons: OPEN_REASONS.flatMap((reason) => {
      const count = counts.get(reason)?.length
      return count ? [{ reason, count }] : []
    }),
    left_open: left.slice(0, MOST_ROWS).map(({ slot, reason }) => ({ ...described(slot), reason })),
    shifts: filled.slice(0, MOST_ROWS).map(({ slot, guard_id, findings }) => ({
      ...described(slot),
      guard_id,
      guard_name: names.get(guard_id)!,
      findings,
    })),
    hours: worked.map(({ guard_id, after, shifts }) => ({
      guard_id,
      guard_name: names.get(guard_id)!,
      shifts,
      hours: inHours(after),
      average: inHours(after / weeks),
      overtime_hours: inHours(overtimeOf(after, weeks, pay)),
    })),
    cost: Number(roundHalfUp(sum(costs))),
    fingerprint: createHash('sha256')
      .update(filled.map(({ slot, guard_id }) => `${slot.slot_id}:${guard_id}`).join())
      .digest('base64url'),
  }
}

/** A roster for the open slots of some posts, with what it costs; nothing is saved. */
export async function generate(db: Db, request: RosterRequest) {
  const basis = await rosterBasis(db, request)
  const roster = await judgedRoster(db, basis, await firstRoster(basis))
  return { plan: describePlan(basis, roster), filled: roster.filled }
}

/** The same for a roster that was improved. @throws 409 when it is not possible any more */
export async function reviewed(db: Db, request: RosterRequest, assignments: Assignments) {
  const basis = await rosterBasis(db, request)
  const roster = await givenRoster(basis.slots, basis.pool, assignments, basis.limitsOn)
  if (!roster) throw rosterChanged()
  await judgedRoster(db, basis, roster)
  return { plan: describePlan(basis, roster), filled: roster.filled }
}

/** The refusal of a roster that is not what was shown. */
export const rosterChanged = () => conflict('Shifts or guards have changed since this roster was made. Look at it again.')
