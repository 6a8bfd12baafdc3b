import type { FastifyInstance } from 'fastify'
import * as contract from '../../../contract/roster/slot-shifts.ts'
import { findSlot, lockSlot } from '../../contracts/index.ts'
import { route } from '../../http/route.ts'
import { deleteRecord } from '../../platform/db/records.ts'
import { conflict, found } from '../../platform/errors.ts'
import { findDutySchedule } from '../duty-schedules/queries.ts'
import { candidatesFor } from './candidates.ts'
import { fillSlot } from './fill-slot.ts'
import { acknowledgeShift, countPlanned, publishPlanned, shiftOfSlot } from './queries.ts'

export function slotShiftRoutes(app: FastifyInstance) {
  route(app, contract.fill, async ({ db, params: { id }, body }) => {
    const warnings = await fillSlot(db, id, body)
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
