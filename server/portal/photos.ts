import type { FastifyInstance } from 'fastify'
import * as calls from '../../api/portal/portal-photos.ts'
import { readerOf } from '../http/callers.ts'
import { storedDownload } from '../http/files/stored-files.ts'
import { route } from '../http/route.ts'
import { found, notFound } from '../platform/errors.ts'
import { addPhoto } from '../platform/photos/photos.ts'
import { findPhoto, findPortrait } from '../platform/photos/queries.ts'
import { findOwnRequest } from '../sites/index.ts'
import { seesIncident } from './incident-queries.ts'
import { seesGuard } from './on-duty-queries.ts'

/** Photos that a client sends with a request, and those that it may see. */
export function portalPhotoRoutes(app: FastifyInstance) {
  route(app, calls.add, async ({ db, params: { id }, files: { photo }, caller }) => {
    const writer = readerOf(caller)
    found(await findOwnRequest(db, writer, id), 'Request')
    await addPhoto(db, app.files, { request_id: id }, { account_id: caller.accountId }, photo)
    return found(await findOwnRequest(db, writer, id), 'Request')
  })

  route(app, calls.show, async ({ db, params: { id }, caller }) => {
    const reader = readerOf(caller)
    const portrait = await findPortrait(db, id)
    if (portrait) {
      const { guard_id, ...photo } = portrait
      if (!(await seesGuard(db, reader, guard_id!))) throw notFound('Photo')
      return { ...(await storedDownload(app.files, { ...photo, name: 'photo' })), tag: `"${id}"` }
    }
    const photo = found(await findPhoto(db, id, 'copy'), 'Photo')
    const { incident_id, request_id } = photo
    const sees = incident_id ? await seesIncident(db, reader, incident_id) : await findOwnRequest(db, reader, request_id!)
    if (!sees) throw notFound('Photo')
    return storedDownload(app.files, { ...photo, name: 'photo' })
  })
}
