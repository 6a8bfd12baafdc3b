import type { FastifyInstance } from 'fastify'
import * as calls from '../../../api/attendance/checkpoints.ts'
import { route } from '../../http/route.ts'
import { changed, found, gone, invalid, notFound } from '../../platform/errors.ts'
import {
  findCheckpoint,
  findStation,
  insertCheckpoint,
  listCheckpoints,
  notePrinted,
  removeCheckpoint,
  renewCodes,
  updateCheckpoint,
} from './queries.ts'
import { checkpointSheet } from './sheet.ts'

const TITLE = 'Checkpoint'

export function checkpointRoutes(app: FastifyInstance) {
  route(app, calls.list, ({ db, query: { station_id } }) => listCheckpoints(db, station_id))

  route(app, calls.create, async ({ db, body }) => {
    if (!(await findStation(db, body.station_id))) throw invalid({ station_id: 'There is no station with this number.' })
    const { id } = await insertCheckpoint(db, body)
    return found(await findCheckpoint(db, id), TITLE)
  })

  route(app, calls.get, async ({ db, params: { id } }) => found(await findCheckpoint(db, id), TITLE))

  route(app, calls.update, async ({ db, params: { id }, body }) => {
    const { station_id } = found(await findCheckpoint(db, id), TITLE)
    if (body.station_id !== station_id) throw invalid({ station_id: 'A checkpoint stays at its station.' })
    return changed(await updateCheckpoint(db, id, body), await findCheckpoint(db, id), TITLE)
  })

  route(app, calls.renew, async ({ db, params: { id } }) => {
    if (!(await renewCodes(db, id))) throw notFound(TITLE)
    return found(await findCheckpoint(db, id), TITLE)
  })

  route(app, calls.remove, async ({ db, params: { id } }) => gone(await removeCheckpoint(db, id), TITLE))

  route(app, calls.sheet, async ({ db, params: { id } }) => {
    const station = found(await findStation(db, id), 'Station')
    const sheet = await checkpointSheet(db, app, station)
    await notePrinted(db, id)
    return sheet
  })
}
