import { addDays, mondayOf } from '../../../api/core/fields/days.ts'
import { minutesOf, sharedMinutes, spanOf } from '../../../api/core/shift.ts'
import { MOST_SHIFTS } from '../../../api/roster/proposals.ts'
import { askedDays } from '../../people/index.ts'
import type { Db } from '../../platform/db/open.ts'
import { invalid } from '../../platform/errors.ts'
import { rosterBasis } from '../generator/generate.ts'
import type { Limits, PoolGuard } from '../generator/plan.ts'
import type { DescribedSlot } from '../generator/queries.ts'
import { type LastingFacts, lastingFacts, workedAt } from '../guard-choices/fact-queries.ts'
import { openLines, type Scope } from './queries.ts'

/** A guard of the pool with what ranks the guard. */
export type Known = {
  guard: PoolGuard<DescribedSlot>
  facts: LastingFacts
  /** Shifts worked at each station in the last 60 days. */
  here: ReadonlyMap<number, number>
  /** Days on which the guard has asked to be away. */
  asked: ReadonlySet<string>
  /** Minutes of shifts of the week that are planned already. */
  minutes: number
}

const noStations: ReadonlyMap<number, number> = new Map()
const noDays: ReadonlySet<string> = new Set()

type Asked = Scope & { week: string; without?: number[] | undefined }

/**
 * The ground of a proposal: the open shifts of a week and the Active guards, with the law, the company's rules and what ranks guards
 * for a shift. Guards of `named` are among them whatever their status.
 */
export async function loadGround(db: Db, { week, without = [], ...scope }: Asked, named: number[]) {
  const from = mondayOf(week)
  const until = addDays(from, 6)
  const [line_ids, facts] = await Promise.all([openLines(db, scope, { from, until }), lastingFacts(db, from, named)])
  const taken = new Set(without)
  const relievers = facts.map(({ guard_id }) => guard_id)
  const request = { line_ids, from, weeks: 1, cycle: ['any' as const], guards: [], relievers }
  const basis = await rosterBasis(db, request)
  if (basis.slots.length > MOST_SHIFTS)
    throw invalid({ station_id: `At most ${MOST_SHIFTS} shifts are proposed at once, as those of a station or a contract.` })
  const [worked, asked] = await Promise.all([
    workedAt(db, [...new Set(basis.slots.map(({ station_id }) => station_id))]),
    askedDays(db, from, addDays(until, 1)),
  ])
  const workedBy = Map.groupBy(worked, ({ guard_id }) => guard_id)
  const askedBy = Map.groupBy(asked, ({ guard_id }) => guard_id)
  const factsOf = new Map(facts.map((one) => [one.guard_id, one]))
  const known = basis.pool.map((guard): Known => {
    const stations = workedBy.get(guard.guard_id)
    const days = askedBy.get(guard.guard_id)
    return {
      guard,
      facts: factsOf.get(guard.guard_id)!,
      here: stations ? new Map(stations.map(({ station_id, shifts }) => [station_id, shifts])) : noStations,
      asked: days ? new Set(days.map(({ day }) => day)) : noDays,
      minutes: guard.shifts.reduce((sum, shift) => sum + sharedMinutes(spanOf(shift), basis.period), 0),
    }
  })
  const limits = new Map<string, Limits>()
  /** The limits of a day, found once. */
  function limitsOn(day: string) {
    const found = limits.get(day) ?? basis.limitsOn(day)
    limits.set(day, found)
    return found
  }
  const mostHours = (day: string) => basis.rules.weekly_hours ?? limitsOn(day).most_week_hours
  return {
    basis: { ...basis, limitsOn },
    from,
    until,
    slots: basis.slots,
    known,
    /** Guards who may be proposed. */
    proposed: known.filter(({ guard: { guard_id }, facts: { status } }) => status === 'Active' && !taken.has(guard_id)),
    rules: basis.rules,
    limitsOn,
    /** The most hours of a guard in the week: the company's, or those of the law on average. */
    mostHours,
  }
}
export type Ground = Awaited<ReturnType<typeof loadGround>>

export const minutesOfSlot = ({ start_time, end_time }: DescribedSlot) => minutesOf({ start_time, end_time })
