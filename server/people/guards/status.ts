import { today } from '../../../contract/core/fields/days.ts'
import type { Guard, GuardUpdate } from '../../../contract/people/guards.ts'
import type { Db } from '../../platform/db/open.ts'
import { openComingShifts } from '../planned-shifts.ts'
import { lockStatus } from './queries.ts'

type Chosen = { status: Guard['status'] | undefined }

/**
 * The status to store for a guard; undefined to keep what is stored. One that is sent back as it was shown is no choice: on the
 * days of an approved absence it would keep the guard On Leave for good. The guard is locked against being planned until the
 * transaction ends.
 */
export async function chosenStatus(db: Db, id: number, status: Guard['status'] | undefined): Promise<Chosen> {
  const before = await lockStatus(db, id)
  return { status: status === before?.shown ? undefined : status }
}

/** Takes the coming shifts from a guard who is no longer Active, where that was asked for. */
export async function openedBy(
  db: Db,
  guardId: number,
  { status = 'Active', shifts }: Chosen & Pick<GuardUpdate, 'shifts'>,
  { accountId }: { accountId: number },
) {
  if (status === 'Active' || shifts !== 'open') return undefined
  return openComingShifts(db, { guardId, from: today(), until: null }, { reason: `The guard is ${status}.`, accountId })
}
