import type { FastifyInstance } from 'fastify'
import * as calls from '../../../api/attendance/patrols.ts'
import { route } from '../../http/route.ts'
import { found } from '../../platform/errors.ts'
import { findRound, listRounds, reportScans } from './queries.ts'

export function roundRoutes(app: FastifyInstance) {
  route(app, calls.list, ({ db, query, caller }) => listRounds(db, query, caller.stations))
  route(app, calls.scanReport, ({ db, query, caller }) => reportScans(db, query, caller.stations))
  route(app, calls.get, async ({ db, params, caller }) => found(await findRound(db, params.id, caller.stations), 'Round'))
}
