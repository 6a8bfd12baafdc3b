import type { FastifyInstance } from 'fastify'
import * as calls from '../../../api/alarm/alarm-hours.ts'
import { route } from '../../http/route.ts'
import { found } from '../../platform/errors.ts'
import { changeHours } from './hours.ts'
import { findHours } from './queries.ts'

export function alarmHoursRoutes(app: FastifyInstance) {
  route(app, calls.get, async ({ db, params: { id } }) => found(await findHours(db, id), 'Alarm system'))

  route(app, calls.set, ({ db, params: { id }, body, actor }) => changeHours(db, actor, id, body))
}
