import type { FastifyInstance } from 'fastify'
import * as calls from '../../../api/guard/guard-events.ts'
import { dispatchOfEvent, tellOfFile } from '../../alarm/index.ts'
import { guardOf } from '../../http/callers.ts'
import { countCall } from '../../http/limits/queries.ts'
import { route } from '../../http/route.ts'
import { addVoiceNote, incidentOfEvent, reportIncident } from '../../incidents/index.ts'
import type { Db } from '../../platform/db/open.ts'
import { setActor } from '../../platform/db/requests.ts'
import { found, invalid, tooMany } from '../../platform/errors.ts'
import { addPhoto } from '../../platform/photos/photos.ts'
import { findOwnEvent, insertPhoto, photoOf } from './photo-queries.ts'
import { receiveBatch } from './receive.ts'

/** Batches a minute of one device. */
const BATCHES = 60
/** The limit is of the device, wherever it is. */
const ANYWHERE = '0.0.0.0'

type Owner = { incident_id: number } | { dispatch_id: number }
/** The incident or the dispatch that the files of an event belong to. */
async function ownerOf(db: Db, eventId: string): Promise<Owner | undefined> {
  const incident = await incidentOfEvent(db, eventId)
  if (incident) return { incident_id: incident.id }
  const dispatch = await dispatchOfEvent(db, eventId)
  return dispatch === undefined ? undefined : { dispatch_id: dispatch }
}

/** Somebody who looks at the case of an alarm sees the file of its crew at once. */
const tell = async (db: Db, owner: Owner) => {
  if ('dispatch_id' in owner) await tellOfFile(db, owner.dispatch_id)
}

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
    const owner = await ownerOf(db, event_id)
    if (owner) {
      if (await addPhoto(db, app.files, owner, { event_id }, file)) await tell(db, owner)
    } else if (await insertPhoto(db, event_id, guardId, file)) await app.files.keep(file)
    else if (!(await photoOf(db, event_id))?.sha256.equals(file.sha256))
      throw invalid({ file: 'One photo of this report is kept already. Only an incident at a station keeps several.' })
  })

  route(app, calls.addVoiceNote, async ({ db, params: { event_id }, files: { file }, caller }) => {
    found(await findOwnEvent(db, event_id, guardOf(caller)), 'Event')
    const owner = await ownerOf(db, event_id)
    await addVoiceNote(db, app.files, owner, event_id, file)
    if (owner) await tell(db, owner)
  })
}
