import { spanOf } from '../../../api/core/shift.ts'
import { settingsOver } from '../../company/index.ts'
import { findSlot, insertLateFacts, lockSlot } from '../../contracts/index.ts'
import type { Db } from '../../platform/db/open.ts'
import { atField, conflict, found, invalid } from '../../platform/errors.ts'
import type { StationScope } from '../../platform/sessions/station-scope.ts'
import { countRostered, insertShift, linkOutside, shiftOfSlot } from '../../roster/index.ts'
import { decided } from '../attendance/decide.ts'
import { lockShift, lockShifts } from '../attendance/lock-queries.ts'
import { leaveSlot, noteReplacement, putAttendance } from '../attendance/queries.ts'
import { recordOf, rulesOn } from '../attendance/record.ts'
import { countGuards, countStood, insertStood } from './many-queries.ts'
import { markUncovered } from './queries.ts'

// Shifts that are over: the guard who stood there, or that nobody did, as it was learned later.

export const NO_GUARD = 'There is no such guard.'

/** @throws 404 for a slot elsewhere; 409 for one that is not over, off or cancelled */
export async function requireOver(db: Db, id: number, stations: StationScope) {
  const slot = found(await findSlot(db, id, stations), 'Shift')
  if (slot.state === 'Off' || slot.state === 'Cancelled') throw conflict(`This shift is ${slot.state}.`)
  if (spanOf({ ...slot, shift_date: slot.day }).to > Date.now())
    throw conflict('This shift is not over. Replace the guard, or fill the shift, on the Now board.')
  return slot
}

type Stood = { guard_id: number; left_at?: string | null | undefined; excused?: boolean | undefined; reason: string }
/**
 * Takes the shift of the guard who was planned out of its slot, decided; whether there was one.
 * @throws 409 when the guard who stood there is the one who was planned
 */
export async function takeFirstOut(db: Db, slotId: number, { guard_id, left_at, excused, reason }: Stood, accountId: number) {
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

type Presence = { guard_id: number; in_at: string; out_at: string; reason: string }
type By = { first?: number | undefined; accountId: number; stations: StationScope }
/**
 * Plans and decides the shift of a guard who stood at a slot, or his own one outside of contracts there; `first` is the shift of who was
 * planned.
 * @throws 409 when somebody is recorded there
 */
export async function putStood(db: Db, id: number, { guard_id, ...there }: Presence, { first, accountId, stations }: By) {
  const slot = found(await lockSlot(db, id, stations), 'Shift')
  if (slot.state !== 'Uncovered') throw conflict('Somebody else has recorded a guard of this shift meanwhile.')
  const shiftId = (await linkOutside(db, id, guard_id)) ?? (await insertShift(db, { slot, guard_id, kept: {} }))
  const shift = found(await lockShift(db, shiftId, null), 'Shift')
  const rules = await rulesOn(db, slot.day)
  const record = decided(shift, { state: 'Done', ...there }, rules, accountId)
  const { late_minutes } = recordOf({ ...shift, took_over: first !== undefined }, 'Done', there, rules)
  await putAttendance(db, [{ ...record, late_minutes }])
  if (first !== undefined) await noteReplacement(db, { id: first, slot_id: id })
}

/** @throws 422 for a guard who is not there, or in no shift at the stations of a supervisor */
export async function requireGuards(db: Db, ids: number[], stations: StationScope) {
  const known = stations ? await countRostered(db, ids, stations) : await countGuards(db, ids)
  if (known < ids.length) throw invalid({ guard_ids: NO_GUARD })
}

type Told = { told_by: string; reason: string; accountId: number; dry_run: boolean | undefined }
export async function putNobody(db: Db, slotIds: number[], { dry_run, ...told }: Told) {
  if (dry_run) return slotIds.length
  await atField('from', markUncovered(db, slotIds))
  await insertLateFacts(db, slotIds, { kind: 'nobody', ...told })
  return slotIds.length
}

/** Plans and decides shifts of guards who stood at slots from their beginning to their end; returns how many. */
export async function putManyStood(db: Db, slotIds: number[], guardIds: number[], { dry_run, ...told }: Told) {
  if (dry_run) return countStood(db, slotIds, guardIds)
  const shifts = await lockShifts(db, await atField('from', insertStood(db, slotIds, guardIds)), null)
  if (!shifts.length) return 0
  const rules = await settingsOver(db, 'attendance')
  const records = shifts.map((shift) => {
    const { from, to } = spanOf(shift)
    const times = { in_at: new Date(from).toISOString(), out_at: new Date(to).toISOString() }
    return decided(shift, { state: 'Done', ...times, reason: told.reason }, rules.on(shift.shift_date), told.accountId)
  })
  await putAttendance(db, records)
  await insertLateFacts(
    db,
    shifts.map(({ slot_id }) => slot_id!),
    { kind: 'stood', ...told },
  )
  return shifts.length
}
