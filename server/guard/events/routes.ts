import type { FastifyInstance } from 'fastify'
import * as calls from '../../../api/guard/guard-events.ts'
import { guardOf } from '../../http/callers.ts'
import { countCall } from '../../http/limits/queries.ts'
import { route } from '../../http/route.ts'
import { addVoiceNote, incidentOfEvent, reportIncident } from '../../incidents/index.ts'
import { setActor } from '../../platform/db/requests.ts'
import { found, invalid, tooMany } from '../../platform/errors.ts'
import { addPhoto } from '../../platform/photos/photos.ts'
import { findOwnEvent, insertPhoto, photoOf } from './photo-queries.ts'
import { receiveBatch } from './receive.ts'

/** Batches a minute of one device. */
const BATCHES = 60
/** The limit is of the device, wherever it is. */
const ANYWHERE = '0.0.0.0'

export function guardEventRoutes(app: FastifyInstance) {
  route(app, calls.send, ({ db, body, actor, request }) =>
    db.transaction().execute(async (transaction) => {
      await setActor(transaction, actor)
      return receiveBatch(transaction, body, request.body as Record<string, unknown>, {
        count: async (counting) => {
          if (!app.limits) return
          const { count, seconds } = await countCall(counting, `events of device ${body.device_id}`, ANYWHERE)
          if (count > BATCHES) throw tooMany('Too many batches. Please wait a moment.', seconds)
        },
        report: (reporting, incident) => reportIncident(app, reporting, incident, body.device_id),
      })
    }),
  )

  route(app, calls.addPhoto, async ({ db, params: { event_id }, files: { file }, caller }) => {
    const guardId = guardOf(caller)
    found(await findOwnEvent(db, event_id, guardId), 'Event')
    const incident = await incidentOfEvent(db, event_id)
    if (incident) await addPhoto(db, app.files, { incident_id: incident.id }, { event_id }, file)
    else if (await insertPhoto(db, event_id, guardId, file)) await app.files.keep(file)
    else if (!(await photoOf(db, event_id))?.sha256.equals(file.sha256))
      throw invalid({ file: 'One photo of this report is kept already. Only an incident at a station keeps several.' })
  })

  route(app, calls.addVoiceNote, async ({ db, params: { event_id }, files: { file }, caller }) => {
    found(await findOwnEvent(db, event_id, guardOf(caller)), 'Event')
    await addVoiceNote(db, app.files, event_id, file)
  })
}
