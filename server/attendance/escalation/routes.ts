import type { FastifyInstance } from 'fastify'
import * as calls from '../../../api/attendance/exceptions.ts'
import { route } from '../../http/route.ts'
import { noteEvent } from '../../platform/db/requests.ts'
import { invalid } from '../../platform/errors.ts'
import { findEscalation, putEscalation, staffAmong } from './queries.ts'

export function escalationRoutes(app: FastifyInstance) {
  route(app, calls.escalation, ({ db }) => findEscalation(db))

  route(app, calls.setEscalation, async ({ db, body, actor }) => {
    const named = [...new Set(body.levels.flatMap(({ people }) => people))]
    if ((await staffAmong(db, named)).length < named.length) throw invalid({ levels: 'Choose people of the staff.' })
    await putEscalation(db, body)
    await noteEvent(db, actor, 'update', { table: 'company_settings', id: 1, detail: { escalation: body.levels } })
    return findEscalation(db)
  })
}
