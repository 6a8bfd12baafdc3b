import type { FastifyInstance } from 'fastify'
import * as calls from '../../../api/alarm/alarm-signals.ts'
import { route } from '../../http/route.ts'
import { listSignals } from './queries.ts'

export function alarmSignalRoutes(app: FastifyInstance) {
  route(app, calls.list, ({ db, query }) => listSignals(db, query))
}
