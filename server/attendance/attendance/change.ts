import type * as calls from '../../../api/attendance/attendance.ts'
import { today } from '../../../api/core/fields/days.ts'
import { spanOf } from '../../../api/core/shift.ts'
import { settingsOver } from '../../company/index.ts'
import { sharePostOfShift } from '../../contracts/index.ts'
import type { Input } from '../../http/route.ts'
import type { Db } from '../../platform/db/open.ts'
import { type Actor, noteEvent } from '../../platform/db/requests.ts'
import { conflict, found, invalid } from '../../platform/errors.ts'
import type { StationScope } from '../../platform/sessions/station-scope.ts'
import { fillSlot, takeOver } from '../../roster/index.ts'
import { judgeEntered } from '../clockings/judge.ts'
import { MINUTE } from '../clockings/windows.ts'
import { openAbsences } from './absent-queries.ts'
import { confirmed, decided } from './decide.ts'
import { type LockedShift, lockExpected, lockShift, lockShifts } from './lock-queries.ts'
import { leaveSlot, noteReplacement, noteSuccessor, putAttendance, type Record, removeAttendance } from './queries.ts'
import { rulesOn } from './record.ts'

// Changes of attendance: a guard who takes a shift over, a roll-call, and reports that are confirmed or refused.

type Limited = { stations: StationScope }
type By = Limited & { accountId: number }
/** Supervisors alone are limited to stations. */
export const methodOf = ({ stations }: Limited) => (stations ? 'supervisor' : 'desk')
export const now = () => new Date().toISOString()

/** Some shifts, locked, of which something is to be confirmed, and the rules of their days. @throws 422 for one that is not there */
async function toConfirm(db: Db, ids: number[], { stations }: Limited) {
  const distinct = [...new Set(ids)]
  const shifts = await lockShifts(db, distinct, stations)
  if (shifts.length < distinct.length) throw invalid({ ids: 'There is no such shift.' })
  return { shifts: shifts.filter(({ to_confirm }) => to_confirm?.length), rules: await settingsOver(db, 'attendance') }
}

/** True for a shift outside of contracts, as of a crew, which another guard can take over: no post has ever needed it. */
const standsAlone = ({ slot_id, lost_slot_id, called_off }: LockedShift) =>
  slot_id === null && lost_slot_id === null && !called_off

/**
 * Takes a guard's shift out of its slot, decided, and fills that with another one; outside of contracts the other one stands at its
 * hours. Returns the shift of the latter, with warnings.
 */
export async function replace(db: Db, id: number, body: Input<typeof calls.replace>, caller: By) {
  const { reason, cause, ...filling } = body
  await sharePostOfShift(db, id)
  const shift = found(await lockShift(db, id, caller.stations), 'Shift')
  const { slot_id } = shift
  if (shift.replaced_by) throw conflict('Another guard has taken this shift.')
  if (slot_id === null && !standsAlone(shift)) throw conflict('This shift belongs to no post.')
  if (spanOf(shift).to <= Date.now()) throw conflict('This shift is over. Decide its attendance instead.')
  if (shift.state !== 'Done' && shift.state !== 'Excused') {
    const state = shift.state === 'On post' ? 'Done' : 'No show'
    const decision = { state, out_at: now(), reason, cause } as const
    await putAttendance(db, [decided(shift, decision, await rulesOn(db, shift.shift_date), caller.accountId)])
  }
  if (slot_id === null) {
    const { by, warnings } = await takeOver(db, shift, filling, caller.stations)
    await noteSuccessor(db, id, by)
    return { by, warnings }
  }
  await leaveSlot(db, { id, slot_id })
  const warnings = await fillSlot(db, slot_id, filling, caller.stations)
  const by = await noteReplacement(db, { id, slot_id })
  return { by, warnings }
}

/** A roll-call at a station. */
export async function callRoll(
  db: Db,
  { station_id, at = now(), except, shift_ids }: Input<typeof calls.presentMany>,
  caller: Limited,
  actor: Actor,
) {
  const { stations } = caller
  if (stations && !stations.includes(station_id)) throw invalid({ station_id: 'There is no such station.' })
  const rules = await rulesOn(db, today())
  const awaited = { stationId: station_id, at, early: rules.early_minutes, shiftIds: shift_ids }
  const shifts = await lockExpected(db, awaited)
  const [absent, present] = [
    shifts.filter(({ guard_id }) => except.includes(guard_id)),
    shifts.filter(({ guard_id }) => !except.includes(guard_id)),
  ]
  const records = present.map((shift) => judgeEntered(shift, { kind: 'in', at, method: methodOf(caller) }, rules) as Record)
  if (records.length) await putAttendance(db, records)
  const missing = absent.filter((shift) => spanOf(shift).from <= Date.parse(at))
  const since = missing.some((shift) => Date.parse(at) - spanOf(shift).from >= rules.no_show_minutes * MINUTE)
  if (missing.length) await openAbsences(db, missing, { kind: 'not_on_post', severity: since ? 3 : 2 })
  const guards = (of: typeof shifts) => of.map(({ guard_id }) => guard_id)
  const detail = { at, present: guards(present), absent: guards(absent) }
  await noteEvent(db, actor, 'roll_call', { table: 'stations', id: station_id, detail })
  return { present: present.length, absent: absent.length }
}

/** Confirms the reports of shifts; returns of how many. */
export async function confirmMany(db: Db, ids: number[], caller: By) {
  const { shifts, rules } = await toConfirm(db, ids, caller)
  const records = shifts.map((shift) => confirmed(shift, rules.on(shift.shift_date), caller.accountId))
  if (records.length) await putAttendance(db, records)
  return { confirmed: records.length }
}

/** Refuses the reports of shifts: their guards have not come; returns of how many. */
export async function refuseMany(db: Db, { ids, reason }: Input<typeof calls.refuseMany>, caller: By, actor: Actor) {
  const { shifts, rules } = await toConfirm(db, ids, caller)
  const ahead = shifts.filter((shift) => spanOf(shift).from > Date.now())
  const missed = shifts.filter((shift) => spanOf(shift).from <= Date.now())
  const records = missed.map((shift) =>
    decided(shift, { state: 'No show', reason }, rules.on(shift.shift_date), caller.accountId),
  )
  if (records.length) await putAttendance(db, records)
  if (ahead.length) await removeAttendance(db, ahead)
  if (shifts.length)
    await noteEvent(db, actor, 'refused', {
      table: 'attendances',
      id: shifts[0]!.id,
      detail: { shifts: shifts.map(({ id }) => id), reason },
    })
  return { refused: shifts.length }
}
