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
import {
  allSystems,
  findSystem,
  insertSystem,
  isPremises,
  listSystems,
  lockSecrets,
  putSecrets,
  putTest,
  updateSystem,
} from './queries.ts'
import { openSecrets, type Secrets, sealSecrets } from './secrets.ts'

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

/** Each of the words and the key: given, taken away by null, or kept. */
const SECRETS = ['key', 'code_word', 'duress_word'] as const
type Given = { [K in (typeof SECRETS)[number]]?: string | null | undefined }

const differs = ({ code_word, duress_word }: Secrets) =>
  !code_word || !duress_word || code_word.toLowerCase() !== duress_word.toLowerCase()

export function alarmSystemRoutes(app: FastifyInstance) {
  /** Stores what is given of key and words; the rest stays as it was. */
  async function keepSecrets(db: Db, id: number, given: Given) {
    if (SECRETS.every((name) => given[name] === undefined)) return
    const stored = await lockSecrets(db, id)
    const secrets: Secrets = openSecrets(app.keyring, id, stored?.secret ?? null)
    for (const name of SECRETS) {
      const value = given[name]
      if (value === null) delete secrets[name]
      else if (value !== undefined) secrets[name] = value
    }
    if (!differs(secrets)) throw invalid({ duress_word: 'The duress word must be another word than the code word.' })
    const has = { has_key: 'key' in secrets, has_code_word: 'code_word' in secrets, has_duress_word: 'duress_word' in secrets }
    await putSecrets(db, id, { ...(await sealSecrets(app.keyring, id, secrets, db)), ...has })
  }

  async function needPremises(db: Db, station_id: number, client_id: number) {
    if (!(await isPremises(db, station_id, client_id))) throw invalid({ station_id: 'Choose a station of this client.' })
  }

  route(app, calls.list, ({ db, query }) => listSystems(db, query))

  exportRoute(app, calls.exportCsv, { name: 'alarm-systems', rows: allSystems, columns: COLUMNS })

  route(app, calls.get, async ({ db, params: { id } }) => found(await findSystem(db, id), TITLE))

  route(app, calls.create, async ({ db, body: { key, code_word, duress_word, ...system } }) => {
    await needPremises(db, system.station_id, system.client_id)
    const { id } = await insertSystem(db, system)
    await keepSecrets(db, id, { key, code_word, duress_word })
    return found(await findSystem(db, id), TITLE)
  })

  route(app, calls.update, async ({ db, params: { id }, body: { key, code_word, duress_word, version, ...system } }) => {
    await needPremises(db, system.station_id, system.client_id)
    const updated = await updateSystem(db, id, version, system)
    if (updated) await keepSecrets(db, id, { key, code_word, duress_word })
    return changed(updated, await findSystem(db, id), TITLE)
  })

  route(app, calls.beginTest, async ({ db, params: { id }, body: { until } }) => {
    const ahead = Date.parse(until) - Date.now()
    if (ahead <= 0) throw invalid({ until: 'Choose a time that is still to come.' })
    if (ahead > DAY) throw invalid({ until: 'A test lasts at most 24 hours.' })
    return changed(await putTest(db, id, until), await findSystem(db, id), TITLE)
  })

  importRoutes(app, imports, alarmSystemImport(app.keyring))

  removalRoutes(app, calls, 'alarm_systems', TITLE)
}
