import type { FastifyInstance } from 'fastify'
import * as calls from '../../../api/incidents/voice-notes.ts'
import { storedDownload } from '../../http/files/stored-files.ts'
import { route } from '../../http/route.ts'
import { found } from '../../platform/errors.ts'
import { findVoiceNote } from './queries.ts'

export function voiceNoteRoutes(app: FastifyInstance) {
  route(app, calls.play, async ({ db, params: { id }, caller: { stations } }) => {
    const note = found(await findVoiceNote(db, id, stations), 'Voice note')
    return storedDownload(app.files, { ...note, name: `voice note ${note.incident_id}` })
  })
}
