import type { LockedSlot } from '../../contracts/index.ts'
import type { Db } from '../../platform/db/open.ts'
import { conflict, HttpError } from '../../platform/errors.ts'
import { judgePlan } from '../duty-schedules/rules.ts'
import { postOfSlot } from '../post-queries.ts'
import { shiftOfSlot } from './queries.ts'

/** @throws 409 `taken` with who fills the slot, or 409 for one that is off, over or cancelled */
export async function requireOpen(db: Db, { id, state }: LockedSlot) {
  const filling = state === 'Filled' && (await shiftOfSlot(db, id))
  if (filling) throw new HttpError(409, 'taken', `${filling.guard} has this shift already.`)
  if (state === 'Uncovered') throw conflict('This shift is over. Nobody can fill it any more.')
  if (state !== 'Open') throw conflict(`This shift is ${state}. It cannot be filled.`)
}

type Filling = { guard_id: number; override_reason?: string | null | undefined; confirm?: boolean | undefined }

/** Judges the shift of a guard on a slot, with what its post asks for; refuses as `judgePlan` does. */
export async function judgeForSlot(db: Db, slot: LockedSlot, { guard_id, ...how }: Filling) {
  const { id, station_id, day, start_time, end_time, shift_label } = slot
  const shift = { guard_id, shift_date: day, start_time, end_time, station_id, shift_type: shift_label }
  return judgePlan(db, { ...shift, ...how }, undefined, await postOfSlot(db, id))
}
