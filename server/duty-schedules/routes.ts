import type { FastifyInstance } from 'fastify'
import * as contract from '../../contract/duty-schedules.ts'
import { deleteRecord } from '../db/records.ts'
import { changed, found, gone } from '../errors.ts'
import { route } from '../route.ts'
import { findDutySchedule, insertDutySchedule, listDutySchedules, updateDutySchedule } from './queries.ts'

export function dutyScheduleRoutes(app: FastifyInstance) {
  route(app, contract.list, ({ db, query }) => listDutySchedules(db, query))

  route(app, contract.get, async ({ db, params }) => found(await findDutySchedule(db, params.id), 'Duty schedule'))

  route(app, contract.create, ({ db, body }) => insertDutySchedule(db, body))

  route(app, contract.update, async ({ db, params, body }) =>
    changed(await updateDutySchedule(db, params.id, body), await findDutySchedule(db, params.id), 'Duty schedule'),
  )

  route(app, contract.remove, async ({ db, params, caller }) =>
    gone(await deleteRecord(db, 'duty_schedules', params.id, caller.accountId), 'Duty schedule'),
  )
}
