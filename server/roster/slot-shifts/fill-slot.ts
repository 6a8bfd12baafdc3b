import { lockSlot } from '../../contracts/index.ts'
import type { Db } from '../../platform/db/open.ts'
import { found } from '../../platform/errors.ts'
import { judgeForSlot, requireOpen } from './plan-slot.ts'
import { insertShift } from './queries.ts'

/** Plans a guard on an open slot, at its hours; returns the findings of the rules, if any. Refuses as `judgeForSlot` does. */
export async function fillSlot(db: Db, id: number, body: Parameters<typeof judgeForSlot>[2]) {
  const slot = found(await lockSlot(db, id), 'Slot')
  await requireOpen(db, slot)
  const { kept, warnings } = await judgeForSlot(db, slot, body)
  await insertShift(db, { slot, guard_id: body.guard_id, kept })
  return warnings
}
