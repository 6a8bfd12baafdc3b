import { setImmediate } from 'node:timers/promises'
import { spanOf } from '../../../../api/core/shift.ts'
import type { Assignments } from '../../../../api/roster/generator.ts'
import { possibleShifts } from '../given-roster.ts'
import {
  against,
  byFewest,
  give,
  hasNoFreeDay,
  type LimitsOn,
  type OpenSlot,
  type PoolGuard,
  SLOTS_AT_ONCE,
  shiftOf,
} from '../plan.ts'

/**
 * A roster of the search, which does not know the windows of the law's average, without the shifts above its most hours. A slot that
 * is left goes to the guard with the fewest hours whom nothing is against, and who keeps the rest day; if there is one.
 */
export async function withinCap<S extends OpenSlot>(
  slots: readonly S[],
  pool: readonly PoolGuard<S>[],
  assignments: Assignments,
  limitsOn: LimitsOn,
): Promise<Assignments> {
  const { filled, open, busy } = await possibleShifts(slots, pool, assignments, limitsOn)
  const people = pool.map((guard) => ({ guard, busy: busy.get(guard.guard_id)! }))
  const added: Assignments = []
  for (const [at, slot] of open.entries()) {
    if (at % SLOTS_AT_ONCE === 0) await setImmediate()
    const [span, limits] = [spanOf(shiftOf(slot)), limitsOn(slot.day)]
    const taker = people
      .toSorted(byFewest)
      .find(({ guard, busy }) => !against(guard, busy, slot, span, limits) && !hasNoFreeDay([...busy.spans, span], span, limits))
    if (!taker) continue
    give(taker.busy, span)
    added.push([slot.slot_id, taker.guard.guard_id])
  }
  const pairs = filled.map(({ slot, guard_id }): Assignments[number] => [slot.slot_id, guard_id])
  // Once more in the order of the slots: where the law changes within the period, a later shift is judged by other limits.
  const judged = await possibleShifts(slots, pool, [...pairs, ...added], limitsOn)
  return judged.filled.map(({ slot, guard_id }) => [slot.slot_id, guard_id])
}
