import { addDays } from '../../../api/core/fields/days.ts'
import { clockDays, formatHours, minutesOf } from '../../../api/core/shift.ts'
import { READINESS } from '../../../api/people/deployability.ts'
import { GUARD_STATES, type GuardChoice, type GuardState } from '../../../api/roster/guard-choices.ts'
import type { Finding, RuleCode } from '../../../api/roster/working-rules.ts'
import type { Db } from '../../platform/db/open.ts'
import type { StationScope } from '../../platform/sessions/station-scope.ts'
import { postBreaches } from '../duty-schedules/rules.ts'
import { shiftsOfGuards } from '../guard-shift-queries.ts'
import { loadObstacles } from '../obstacles.ts'
import type { Post } from '../post-queries.ts'
import { rulesInForce } from '../rules-in-force.ts'
import { type Breach, breaches, breachSentence, findingsOf, stopsAmong } from '../working-rules.ts'
import { type GuardFacts, guardFacts, type Needed, placeOf } from './fact-queries.ts'
import { better, type Ranked, rank } from './rank.ts'

/** Of those who can be planned, how many with the best scores are ordered by the rules that each would break. */
const MOST_ORDERED = 300

const STATE_OF: Record<RuleCode, GuardState> = {
  rest: 'resting',
  length: 'over_hours',
  free_day: 'over_hours',
  average: 'over_hours',
  cap: 'over_hours',
  week: 'over_hours',
  gender: 'against_post',
  two_guards: 'against_post',
  contract_hours: 'against_post',
}
const place = (state: GuardState) => GUARD_STATES.indexOf(state)
const byState = (one: GuardChoice, other: GuardChoice) => place(one.state) - place(other.state)

/** The last of the states that the broken rules stand for. */
const stateOf = (findings: Finding[]) =>
  findings
    .map(({ code }) => STATE_OF[code])
    .reduce((last, state) => (place(state) > place(last) ? state : last), 'free' as GuardState)

const busySentence = ({ station, ...hours }: NonNullable<GuardFacts['busy']>) =>
  `On a shift at ${station}, ${formatHours(hours)}.`

/** A guard who cannot be planned; `expired` when nothing but licences that have ended is in the way. */
type Stop = Pick<GuardChoice, 'state' | 'obstacle'> & { expired?: boolean }
/** Judgement of a guard: what stops planning, and the papers that are missing. */
type Judged = Pick<GuardChoice, 'readiness' | 'papers'> & { stop: Stop | undefined }

const readinessAt = ({ readiness }: Pick<GuardChoice, 'readiness'>) => READINESS.indexOf(readiness)
/** Guards with all papers come before guards who lack some. */
const byReadiness = (one: Judged, other: Judged) => readinessAt(one) - readinessAt(other)

/** Stops of each guard, whatever the rules: not Active or away, on another shift, banned, or without a qualification. */
async function loadStops(db: Db, facts: GuardFacts[], need: Needed, post: Post | undefined) {
  const days = clockDays(need)
  const ids = facts.map(({ guard_id }) => guard_id)
  const obstaclesOf = await loadObstacles(db, ids, { from: days[0]!, until: days.at(-1)! })
  function stopAmong(guard: GuardFacts, found: ReturnType<typeof obstaclesOf>): Stop | undefined {
    const first = (state: GuardState) => found.find((obstacle) => obstacle.state === state)
    if (first('not_active')) return { state: 'not_active', obstacle: `${guard.status}.` }
    const absence = first('away')
    if (absence) return { state: 'away', obstacle: absence.sentence }
    if (guard.busy) return { state: 'on_duty', obstacle: busySentence(guard.busy) }
    const state = first('banned') ? 'banned' : found[0]?.state
    const expired = found.every((obstacle) => obstacle.expired)
    return state && { state, expired, obstacle: found.map(({ sentence }) => sentence).join(' ') }
  }
  return (guard: GuardFacts): Judged => {
    const all = obstaclesOf({ id: guard.guard_id, name: guard.name, status: guard.status }, need, post)
    const stopping = all.filter(({ stops }) => stops)
    const papers = all.filter(({ state }) => state === 'not_qualified').map(({ sentence }) => sentence)
    const readiness = stopping.length ? 'Not allowed' : papers.length ? 'Papers missing' : 'Ready'
    return { readiness, papers, stop: stopAmong(guard, stopping) }
  }
}

type Rules = Awaited<ReturnType<typeof rulesInForce>>

