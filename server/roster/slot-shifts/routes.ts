import type { FastifyInstance } from 'fastify'
import { MESSAGES_WAIT_SECONDS } from '../../../api/company/undo.ts'
import { countOf, formatDay } from '../../../api/core/format.ts'
import * as calls from '../../../api/roster/slot-shifts.ts'
import { findSlot, lockSlot } from '../../contracts/index.ts'
import { route } from '../../http/route.ts'
import { smsCost, tellGuards } from '../../notify/index.ts'
import { deleteRecord } from '../../platform/db/records.ts'
import { conflict, found } from '../../platform/errors.ts'
import { findDutySchedule } from '../duty-schedules/queries.ts'
import { candidatesBeside, candidatesFor } from './candidates.ts'
import { fillSlot } from './fill-slot.ts'
import { acknowledgeShift, lockShiftOfSlot, outsideShift, plannedByGuard, publishPlanned, shiftOfSlot } from './queries.ts'

type Told = Awaited<ReturnType<typeof plannedByGuard>>[number]
/** The message to a guard whose shifts are published. */
const textOf = ({ shifts, first_day, first }: Told, publicUrl: string) => ({
  subject: `You have ${countOf(shifts, 'new shift')}. First: ${formatDay(first_day)}, ${first}.`,
  url: `${publicUrl}/g`,
})

export function slotShiftRoutes(app: FastifyInstance) {
  route(app, calls.fill, async ({ db, params: { id }, body, caller }) => {
    const warnings = await fillSlot(db, id, body, caller.stations)
    return { ...found(await findSlot(db, id), 'Shift'), warnings }
  })

  route(app, calls.free, async ({ db, params: { id }, body: { reason }, caller: { accountId } }) => {
    await lockShiftOfSlot(db, id)
    found(await lockSlot(db, id), 'Shift')
    const shift = await shiftOfSlot(db, id)
    if (!shift) throw conflict('Nobody is planned for this shift.')
    await deleteRecord(db, 'duty_schedules', shift.id, { accountId, trash: true, reason })
    return found(await findSlot(db, id), 'Shift')
  })

  route(app, calls.candidates, async ({ db, params: { id }, caller: { stations } }) =>
    candidatesFor(db, found(await findSlot(db, id, stations), 'Shift'), stations),
  )

  route(app, calls.candidatesBeside, async ({ db, params: { id }, caller: { stations } }) =>
    candidatesBeside(db, found(await outsideShift(db, id, stations), 'Shift'), stations),
  )

  route(app, calls.publish, async ({ db, body: { dry_run, sms, ...days } }) => {
    const guards = await plannedByGuard(db, days)
    const shifts = guards.reduce((sum, guard) => sum + guard.shifts, 0)
    if (!dry_run) await publishPlanned(db, days)
    const texts = guards.map((guard) => ({ ...guard, ...textOf(guard, app.publicUrl) }))
    if (!dry_run) await tellGuards(app.queue, db, texts, { event: 'shifts', sms: sms ?? false, after: MESSAGES_WAIT_SECONDS })
    return { shifts, guards: guards.length, ...(await smsCost(db, guards)) }
  })

  route(app, calls.acknowledge, async ({ db, params: { id } }) => {
    found(await findDutySchedule(db, id), 'Duty schedule')
    const shift = await acknowledgeShift(db, id)
    if (!shift) throw conflict('Only a published shift can be acknowledged.')
    return shift
  })
}
