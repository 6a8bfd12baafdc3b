import { spanOf } from '../../../contract/core/shift.ts'
import type { Assignments } from '../../../contract/roster/generator.ts'
import {
  against,
  type Busy,
  type Filled,
  judgeFilled,
  type Left,
  type LimitsOn,
  type OpenSlot,
  type PoolGuard,
  shiftOf,
} from './plan.ts'

/**
 * The roster of some assignments, judged as the planner judges its own; undefined when a slot is not open any more, or something
 * keeps its guard from it.
 */
export async function givenRoster<S extends OpenSlot>(
  slots: readonly S[],
  pool: readonly PoolGuard<S>[],
  assignments: Assignments,
  limitsOn: LimitsOn,
) {
  const busy = new Map(pool.map(({ guard_id, shifts }): [number, Busy] => [guard_id, { spans: shifts.map(spanOf), minutes: 0 }]))
  const guards = new Map(pool.map((guard) => [guard.guard_id, guard]))
  const given = new Map(assignments)
  const filled: Filled<S>[] = []
  const open: S[] = []
  for (const slot of slots) {
    const guard = guards.get(given.get(slot.slot_id) ?? 0)
    if (!guard) {
      open.push(slot)
      continue
    }
    const theirs = busy.get(guard.guard_id)!
    const span = spanOf(shiftOf(slot))
    if (against(guard, theirs, slot, span, limitsOn(slot.day))) return undefined
    theirs.spans.push(span)
    filled.push({ slot, guard_id: guard.guard_id, findings: [] })
  }
  if (filled.length !== assignments.length) return undefined
  const spans = new Map([...busy].map(([id, { spans }]) => [id, spans]))
  await judgeFilled(filled, spans, limitsOn)
  const left = open.map((slot): Left<S> => {
    const span = spanOf(shiftOf(slot))
    const reasons = pool.map((guard) => against(guard, busy.get(guard.guard_id)!, slot, span, limitsOn(slot.day)))
    // Somebody could, and would have no free day in seven.
    if (reasons.includes(undefined)) return { slot, reason: 'no_free_day' }
    return { slot, reason: reasons.find((reason) => reason !== 'away') ?? 'away' }
  })
  return { filled, left, spans }
}