/** A function that finds what speaks against guards who are able to stand there; of each the other shifts are loaded once. */
function judgeOf(db: Db, need: Needed, { rules, days }: Rules, post: Post | undefined) {
  const [from, to] = [addDays(need.shift_date, -days), addDays(need.shift_date, days)]
  const found = new Map<number, Breach[]>()
  return async (guards: GuardFacts[]) => {
    const unknown = guards.filter(({ guard_id }) => !found.has(guard_id))
    const ids = unknown.map(({ guard_id }) => guard_id)
    const shifts = ids.length ? await shiftsOfGuards(db, ids, from, to) : []
    const othersOf = Map.groupBy(
      shifts.filter(({ id }) => id !== need.id),
      ({ guard_id }) => guard_id,
    )
    for (const { guard_id, gender } of unknown)
      found.set(guard_id, [...breaches(rules, need, othersOf.get(guard_id) ?? []), ...postBreaches(gender, post)])
    return ({ guard_id }: GuardFacts) => found.get(guard_id)!
  }
}
type Judge = ReturnType<typeof judgeOf>

/** Why guards who are able to stand there cannot be planned: they break a rule that the company lets nobody overrule. */
async function loadRuleStops(judge: Judge, { rules }: Rules, post: Post | undefined, guards: GuardFacts[]) {
  if (rules.cap_rule !== 'stop' && !post?.alone?.only_seat) return () => undefined
  const foundOf = await judge(guards)
  return (guard: GuardFacts): Stop | undefined => {
    const stops = stopsAmong(rules, foundOf(guard))
    if (stops.length === 0) return undefined
    return { state: stateOf(findingsOf(guard.name, stops)), obstacle: breachSentence(guard.name, stops) }
  }
}

/** Numbers of guards who cannot be planned, by reason. */
function countExcluded(stopped: (Stop & Pick<GuardFacts, 'status'>)[]) {
  const reasons = stopped.map(({ state, status, expired }) => {
    if (state === 'not_active' && status === 'On Leave') return 'away'
    return state === 'not_qualified' && expired ? 'expired' : state
  })
  return (reason: GuardState | 'expired') => reasons.filter((one) => one === reason).length
}

type Options = {
  post?: Post | undefined
  q?: string | undefined
  page: number
  page_size: number
  /** Only guards who are rostered at these. */
  stations?: StationScope
}

/**
 * Guards for a shift: those who have their papers and break no rule first, each group by score; then, for the reasons of the rules, the
 * others who can be planned; then, in the same order, who lacks papers; then those who cannot. The picker of every screen and the replacement finder show this order.
 */
export async function choicesFor(db: Db, need: Needed, { post, q, page, page_size, stations = null }: Options) {
  const inForce = await rulesInForce(db)
  const hours = inForce.hoursOn(need.shift_date)
  const [facts, place] = await Promise.all([
    guardFacts(db, need, { q, stations, averageDays: hours.average_days }),
    placeOf(db, need.station_id),
  ])
  const judgedBy = await loadStops(db, facts, need, post)
  const known = new Map(facts.map((guard) => [guard, judgedBy(guard)]))
  const judge = judgeOf(db, need, inForce, post)
  const ruleStopOf = await loadRuleStops(
    judge,
    inForce,
    post,
    facts.filter((guard) => !known.get(guard)!.stop),
  )
  const shift = { minutes: minutesOf(need), station_id: need.station_id, place }
  const stopped: (GuardChoice & GuardFacts & Stop)[] = []
  const able: (Ranked & Judged)[] = []
  for (const guard of facts) {
    const judged = known.get(guard)!
    const stop = judged.stop ?? ruleStopOf(guard)
    if (stop) stopped.push({ ...guard, ...judged, ...stop, score: 0, average_hours: 0, findings: [], reasons: [] })
    else able.push({ ...rank(guard, shift, hours), ...judged })
  }
  able.sort((one, other) => byReadiness(one, other) || better(one, other))
  stopped.sort(byState)

  async function judged(guards: (Ranked & Judged)[]): Promise<(GuardChoice & Judged)[]> {
    const foundOf = await judge(guards)
    return guards.map((guard) => {
      const findings = findingsOf(guard.name, foundOf(guard))
      return { ...guard, findings, state: stateOf(findings), obstacle: null }
    })
  }

  const ordered = (await judged(able.slice(0, MOST_ORDERED))).sort((one, other) => byReadiness(one, other) || byState(one, other))
  const from = (page - 1) * page_size
  /** The rows of a list that are on the page, after `before` rows of other lists. */
  const onPage = <T>(list: T[], before: number) => list.slice(Math.max(0, from - before), Math.max(0, from + page_size - before))
  return {
    items: [
      ...onPage(ordered, 0),
      ...(await judged(onPage(able.slice(MOST_ORDERED), ordered.length))),
      ...onPage(stopped, able.length),
    ],
    total: facts.length,
    excluded: countExcluded(stopped),
  }
}
