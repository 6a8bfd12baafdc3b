import type { FastifyInstance } from 'fastify'
import { nobody, stood } from '../../../contract/attendance/attendance.ts'
import { lateFacts } from '../../../contract/attendance/attendance-periods.ts'
import { spanOf } from '../../../contract/core/shift.ts'
import { findSlot, insertLateFacts, lockSlot } from '../../contracts/index.ts'
import { route } from '../../http/route.ts'
import type { Db } from '../../platform/db/open.ts'
import { conflict, found, invalid } from '../../platform/errors.ts'
import type { StationScope } from '../../platform/sessions/station-scope.ts'
import { insertShift, isRosteredAt, shiftOfSlot } from '../../roster/index.ts'
import { decided, recordOf, rulesOn } from '../attendance/decide.ts'
import { leaveSlot, lockShift, noteReplacement, putAttendance } from '../attendance/queries.ts'
import { isEnteredLate, listLateFacts, markUncovered } from './queries.ts'

const NO_GUARD = 'There is no such guard.'

/** @throws 404 for a slot elsewhere; 409 for one that is not over, off or cancelled */
async function requireOver(db: Db, id: number, stations: StationScope) {
  const slot = found(await findSlot(db, id, stations), 'Slot')
  if (slot.state === 'Off' || slot.state === 'Cancelled') throw conflict(`This slot is ${slot.state}.`)
  if (spanOf({ ...slot, shift_date: slot.day }).to > Date.now())
    throw conflict('This shift is not over. Replace the guard, or fill the slot, on the Now board.')
  return slot
}

type Stood = { guard_id: number; left_at?: string | null | undefined; excused?: boolean | undefined; reason: string }
/**
 * Takes the shift of the guard who was planned out of its slot, decided; whether there was one.
 * @throws 409 when the guard who stood there is the one who was planned
 */
async function takeFirstOut(db: Db, slotId: number, { guard_id, left_at, excused, reason }: Stood, accountId: number) {
  const planned = await shiftOfSlot(db, slotId)
  const shift = planned && (await lockShift(db, planned.id, null))
  if (!shift) return undefined
  if (shift.guard_id === guard_id) throw conflict(`${planned.guard} is planned for this shift. Decide its attendance instead.`)
  const state = left_at ? 'Done' : excused ? 'Excused' : 'No show'
  if (state === 'No show' && (shift.state === 'Done' || shift.state === 'On post'))
    throw invalid({ left_at: `${planned.guard} is recorded as having come. Enter when the guard left.` })
  const isDecided = shift.state === state && !left_at
  if (!isDecided) {
    const in_at = shift.in_at ?? new Date(spanOf(shift).from).toISOString()
    const decision = { state, in_at, out_at: left_at, reason } as const
    await putAttendance(db, [decided(shift, decision, await rulesOn(db, shift.shift_date), accountId)])
  }
  await leaveSlot(db, { id: shift.id, slot_id: slotId })
  return shift.id
}

export function lateFactRoutes(app: FastifyInstance) {
  route(app, lateFacts, ({ db, query: { month, station_id } }) => listLateFacts(db, month, station_id))

  route(app, stood, async ({ db, params: { id }, body, caller: { accountId, stations } }) => {
    const { guard_id, in_at, out_at, reason, told_by } = body
    await requireOver(db, id, stations)
    if (stations && !(await isRosteredAt(db, guard_id, stations))) throw invalid({ guard_id: NO_GUARD })
    const first = await takeFirstOut(db, id, body, accountId)
    const slot = found(await lockSlot(db, id, stations), 'Slot')
    if (slot.state !== 'Uncovered') throw conflict('Somebody else has recorded a guard of this shift meanwhile.')
    const shiftId = await insertShift(db, { slot, guard_id, kept: {} })
    const shift = found(await lockShift(db, shiftId, null), 'Shift')
    const rules = await rulesOn(db, slot.day)
    const record = decided(shift, { state: 'Done', in_at, out_at, reason }, rules, accountId)
    const { late_minutes } = recordOf({ ...shift, took_over: first !== undefined }, 'Done', { in_at, out_at }, rules)
    await putAttendance(db, [{ ...record, late_minutes }])
    if (first !== undefined) await noteReplacement(db, { id: first, slot_id: id })
    await insertLateFacts(db, [id], { kind: 'stood', told_by, reason, accountId })
    return found(await findSlot(db, id), 'Slot')
  })

  route(app, nobody, async ({ db, params: { id }, body: { told_by, reason }, caller: { accountId, stations } }) => {
    await requireOver(db, id, stations)
    await lockSlot(db, id, stations)
    if (!(await isEnteredLate(db, id)))
      throw conflict('This shift counts as uncovered, or its attendance is decided, without this.')
    await markUncovered(db, id)
    await insertLateFacts(db, [id], { kind: 'nobody', told_by, reason, accountId })
    return found(await findSlot(db, id), 'Slot')
  })
}
