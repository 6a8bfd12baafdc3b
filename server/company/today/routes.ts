import type { FastifyInstance } from 'fastify'
import { get } from '../../../api/company/today.ts'
import { route } from '../../http/route.ts'
import { waitingFor } from './queries.ts'

export function todayRoutes(app: FastifyInstance) {
  route(app, get, async ({ db, caller }) => ({ waiting: await waitingFor(db, caller) }))
}
