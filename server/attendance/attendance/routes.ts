import type { FastifyInstance } from 'fastify'
import * as calls from '../../../api/attendance/attendance.ts'
import { formatHours } from '../../../api/core/shift.ts'
import type { CsvColumn } from '../../http/exports/csv.ts'
import { exportRoute } from '../../http/exports/exports.ts'
import { route } from '../../http/route.ts'
import type { Db } from '../../platform/db/open.ts'
import { noteEvent } from '../../platform/db/requests.ts'
import { conflict, found } from '../../platform/errors.ts'
import type { StationScope } from '../../platform/sessions/station-scope.ts'
import { judgeEntered, LEFT_BEFORE } from '../clockings/judge.ts'
import { openAbsences } from './absent-queries.ts'
import { callRoll, confirmMany, methodOf, now, refuseMany, replace } from './change.ts'
import { decided, requireBegun, requireVersion } from './decide.ts'
import { type LockedShift, lockShift } from './lock-queries.ts'
import { allAttendance, findAttendance, listAttendance, putAttendance, removeAttendance, reopenAttendance } from './queries.ts'
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

  route(app, calls.replace, async ({ db, params, body, caller }) => {
    const { by, warnings } = await replace(db, params.id, body, caller)
    return { ...(await current(db, by, caller)), warnings }
  })

  route(app, calls.presentMany, ({ db, body, caller, actor }) => callRoll(db, body, caller, actor))

  route(app, calls.confirmMany, ({ db, body, caller }) => confirmMany(db, body.ids, caller))

  route(app, calls.refuseMany, ({ db, body, caller, actor }) => refuseMany(db, body, caller, actor))

  route(app, calls.reopen, async ({ db, params: { id }, body: { reason }, actor, caller }) => {
    const { guard_id } = found(await lockShift(db, id, caller.stations), TITLE)
    if (!(await reopenAttendance(db, id))) throw conflict('This attendance is not approved.')
    await noteEvent(db, actor, 'reopened', { table: 'attendances', id, detail: { reason, guard_id } })
    return current(db, id, caller)
  })
}
