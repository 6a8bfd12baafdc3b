import { lockSlot, sharePostOfSlot } from '../../contracts/index.ts'
import type { Db } from '../../platform/db/open.ts'
import { found, invalid } from '../../platform/errors.ts'
import type { StationScope } from '../../platform/sessions/station-scope.ts'
import { isRosteredAt } from '../rostered-queries.ts'
import { judgeForSlot, requireOpen } from './plan-slot.ts'
import { insertShift } from './queries.ts'

/** As of a guard who does not exist. */
export const NO_GUARD = 'There is no such guard.'

/**
 * Plans a guard on an open slot, at its hours; returns the findings of the rules, if any. Refuses as `judgeForSlot` does.
 * @throws with a limit of stations 404 for a slot elsewhere, and 422 for a guard who is not rostered at them
 */
export async function fillSlot(db: Db, id: number, body: Parameters<typeof judgeForSlot>[2], stations: StationScope = null) {
  await sharePostOfSlot(db, id)
  const slot = found(await lockSlot(db, id, stations), 'Shift')
  if (stations && !(await isRosteredAt(db, body.guard_id, stations))) throw invalid({ guard_id: NO_GUARD })
  await requireOpen(db, slot)
  const { kept, warnings } = await judgeForSlot(db, slot, body)
  await insertShift(db, { slot, guard_id: body.guard_id, kept })
  return warnings
}
