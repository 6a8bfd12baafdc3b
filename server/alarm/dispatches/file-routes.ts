import type { FastifyInstance } from 'fastify'
import * as calls from '../../../api/alarm/crew-files.ts'
import { storedDownload } from '../../http/files/stored-files.ts'
import { route } from '../../http/route.ts'
import type { Db } from '../../platform/db/open.ts'
import { noteEvent } from '../../platform/db/requests.ts'
import { found, notFound } from '../../platform/errors.ts'
import { findPhoto } from '../../platform/photos/queries.ts'
import { findVoiceNote } from './file-queries.ts'

/** The photos and voice notes of crews, for those who may read the case of their alarm. */
export function dispatchFileRoutes(app: FastifyInstance) {
  async function photoOf(db: Db, id: string, which: 'original' | 'copy') {
    const { dispatch_id, ...photo } = found(await findPhoto(db, id, which), 'Photo')
    if (dispatch_id === null) throw notFound('Photo')
    return { ...photo, dispatch_id, name: `photo of crew ${dispatch_id}` }
  }

  route(app, calls.photo, async ({ db, params: { id } }) => storedDownload(app.files, await photoOf(db, id, 'copy')))

  route(app, calls.original, async ({ db, params: { id }, actor }) => {
    const photo = await photoOf(db, id, 'original')
    await noteEvent(db, actor, 'download', { table: 'dispatches', id: photo.dispatch_id, detail: { photo: id } })
    return storedDownload(app.files, photo)
  })

  route(app, calls.voiceNote, async ({ db, params: { id } }) => {
    const { dispatch_id, ...note } = found(await findVoiceNote(db, id), 'Voice note')
    return storedDownload(app.files, { ...note, name: `voice note of crew ${dispatch_id}` })
  })
}
