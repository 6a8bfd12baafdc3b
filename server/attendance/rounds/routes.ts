import type { FastifyInstance } from 'fastify'
import * as contract from '../../../api/attendance/patrols.ts'
import { route } from '../../http/route.ts'
import { found } from '../../platform/errors.ts'
import { findRound, listRounds, reportScans } from './queries.ts'

export function roundRoutes(app: FastifyInstance) {
  route(app, contract.list, ({ db, query, caller }) => listRounds(db, query, caller.stations))
  route(app, contract.scanReport, ({ db, query, caller }) => reportScans(db, query, caller.stations))
  route(app, contract.get, async ({ db, params, caller }) => found(await findRound(db, params.id, caller.stations), 'Round'))
}
