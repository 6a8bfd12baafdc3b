import type { FastifyInstance } from 'fastify'
import * as calls from '../../../api/alarm/alarm-tests.ts'
import { route } from '../../http/route.ts'
import { conflict, found } from '../../platform/errors.ts'
import { lockSystem } from '../systems/queries.ts'
import { endTest, testedZones } from './queries.ts'

export function alarmTestRoutes(app: FastifyInstance) {
  route(app, calls.end, async ({ db, params: { id } }) => {
    const { state } = found(await lockSystem(db, id), 'Alarm system')
    if (state !== 'On test') throw conflict('This system is not on test.')
    const result = await testedZones(db, id)
    await endTest(db, id)
    return result
  })
}
