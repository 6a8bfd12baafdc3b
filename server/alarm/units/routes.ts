import type { FastifyInstance } from 'fastify'
import * as calls from '../../../api/alarm/response-units.ts'
import { eachRecord } from '../../http/bulk.ts'
import type { CsvColumn } from '../../http/exports/csv.ts'
import { exportRoute } from '../../http/exports/exports.ts'
import { removalRoutes } from '../../http/removal.ts'
import { route } from '../../http/route.ts'
import { changeRecord } from '../../platform/db/records.ts'
import { changed, found, gone } from '../../platform/errors.ts'
import { insertUnitStation, updateUnitStation } from '../../sites/index.ts'
import { allUnits, findUnit, insertUnit, listUnits, updateUnit } from './queries.ts'

const TITLE = 'Response unit'

const COLUMNS: CsvColumn<calls.ResponseUnit>[] = [
  ['ID', 'id'],
  ['Name', 'name'],
  ['Plate', 'plate'],
  ['Telephone', 'phone'],
  ['Base', 'address'],
  ['Crew', 'minimum_guards'],
  ['On post', ({ crew }) => crew.join(', ')],
  ['Status', ({ active }) => (active ? 'Active' : 'Not active')],
]

export function responseUnitRoutes(app: FastifyInstance) {
  route(app, calls.list, ({ db, query }) => listUnits(db, query))

  exportRoute(app, calls.exportCsv, { name: 'response-units', rows: allUnits, columns: COLUMNS })

  route(app, calls.get, async ({ db, params: { id } }) => found(await findUnit(db, id), TITLE))

  route(app, calls.create, async ({ db, body: { plate, phone, ...station } }) => {
    const { name, active } = station
    const { id: station_id } = await insertUnitStation(db, station)
    const { id } = await insertUnit(db, { station_id, name, plate, phone, active })
    return found(await findUnit(db, id), TITLE)
  })

  route(app, calls.update, async ({ db, params: { id }, body: { version, name, plate, phone, active, ...base } }) => {
    const updated = await updateUnit(db, id, version, { name, plate, phone, active })
    const unit = await findUnit(db, id)
    if (!updated || !unit) return changed(updated, unit, TITLE)
    await updateUnitStation(db, unit.station_id, base)
    return found(await findUnit(db, id), TITLE)
  })

  route(app, calls.statusMany, ({ db, body: { ids, active } }) =>
    eachRecord(db, ids, async (id) => gone(await changeRecord(db, 'response_units', id, undefined, { active }), TITLE)),
  )

  removalRoutes(app, calls, 'response_units', TITLE)
}
