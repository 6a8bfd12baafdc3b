import type { FastifyInstance } from 'fastify'
import * as contract from '../../contract/stations.ts'
import { deleteRecord } from '../db/records.ts'
import { changed, found, gone } from '../errors.ts'
import { route } from '../route.ts'
import { findStation, insertStation, listStations, updateStation } from './queries.ts'

export function stationRoutes(app: FastifyInstance) {
  route(app, contract.list, ({ db, query }) => listStations(db, query))

  route(app, contract.get, async ({ db, params }) => found(await findStation(db, params.id), 'Station'))

  route(app, contract.create, ({ db, body }) => insertStation(db, body))

  route(app, contract.update, async ({ db, params, body }) =>
    changed(await updateStation(db, params.id, body), await findStation(db, params.id), 'Station'),
  )

  route(app, contract.remove, async ({ db, params, caller }) =>
    gone(await deleteRecord(db, 'stations', params.id, caller.accountId), 'Station'),
  )
}
