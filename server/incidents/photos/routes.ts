import type { FastifyInstance } from 'fastify'
import * as calls from '../../../api/incidents/incident-photos.ts'
import { storedDownload } from '../../http/files/stored-files.ts'
import { route } from '../../http/route.ts'
import { noteEvent } from '../../platform/db/requests.ts'
import { found, notFound } from '../../platform/errors.ts'
import { addPhoto } from '../../platform/photos/photos.ts'
import { findIncident } from '../incidents/queries.ts'
import { findIncidentPhoto } from './queries.ts'

export function incidentPhotoRoutes(app: FastifyInstance) {
  route(app, calls.add, async ({ db, params: { id }, files: { photo }, caller: { accountId, stations } }) => {
    found(await findIncident(db, id, stations), 'Incident')
    await addPhoto(db, app.files, { incident_id: id }, { account_id: accountId }, photo)
    return found(await findIncident(db, id, stations), 'Incident')
  })

  route(app, calls.show, async ({ db, params: { id }, caller: { stations } }) => {
    const photo = found(await findIncidentPhoto(db, id, 'copy', stations), 'Photo')
    return storedDownload(app.files, { ...photo, name: `photo ${photo.incident_id}` })
  })

  route(app, calls.original, async ({ db, params: { id }, actor }) => {
    const photo = await findIncidentPhoto(db, id, 'original')
    if (!photo) throw notFound('Photo')
    await noteEvent(db, actor, 'download', { table: 'incidents', id: photo.incident_id, detail: { photo: id } })
    return storedDownload(app.files, { ...photo, name: `photo ${photo.incident_id}` })
  })
}
