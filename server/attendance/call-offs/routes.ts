import type { FastifyInstance } from 'fastify'
import { callOff } from '../../../api/attendance/call-offs.ts'
import { route } from '../../http/route.ts'
import { takeOff } from './call-off.ts'
import { findCallOff } from './queries.ts'

export function callOffRoutes(app: FastifyInstance) {
  route(app, callOff, async ({ db, params: { id }, body, caller }) => {
    await takeOff(db, id, body, caller)
    return findCallOff(db, id)
  })
}
