import type { FastifyInstance } from 'fastify'
import * as calls from '../../../api/attendance/own-stations.ts'
import { route } from '../../http/route.ts'
import { found } from '../../platform/errors.ts'
import { listOwnGuards } from './guard-queries.ts'
import { findOwnStation, guardsOf, listOwnStations } from './queries.ts'

export function ownStationRoutes(app: FastifyInstance) {
  route(app, calls.list, ({ db, query, caller }) => listOwnStations(db, query, caller.stations))

  route(app, calls.allGuards, ({ db, query, caller }) => listOwnGuards(db, query, caller.stations))

  route(app, calls.guards, async ({ db, params: { id }, caller: { stations } }) => {
    found(await findOwnStation(db, id, stations), 'Station')
    return guardsOf(db, id)
  })
}
