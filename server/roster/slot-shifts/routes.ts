import type { FastifyInstance } from 'fastify'
import * as contract from '../../../contract/roster/slot-shifts.ts'
import { findSlot, type LockedSlot, lockSlot } from '../../contracts/index.ts'
import { route } from '../../http/route.ts'
import type { Db } from '../../platform/db/open.ts'
import { deleteRecord } from '../../platform/db/records.ts'
import { conflict, found, HttpError } from '../../platform/errors.ts'
import { findDutySchedule } from '../duty-schedules/queries.ts'
import { judgePlan } from '../duty-schedules/rules.ts'
import { candidatesFor } from './candidates.ts'
import { acknowledgeShift, aloneAt, countPlanned, insertShift, publishPlanned, shiftOfSlot } from './queries.ts'

/** @throws 409 `taken` with who fills the slot, or 409 for one that is off, over or cancelled */
async function requireOpen(db: Db, { id, state }: LockedSlot) {
  const filling = state === 'Filled' && (await shiftOfSlot(db, id))
  if (filling) throw new HttpError(409, 'taken', `${filling.guard} has this slot already.`)
  if (state === 'Uncovered') throw conflict('This slot is over. Nobody can fill it any more.')
  if (state !== 'Open') throw conflict(`This slot is ${state}. It cannot be filled.`)
}

export function slotShiftRoutes(app: FastifyInstance) {
  route(app, contract.fill, async ({ db, params: { id }, body }) => {
    const slot = found(await lockSlot(db, id), 'Slot')
    await requireOpen(db, slot)
    const { station_id, day, start_time, end_time, shift_label, requires, armed, gender } = slot
    const shift = { shift_date: day, start_time, end_time, station_id, shift_type: shift_label }
    const post = { requires, armed, gender, alone_at: armed ? await aloneAt(db, id) : null }
    const { kept, warnings } = await judgePlan(db, { ...shift, ...body }, undefined, post)
    await insertShift(db, { slot, guard_id: body.guard_id, kept })
    return { ...found(await findSlot(db, id), 'Slot'), warnings }
  })

  route(app, contract.free, async ({ db, params: { id }, body: { reason }, caller: { accountId } }) => {
    found(await lockSlot(db, id), 'Slot')
    const shift = await shiftOfSlot(db, id)
    if (!shift) throw conflict('Nobody fills this slot.')
    await deleteRecord(db, 'duty_schedules', shift.id, { accountId, trash: true, reason })
    return found(await findSlot(db, id), 'Slot')
  })

  route(app, contract.candidates, async ({ db, params: { id } }) => candidatesFor(db, found(await findSlot(db, id), 'Slot')))

  route(app, contract.publish, async ({ db, body: { dry_run, ...days } }) => {
    const counted = await countPlanned(db, days)
    if (!dry_run) await publishPlanned(db, days)
    return counted
  })

  route(app, contract.acknowledge, async ({ db, params: { id } }) => {
    found(await findDutySchedule(db, id), 'Duty schedule')
    const shift = await acknowledgeShift(db, id)
    if (!shift) throw conflict('Only a published shift can be acknowledged.')
    return shift
  })
}
