import type { FastifyInstance } from 'fastify'
import * as imports from '../../../api/alarm/alarm-system-imports.ts'
import * as calls from '../../../api/alarm/alarm-systems.ts'
import type { CsvColumn } from '../../http/exports/csv.ts'
import { exportRoute } from '../../http/exports/exports.ts'
import { importRoutes } from '../../http/imports/import-routes.ts'
import { removalRoutes } from '../../http/removal.ts'
import { route } from '../../http/route.ts'
import type { Db } from '../../platform/db/open.ts'
import { changed, found, invalid } from '../../platform/errors.ts'
import { alarmSystemImport } from './import.ts'
import { keepSecrets } from './keep-secrets.ts'
import { allSystems, findSystem, insertSystem, isPremises, listSystems, putTest, updateSystem } from './queries.ts'

const TITLE = 'Alarm system'
const DAY = 24 * 3_600_000

const COLUMNS: CsvColumn<calls.AlarmSystem>[] = [
  ['ID', 'id'],
  ['Name', 'name'],
  ['Account', 'account'],
  ['Client', 'client_name'],
  ['Premises', 'station_name'],
  ['Panel', 'panel'],
  ['State', 'state'],
  ['Last signal', 'seen_at'],
]

export function alarmSystemRoutes(app: FastifyInstance) {
  async function needPremises(db: Db, station_id: number, client_id: number) {
    if (!(await isPremises(db, station_id, client_id))) throw invalid({ station_id: 'Choose a station of this client.' })
  }

  route(app, calls.list, ({ db, query }) => listSystems(db, query))

  exportRoute(app, calls.exportCsv, { name: 'alarm-systems', rows: allSystems, columns: COLUMNS })

  route(app, calls.get, async ({ db, params: { id } }) => found(await findSystem(db, id), TITLE))

  route(app, calls.create, async ({ db, body: { key, code_word, duress_word, ...system } }) => {
    await needPremises(db, system.station_id, system.client_id)
    const { id } = await insertSystem(db, system)
    await keepSecrets(app.keyring, db, id, { key, code_word, duress_word })
    return found(await findSystem(db, id), TITLE)
  })

  route(app, calls.update, async ({ db, params: { id }, body: { key, code_word, duress_word, version, ...system } }) => {
    await needPremises(db, system.station_id, system.client_id)
    const updated = await updateSystem(db, id, version, system)
    if (updated) await keepSecrets(app.keyring, db, id, { key, code_word, duress_word })
    return changed(updated, await findSystem(db, id), TITLE)
  })

  route(app, calls.beginTest, async ({ db, params: { id }, body: { until } }) => {
    const ahead = Date.parse(until) - Date.now()
    if (ahead <= 0) throw invalid({ until: 'Choose a time that is still to come.' })
    if (ahead > DAY) throw invalid({ until: 'A test lasts at most 24 hours.' })
    return changed(await putTest(db, id, until, 'staff'), await findSystem(db, id), TITLE)
  })

  importRoutes(app, imports, alarmSystemImport(app.keyring))

  removalRoutes(app, calls, 'alarm_systems', TITLE)
}
