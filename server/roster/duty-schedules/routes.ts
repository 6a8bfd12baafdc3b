import type { FastifyInstance } from 'fastify'
import * as calls from '../../../api/roster/duty-schedules.ts'
import { repeat } from '../../../api/roster/repeated-shifts.ts'
import type { CsvColumn } from '../../http/exports/csv.ts'
import { exportRoute } from '../../http/exports/exports.ts'
import { removalRoutes } from '../../http/removal.ts'
import { route } from '../../http/route.ts'
import { changed, found } from '../../platform/errors.ts'
import { allDutySchedules, findDutySchedule, insertDutySchedule, listDutySchedules, updateDutySchedule } from './queries.ts'
import { repeatShift } from './repeat.ts'
import { findingsAbout, judgePlan } from './rules.ts'

const COLUMNS: CsvColumn<calls.DutySchedule & { planned_by: string | null }>[] = [
  ['ID', 'id'],
  ['Guard ID', 'guard_id'],
  ['Guard', 'guard_name'],
  ['Station ID', 'station_id'],
  ['Station', 'station_name'],
  ['Shift Date', 'shift_date'],
  ['Start Time', 'start_time'],
  ['End Time', 'end_time'],
  ['Ends next day', ({ ends_next_day }) => (ends_next_day ? 'Yes' : 'No')],
  ['Shift Type', 'shift_type'],
  ['Against rules', ({ overruled }) => overruled.join(' ')],
  ['Reason', 'override_reason'],
  ['Planned by', 'planned_by'],
]

export function dutyScheduleRoutes(app: FastifyInstance) {
  route(app, calls.list, ({ db, query }) => listDutySchedules(db, query))

  exportRoute(app, calls.exportCsv, { name: 'duty-schedules', rows: allDutySchedules, columns: COLUMNS })

  route(app, calls.get, async ({ db, params }) => found(await findDutySchedule(db, params.id), 'Duty schedule'))

  route(app, calls.create, async ({ db, body }) => {
    const { kept, warnings } = await judgePlan(db, body)
    return { ...(await insertDutySchedule(db, body, kept)), warnings }
  })

  route(app, calls.update, async ({ db, params, body }) => {
    const { kept, warnings } = await judgePlan(db, body, params.id)
    const wasChanged = await updateDutySchedule(db, params.id, body, kept)
    return { ...changed(wasChanged, await findDutySchedule(db, params.id), 'Duty schedule'), warnings }
  })

  route(app, repeat, ({ db, body }) => repeatShift(db, body))

  route(app, calls.check, async ({ db, body: { id, ...shift } }) => ({ findings: await findingsAbout(db, shift, id) }))

  removalRoutes(app, calls, 'duty_schedules', 'Duty schedule')
}
