import type { FastifyInstance } from 'fastify'
import * as calls from '../../../api/attendance/visits.ts'
import { type CsvColumn, kampalaMoment } from '../../http/exports/csv.ts'
import { exportRoute } from '../../http/exports/exports.ts'
import { storedDownload } from '../../http/files/stored-files.ts'
import { route } from '../../http/route.ts'
import type { Db } from '../../platform/db/open.ts'
import { noteEvent } from '../../platform/db/requests.ts'
import { found, invalid } from '../../platform/errors.ts'
import { addPhoto } from '../../platform/photos/photos.ts'
import { findPhoto } from '../../platform/photos/queries.ts'
import type { StationScope } from '../../platform/sessions/station-scope.ts'
import { metersBetween } from './distance.ts'
import { allVisits, findPlace, findVisit, insertVisit, listPlans, listVisits, putPlan, rosteredAmong } from './queries.ts'

const yesNo = (said: boolean) => (said ? 'Yes' : 'No')
const COLUMNS: CsvColumn<calls.Visit>[] = [
  ['Visit', 'id'],
  ['At', ({ at }) => kampalaMoment(at)],
  ['Station', 'station_name'],
  ['By', 'by'],
  ['Meters away', 'distance_m'],
  ['Guards found', ({ guards_found }) => guards_found.map(({ name }) => name).join(', ')],
  ['Uniform', 'uniform'],
  ['Alertness', 'alertness'],
  ['Book checked', ({ book_checked }) => yesNo(book_checked)],
  ['Firearms', 'firearm_count'],
  ['Client met', ({ client_met }) => yesNo(client_met)],
  ['Signed by', 'signed_by'],
  ['Photos', ({ photos }) => photos.length],
  ['Notes', 'notes'],
]

const NO_STATION = { station_id: 'There is no such station.' }
/** Minutes by which the clock of a phone may be fast, and days for which a visit can be noted afterwards. */
const FAST = 2
const AFTERWARDS = 7

type Limited = { stations: StationScope }
const current = async (db: Db, id: number, { stations }: Limited) => found(await findVisit(db, id, stations), 'Visit')

/** @throws 422 for a time to come, and for one that is long over */
function requireRecent(at: string) {
  const since = Date.now() - Date.parse(at)
  if (since < -FAST * 60_000) throw invalid({ at: 'This is in the future.' })
  if (since > AFTERWARDS * 86_400_000) throw invalid({ at: `A visit is noted within ${AFTERWARDS} days.` })
}

export function visitRoutes(app: FastifyInstance) {
  route(app, calls.list, ({ db, query, caller }) => listVisits(db, query, caller.stations))

  exportRoute(app, calls.exportCsv, { name: 'visits', rows: allVisits, columns: COLUMNS })

  route(app, calls.get, ({ db, params, caller }) => current(db, params.id, caller))

  route(app, calls.create, async ({ db, body, caller }) => {
    const { station_id, position } = body
    if (body.at) requireRecent(body.at)
    const place = await findPlace(db, station_id, caller.stations)
    if (!place) throw invalid(NO_STATION)
    const guards_found = [...new Set(body.guards_found)]
    if ((await rosteredAmong(db, guards_found, station_id)).length < guards_found.length)
      throw invalid({ guards_found: 'Choose guards who are rostered at the station.' })
    const { latitude, longitude } = place
    const known = position && latitude !== null && longitude !== null
    const distance_m = known ? Math.round(metersBetween(position, { latitude, longitude })) : null
    const id = await insertVisit(db, { ...body, guards_found }, { account_id: caller.accountId, distance_m })
    return current(db, id, caller)
  })

  route(app, calls.addPhoto, async ({ db, params: { id }, files: { photo }, caller }) => {
    await current(db, id, caller)
    await addPhoto(db, app.files, { visit_id: id }, { account_id: caller.accountId }, photo)
    return current(db, id, caller)
  })

  async function photoOf(db: Db, id: string, which: 'original' | 'copy', { stations }: Limited) {
    const photo = found(await findPhoto(db, id, which), 'Photo')
    const visit = photo.visit_id === null ? undefined : await findVisit(db, photo.visit_id, stations)
    const { id: visit_id } = found(visit, 'Photo')
    return { ...photo, visit_id, name: `photo of visit ${visit_id}` }
  }

  route(app, calls.photo, async ({ db, params: { id }, caller }) =>
    storedDownload(app.files, await photoOf(db, id, 'copy', caller)),
  )

  route(app, calls.original, async ({ db, params: { id }, caller, actor }) => {
    const photo = await photoOf(db, id, 'original', caller)
    await noteEvent(db, actor, 'download', { table: 'visits', id: photo.visit_id, detail: { photo: id } })
    return storedDownload(app.files, photo)
  })

  route(app, calls.plans, ({ db, caller }) => listPlans(db, caller.stations))

  route(app, calls.setPlan, async ({ db, body: { station_id, visits_a_month }, caller: { stations } }) => {
    if (!(await findPlace(db, station_id, stations))) throw invalid(NO_STATION)
    await putPlan(db, station_id, visits_a_month)
    return listPlans(db, stations)
  })
}
