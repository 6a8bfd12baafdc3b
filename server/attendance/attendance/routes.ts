import type { FastifyInstance } from 'fastify'
import * as calls from '../../../api/attendance/attendance.ts'
import { today } from '../../../api/core/fields/days.ts'
import { formatHours, spanOf } from '../../../api/core/shift.ts'
import { settingsOver } from '../../company/index.ts'
import { sharePostOfShift } from '../../contracts/index.ts'
import type { CsvColumn } from '../../http/exports/csv.ts'
import { exportRoute } from '../../http/exports/exports.ts'
import { route } from '../../http/route.ts'
import type { Db } from '../../platform/db/open.ts'
import { noteEvent } from '../../platform/db/requests.ts'
import { conflict, found, invalid } from '../../platform/errors.ts'
import type { StationScope } from '../../platform/sessions/station-scope.ts'
import { fillSlot } from '../../roster/index.ts'
import { judgeEntered, LEFT_BEFORE } from '../clockings/judge.ts'
import { openAbsences } from './absent-queries.ts'
import { confirmed, decided, requireBegun, requireVersion } from './decide.ts'
import {
  allAttendance,
  approveDay,
  findAttendance,
  type LockedShift,
  leaveSlot,
  listAttendance,
  lockExpected,
  lockShift,
  lockShifts,
  noteReplacement,
  putAttendance,
  type Record,
  removeAttendance,
  reopenAttendance,
} from './queries.ts'
import { rulesOn } from './record.ts'

const TITLE = 'Shift'
const COLUMNS: CsvColumn<calls.Attendance>[] = [
  ['Shift', 'id'],
  ['Station', 'station_name'],
  ['Post', 'post'],
  ['Guard ID', 'guard_id'],
  ['Guard', 'guard_name'],
  ['Day', 'shift_date'],
  ['Planned', formatHours],
  ['State', 'state'],
  ['Came', 'in_at'],
  ['Left', 'out_at'],
  ['Minutes', 'minutes'],
  ['Late', 'late_minutes'],
  ['Left early', 'early_minutes'],
  ['Reason', 'reason'],
  ['Decided by', 'decided_by_name'],
  ['Replaced by', 'replaced_by'],
]

type Limited = { stations: StationScope }
const current = async (db: Db, id: number, { stations }: Limited) => found(await findAttendance(db, id, stations), TITLE)
/** Supervisors alone are limited to stations. */
const methodOf = ({ stations }: Limited) => (stations ? 'supervisor' : 'desk')
const now = () => new Date().toISOString()
const MINUTE = 60_000

/** Some shifts, locked, of which something is to be confirmed, and the rules of their days. @throws 422 for one that is not there */
async function toConfirm(db: Db, ids: number[], { stations }: Limited) {
  const distinct = [...new Set(ids)]
  const shifts = await lockShifts(db, distinct, stations)
  if (shifts.length < distinct.length) throw invalid({ ids: 'There is no such shift.' })
  return { shifts: shifts.filter(({ to_confirm }) => to_confirm?.length), rules: await settingsOver(db, 'attendance') }
}

/** Of a guard who has left before his shift began: he is awaited again, and somebody sees to it. */
async function forgetComing(db: Db, shift: LockedShift) {
  await removeAttendance(db, [shift])
  await openAbsences(db, [shift], { kind: 'left_early', severity: 2 })
}

export function attendanceRoutes(app: FastifyInstance) {
  route(app, calls.list, ({ db, query, caller: { stations } }) => listAttendance(db, query, stations))

  exportRoute(app, calls.exportCsv, { name: 'attendance', rows: allAttendance, columns: COLUMNS })

  route(app, calls.get, ({ db, params, caller }) => current(db, params.id, caller))

  route(app, calls.clock, async ({ db, params: { id }, body: { kind, at = now() }, actor, caller }) => {
    const shift = found(await lockShift(db, id, caller.stations), TITLE)
    const record = judgeEntered(shift, { kind, at, method: methodOf(caller) }, await rulesOn(db, shift.shift_date))
    if (record) {
      if (record === LEFT_BEFORE) await forgetComing(db, shift)
      else await putAttendance(db, [record])
      await noteEvent(db, actor, 'clocked', { table: 'attendances', id, detail: { kind, at, guard_id: shift.guard_id } })
    }
    return current(db, id, caller)
  })

  route(app, calls.decide, async ({ db, params: { id }, body: { version, ...body }, caller }) => {
    const shift = found(await lockShift(db, id, caller.stations), TITLE)
    requireVersion(shift, version, await findAttendance(db, id, caller.stations))
    const rules = await rulesOn(db, shift.shift_date)
    requireBegun(shift, body.state, rules)
    await putAttendance(db, [decided(shift, body, rules, caller.accountId)])
    return current(db, id, caller)
  })

  route(app, calls.replace, async ({ db, params: { id }, body, caller }) => {
    const { reason, cause, ...filling } = body
    await sharePostOfShift(db, id)
    const shift = found(await lockShift(db, id, caller.stations), TITLE)
    const { slot_id } = shift
    if (slot_id === null)
      throw conflict(shift.replaced_by ? 'Another guard has taken this shift.' : 'This shift belongs to no post.')
    if (spanOf(shift).to <= Date.now()) throw conflict('This shift is over. Decide its attendance instead.')
    if (shift.state !== 'Done' && shift.state !== 'Excused') {
      const state = shift.state === 'On post' ? 'Done' : 'No show'
      const decision = { state, out_at: now(), reason, cause } as const
      await putAttendance(db, [decided(shift, decision, await rulesOn(db, shift.shift_date), caller.accountId)])
    }
    await leaveSlot(db, { id, slot_id })
    const warnings = await fillSlot(db, slot_id, filling, caller.stations)
    const by = await noteReplacement(db, { id, slot_id })
    return { ...(await current(db, by, caller)), warnings }
  })

  route(app, calls.presentMany, async ({ db, body: { station_id, at = now(), except, shift_ids }, actor, caller }) => {
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
  })

  route(app, calls.confirmMany, async ({ db, body: { ids }, caller }) => {
    const { shifts, rules } = await toConfirm(db, ids, caller)
    const records = shifts.map((shift) => confirmed(shift, rules.on(shift.shift_date), caller.accountId))
    if (records.length) await putAttendance(db, records)
    return { confirmed: records.length }
  })

  route(app, calls.refuseMany, async ({ db, body: { ids, reason }, actor, caller }) => {
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
  })

  route(app, calls.approveMany, ({ db, body, caller: { accountId } }) => approveDay(db, body, accountId))

  route(app, calls.reopen, async ({ db, params: { id }, body: { reason }, actor, caller }) => {
    const { guard_id } = found(await lockShift(db, id, caller.stations), TITLE)
    if (!(await reopenAttendance(db, id))) throw conflict('This attendance is not approved.')
    await noteEvent(db, actor, 'reopened', { table: 'attendances', id, detail: { reason, guard_id } })
    return current(db, id, caller)
  })
}
