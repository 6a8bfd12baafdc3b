import { setImmediate } from 'node:timers/promises'
import { spanOf } from '../../../api/core/shift.ts'
import type { Assignments } from '../../../api/roster/generator.ts'
import {
  against,
  type Busy,
  type Filled,
  give,
  judgeFilled,
  type Left,
  type LimitsOn,
  type OpenSlot,
  type PoolGuard,
  SLOTS_AT_ONCE,
  shiftOf,
} from './plan.ts'

/** Of some assignments those that nothing is against, looked at in the order of the slots; the other slots, and what each guard has. */
export async function possibleShifts<S extends OpenSlot>(
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
  for (const [at, slot] of slots.entries()) {
    if (at % SLOTS_AT_ONCE === 0) await setImmediate()
    const guard = guards.get(given.get(slot.slot_id) ?? 0)
    const span = spanOf(shiftOf(slot))
    if (guard && !against(guard, busy.get(guard.guard_id)!, slot, span, limitsOn(slot.day))) {
      give(busy.get(guard.guard_id)!, span)
      filled.push({ slot, guard_id: guard.guard_id, findings: [] })
    } else open.push(slot)
  }
  return { filled, open, busy }
}

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
  const { filled, open, busy } = await possibleShifts(slots, pool, assignments, limitsOn)
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
