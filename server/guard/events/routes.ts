import type { FastifyInstance } from 'fastify'
import * as contract from '../../../contract/guard/guard-events.ts'
import { guardOf } from '../../http/callers.ts'
import { countCall } from '../../http/limits/queries.ts'
import { route } from '../../http/route.ts'
import { setActor } from '../../platform/db/requests.ts'
import { found, tooMany } from '../../platform/errors.ts'
import { findOwnEvent, insertPhoto } from './photo-queries.ts'
import { receiveBatch } from './receive.ts'

/** Batches a minute of one device. */
const BATCHES = 60
/** The limit is of the device, wherever it is. */
const ANYWHERE = '0.0.0.0'

export function guardEventRoutes(app: FastifyInstance) {
  route(app, contract.send, ({ db, body, actor, request }) =>
    db.transaction().execute(async (transaction) => {
      await setActor(transaction, actor)
      return receiveBatch(transaction, body, request.body as Record<string, unknown>, async (counting) => {
        if (!app.limits) return
        const { count, seconds } = await countCall(counting, `events of device ${body.device_id}`, ANYWHERE)
        if (count > BATCHES) throw tooMany('Too many batches. Please wait a moment.', seconds)
      })
    }),
  )

  route(app, contract.addPhoto, async ({ db, params: { event_id }, files: { file }, caller }) => {
    const guardId = guardOf(caller)
    const { has_photo } = found(await findOwnEvent(db, event_id, guardId), 'Event')
    if (!has_photo && (await insertPhoto(db, event_id, guardId, file))) await app.files.keep(file)
  })
}
