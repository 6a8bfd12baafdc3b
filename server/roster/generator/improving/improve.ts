import { PassThrough } from 'node:stream'
import { sharedMinutes, spanOf } from '../../../../api/core/shift.ts'
import type { Assignments, Improvement, RosterRequest } from '../../../../api/roster/generator.ts'
import type { Pattern } from '../../../../packages/roster-solver/index.ts'
import { solveInThread } from '../../../../packages/roster-solver/index.ts'
import type { Db } from '../../../platform/db/open.ts'
import { firstRoster, type RosterBasis, rosterBasis } from '../generate.ts'
import { shiftOf } from '../plan.ts'
import { rosterProblem } from './roster-problem.ts'
import { withinCap } from './within-cap.ts'

/** The lock of those who search for a roster, one at a time: each search takes a processor. */
export const IMPROVING = 'roster.improve'

const inHours = (minutes: number) => Math.round((minutes / 60) * 100) / 100

/** The figures of a roster that are shown while it is improved. */
function standingOf({ request: { weeks }, slots, pool, pay, period }: RosterBasis, assignments: Assignments) {
  const slotOf = new Map(slots.map((slot) => [slot.slot_id, slot]))
  const minutes = new Map(
    pool.map(({ guard_id, shifts }) => [guard_id, shifts.reduce((sum, shift) => sum + sharedMinutes(spanOf(shift), period), 0)]),
  )
  for (const [slot_id, guard_id] of assignments)
    minutes.set(guard_id, minutes.get(guard_id)! + sharedMinutes(spanOf(shiftOf(slotOf.get(slot_id)!)), period))
  const limit = pay.hours.week_hours * 60 * weeks
  const ofCycle = pool.filter(({ offset }) => offset !== null).map(({ guard_id }) => minutes.get(guard_id)!)
  return {
    open: slots.length - assignments.length,
    overtime_hours: inHours([...minutes.values()].reduce((sum, one) => sum + Math.max(0, one - limit), 0)),
    spread_hours: inHours(Math.max(...ofCycle) - Math.min(...ofCycle)),
  }
}

type Standing = Pick<Improvement, 'open' | 'overtime_hours'>
/** True if a roster has more open slots than another, or as many and more overtime. */
const isWorse = (one: Standing, other: Standing) =>
  one.open > other.open || (one.open === other.open && one.overtime_hours > other.overtime_hours)

const BEAT_MILLISECONDS = 1_000

/** Improves the roster of a request; lines of JSON (Improvement) until the time is up or the stream is closed. */
export async function improveRoster(db: Db, request: RosterRequest, seconds: number) {
  const basis = await rosterBasis(db, request)
  const first = await firstRoster(basis)
  const { problem, start, assignmentsOf } = await rosterProblem(basis, first)
  const stopsAtCap = basis.rules.cap_rule === 'stop'
  const stream = new PassThrough()
  const began = performance.now()
  let best: Assignments = first.filled.map(({ slot, guard_id }) => [slot.slot_id, guard_id])
  let isNew = false
  // The last roster of the search that is not looked at yet: those before it need not be.
  let next: readonly Pattern[] | undefined
  const look = async () => {
    if (!next) return
    const found = assignmentsOf(next)
    next = undefined
    const kept = stopsAtCap ? await withinCap(basis.slots, basis.pool, found, basis.limitsOn) : found
    if (stopsAtCap && isWorse(standingOf(basis, kept), standingOf(basis, best))) return
    best = kept
    isNew = true
  }
  let looked = Promise.resolve()
  const say = (done: boolean) => {
    const line: Improvement = {
      seconds: Math.round((performance.now() - began) / 100) / 10,
      ...standingOf(basis, best),
      ...(isNew && { assignments: best }),
      done,
    }
    isNew = false
    stream.write(`${JSON.stringify(line)}\n`)
  }
  say(false)
  const beat = setInterval(() => say(false), BEAT_MILLISECONDS)
  const stop = solveInThread(problem, start, seconds, {
    onBetter: (patterns) => {
      next = patterns
      looked = looked.then(look).catch((fault) => void stream.destroy(fault))
    },
    onEnd: async (fault) => {
      clearInterval(beat)
      await looked
      if (fault) stream.destroy(fault)
      else {
        say(true)
        stream.end()
      }
    },
  })
  stream.once('close', () => {
    clearInterval(beat)
    stop()
  })
  return stream
}
