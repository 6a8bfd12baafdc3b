import type { FastifyInstance } from 'fastify'
import * as calls from '../../../api/accounts/supervisor-stations.ts'
import { route } from '../../http/route.ts'
import { noteEvent } from '../../platform/db/requests.ts'
import { found, invalid } from '../../platform/errors.ts'
import { findSupervisor, liveStations, lockSupervisor, putStations, stationsOf } from './queries.ts'

const TITLE = 'Supervisor'

export function supervisorStationRoutes(app: FastifyInstance) {
  route(app, calls.list, async ({ db, params: { id } }) => {
    found(await findSupervisor(db, id), TITLE)
    return stationsOf(db, id)
  })

  route(app, calls.set, async ({ db, params: { id }, body: { station_ids }, actor }) => {
    found(await lockSupervisor(db, id), TITLE)
    const ids = [...new Set(station_ids)]
    if ((await liveStations(db, ids)).length < ids.length) throw invalid({ station_ids: 'There is no such station.' })
    await putStations(db, id, ids)
    await noteEvent(db, actor, 'stations_chosen', { table: 'accounts', id, detail: { station_ids: ids } })
    return { stations: await stationsOf(db, id) }
  })
}
