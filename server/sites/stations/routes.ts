import type { FastifyInstance } from 'fastify'
import * as imports from '../../../api/sites/station-imports.ts'
import * as calls from '../../../api/sites/stations.ts'
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

const COLUMNS: CsvColumn<calls.Station>[] = [
  ['ID', 'id'],
  ['Name', 'name'],
  ['Client ID', 'client_id'],
  ['Client', 'client_name'],
  ['Address', 'address'],
  ['Minimum guards', 'minimum_guards'],
  ['Status', ({ active }) => (active ? 'Active' : 'Not active')],
]

export function stationRoutes(app: FastifyInstance) {
  route(app, calls.list, ({ db, query }) => listStations(db, query))

  exportRoute(app, calls.exportCsv, { name: 'stations', rows: allStations, columns: COLUMNS })

  route(app, calls.get, async ({ db, params }) => found(await findStation(db, params.id), 'Station'))

  route(app, calls.create, ({ db, body }) => insertStation(db, body))

  route(app, calls.update, async ({ db, params, body }) =>
    changed(await updateStation(db, params.id, body), await findStation(db, params.id), 'Station'),
  )

  route(app, calls.statusMany, ({ db, body: { ids, active } }) =>
    eachRecord(db, ids, async (id) => gone(await changeRecord(db, 'stations', id, undefined, { active }), 'Station')),
  )

  importRoutes(app, imports, STATION_IMPORT)

  removalRoutes(app, calls, 'stations', 'Station')
}
