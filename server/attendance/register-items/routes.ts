import type { FastifyInstance } from 'fastify'
import * as calls from '../../../api/attendance/register-items.ts'
import { route } from '../../http/route.ts'
import { changed, conflict, found, gone, invalid } from '../../platform/errors.ts'
import { findStation } from '../checkpoints/queries.ts'
import { outText } from './going-out.ts'
import { findItem, insertItem, listItems, lockItem, removeItem, updateItem } from './queries.ts'

const TITLE = 'Key or vehicle'

export function registerItemRoutes(app: FastifyInstance) {
  route(app, calls.list, ({ db, query }) => listItems(db, query))

  route(app, calls.get, async ({ db, params: { id } }) => found(await findItem(db, id), TITLE))

  route(app, calls.create, async ({ db, body }) => {
    if (!(await findStation(db, body.station_id))) throw invalid({ station_id: 'There is no station with this number.' })
    const { id } = await insertItem(db, body)
    return found(await findItem(db, id), TITLE)
  })

  route(app, calls.update, async ({ db, params: { id }, body }) => {
    const { station_id, category } = found(await findItem(db, id), TITLE)
    if (body.station_id !== station_id) throw invalid({ station_id: 'It stays at its station.' })
    if (body.category !== category) throw invalid({ category: 'A key stays a key, and a vehicle a vehicle.' })
    return changed(await updateItem(db, id, body), await findItem(db, id), TITLE)
  })

  route(app, calls.remove, async ({ db, params: { id } }) => {
    const item = await lockItem(db, id)
    if (item?.out) throw conflict(outText(item))
    return gone(await removeItem(db, id), TITLE)
  })
}
