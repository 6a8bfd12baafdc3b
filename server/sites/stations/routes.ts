import type { FastifyInstance } from 'fastify'
import * as imports from '../../../api/sites/station-imports.ts'
import * as contract from '../../../api/sites/stations.ts'
import { eachRecord } from '../../http/bulk.ts'
import type { CsvColumn } from '../../http/exports/csv.ts'
import { exportRoute } from '../../http/exports/exports.ts'
import { importRoutes } from '../../http/imports/import-routes.ts'
import { removalRoutes } from '../../http/removal.ts'
import { route } from '../../http/route.ts'
import { changeRecord } from '../../platform/db/records.ts'
import { changed, found, gone } from '../../platform/errors.ts'
import { STATION_IMPORT } from './import.ts'
import { allStations, findStation, insertStation, listStations, updateStation } from './queries.ts'

const COLUMNS: CsvColumn<contract.Station>[] = [
  ['ID', 'id'],
  ['Name', 'name'],
  ['Client ID', 'client_id'],
  ['Client', 'client_name'],
  ['Address', 'address'],
  ['Minimum guards', 'minimum_guards'],
  ['Status', ({ active }) => (active ? 'Active' : 'Not active')],
]

export function stationRoutes(app: FastifyInstance) {
  route(app, contract.list, ({ db, query }) => listStations(db, query))

  exportRoute(app, contract.exportCsv, { name: 'stations', rows: allStations, columns: COLUMNS })

  route(app, contract.get, async ({ db, params }) => found(await findStation(db, params.id), 'Station'))

  route(app, contract.create, ({ db, body }) => insertStation(db, body))

  route(app, contract.update, async ({ db, params, body }) =>
    changed(await updateStation(db, params.id, body), await findStation(db, params.id), 'Station'),
  )

  route(app, contract.statusMany, ({ db, body: { ids, active } }) =>
    eachRecord(db, ids, async (id) => gone(await changeRecord(db, 'stations', id, undefined, { active }), 'Station')),
  )

  importRoutes(app, imports, STATION_IMPORT)

  removalRoutes(app, contract, 'stations', 'Station')
}
