import type { Assignments } from '../../../api/roster/generator.ts'
import { type Pattern, solveInThread } from '../../../packages/roster-solver/index.ts'
import { rosterProblem } from '../generator/improving/roster-problem.ts'
import { fillOpen } from './fill.ts'
import type { Ground } from './ground.ts'
import { giveShift, obstacleTo, personOf, unsuitable } from './obstacles.ts'

/** The search is for rosters of about a station or a contract: with more, its first seconds find nothing. */
const MOST_GUARDS = 300
const MOST_SLOTS = 1_000
const SECONDS = 3

export const isSearched = ({ slots, proposed }: Ground) =>
  slots.length <= MOST_SLOTS && proposed.length > 0 && proposed.length <= MOST_GUARDS

/** Of some assignments those that a proposal makes itself, in the order of the shifts. */
function sound(ground: Ground, assignments: Assignments): Assignments {
  const people = new Map(ground.proposed.map((known) => [known.guard.guard_id, personOf(known)]))
  const given = new Map(assignments)
  return ground.slots.flatMap((slot): Assignments => {
    const person = people.get(given.get(slot.slot_id) ?? 0)
    if (!person || unsuitable(person, slot) || obstacleTo(person, slot, ground)) return []
    giveShift(person, slot, ground.basis.period)
    return [[slot.slot_id, person.guard.guard_id]]
  })
}

/** A roster that leaves fewer shifts open than one that was filled shift by shift, where a search of some seconds finds one. */
export async function searched(ground: Ground, first: Assignments): Promise<Assignments> {
  const slotOf = new Map(ground.slots.map((slot) => [slot.slot_id, slot]))
  const filled = first.map(([slot_id, guard_id]) => ({ slot: slotOf.get(slot_id)!, guard_id, findings: [] }))
  const most = ground.mostHours(ground.from) * 60
  const pool = ground.proposed.map(({ guard, minutes }) => ({ ...guard, most_minutes: Math.max(0, most - minutes) }))
  const basis = { ...ground.basis, pool }
  const { problem, start, assignmentsOf } = await rosterProblem(basis, { filled, left: [], spans: new Map() })
  let best: readonly Pattern[] = start
  await new Promise<void>((resolve, reject) => {
    solveInThread(problem, start, SECONDS, {
      onBetter: (patterns) => {
        best = patterns
      },
      onEnd: (fault) => (fault ? reject(fault) : resolve()),
    })
  })
  const found = await fillOpen(ground, sound(ground, assignmentsOf(best)), new Set())
  return found.length > first.length ? found : first
}
