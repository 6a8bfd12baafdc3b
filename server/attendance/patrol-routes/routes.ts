import type { FastifyInstance } from 'fastify'
import * as calls from '../../../api/attendance/patrol-routes.ts'
import { route } from '../../http/route.ts'
import type { Db } from '../../platform/db/open.ts'
import { changed, found, gone, invalid } from '../../platform/errors.ts'
import { findStation } from '../checkpoints/queries.ts'
import { countPoints, findRoute, insertRoute, listRoutes, removeRoute, updateRoute } from './queries.ts'

const TITLE = 'Route'

/** @throws 422 for a point that is not one of the station */
async function requirePoints(db: Db, stationId: number, points: number[]) {
  if ((await countPoints(db, stationId, points)) < points.length) throw invalid({ points: 'Choose points of this station.' })
}

export function patrolRouteRoutes(app: FastifyInstance) {
  route(app, calls.list, ({ db, query: { station_id } }) => listRoutes(db, station_id))

  route(app, calls.get, async ({ db, params: { id } }) => found(await findRoute(db, id), TITLE))

  route(app, calls.create, async ({ db, body }) => {
    if (!(await findStation(db, body.station_id))) throw invalid({ station_id: 'There is no station with this number.' })
    await requirePoints(db, body.station_id, body.points)
    return found(await findRoute(db, await insertRoute(db, body)), TITLE)
  })

  route(app, calls.update, async ({ db, params: { id }, body }) => {
    const before = found(await findRoute(db, id), TITLE)
    if (body.station_id !== before.station_id) throw invalid({ station_id: 'A route stays at its station.' })
    await requirePoints(db, before.station_id, body.points)
    return changed(await updateRoute(db, before, body), await findRoute(db, id), TITLE)
  })

  route(app, calls.remove, async ({ db, params: { id } }) => gone(await removeRoute(db, id), TITLE))
}
