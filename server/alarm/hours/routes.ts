import type { FastifyInstance } from 'fastify'
import * as calls from '../../../api/alarm/alarm-hours.ts'
import { route } from '../../http/route.ts'
import { noteEvent } from '../../platform/db/requests.ts'
import { found } from '../../platform/errors.ts'
import { findSystem, lockSystem } from '../systems/queries.ts'
import { findHours, putHours } from './queries.ts'

export function alarmHoursRoutes(app: FastifyInstance) {
  route(app, calls.get, async ({ db, params: { id } }) => {
    found(await findSystem(db, id), 'Alarm system')
    return findHours(db, id)
  })

  route(app, calls.set, async ({ db, params: { id }, body: { days }, actor }) => {
    found(await lockSystem(db, id), 'Alarm system')
    await putHours(db, id, days)
    await noteEvent(db, actor, 'update', { table: 'alarm_systems', id, detail: { hours: days } })
    return findHours(db, id)
  })
}
