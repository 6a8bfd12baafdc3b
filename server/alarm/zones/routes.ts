import type { FastifyInstance } from 'fastify'
import * as calls from '../../../api/alarm/alarm-zones.ts'
import { route } from '../../http/route.ts'
import { changed, found, gone } from '../../platform/errors.ts'
import { findSystem } from '../systems/queries.ts'
import { deleteZone, findZone, insertZone, listZones, updateZone } from './queries.ts'

const TITLE = 'Zone'

export function alarmZoneRoutes(app: FastifyInstance) {
  route(app, calls.list, async ({ db, params: { id } }) => {
    found(await findSystem(db, id), 'Alarm system')
    return listZones(db, id)
  })

  route(app, calls.create, async ({ db, params: { id }, body }) => {
    found(await findSystem(db, id), 'Alarm system')
    return found(await findZone(db, (await insertZone(db, id, body)).id), TITLE)
  })

  route(app, calls.update, async ({ db, params: { id }, body }) => {
    found(await findZone(db, id), TITLE)
    return changed(await updateZone(db, id, body), await findZone(db, id), TITLE)
  })

  route(app, calls.remove, async ({ db, params: { id } }) => {
    found(await findZone(db, id), TITLE)
    return gone(await deleteZone(db, id), TITLE)
  })
}
