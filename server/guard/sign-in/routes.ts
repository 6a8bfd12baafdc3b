import type { FastifyInstance } from 'fastify'
import * as calls from '../../../api/guard/guard-sign-in.ts'
import { route } from '../../http/route.ts'
import { noteEvent } from '../../platform/db/requests.ts'
import { notSignedIn } from '../../platform/errors.ts'
import { endSession } from '../../platform/sessions/queries.ts'
import { enrol } from './enrol.ts'
import { login, newChallenge, signedDevice } from './login.ts'
import { guardsAround } from './queries.ts'

export function guardSignInRoutes(app: FastifyInstance) {
  route(app, calls.enrol, ({ body, actor, request }) => enrol(app, body, actor, request.headers['user-agent']))

  route(app, calls.challenge, ({ db, body: { device_id } }) => newChallenge(db, device_id))

  route(app, calls.login, ({ db, body, actor, request }) => login(db, body, actor, request.headers['user-agent']))

  route(app, calls.kioskGuards, async ({ db, body }) => {
    const { station_id } = await signedDevice(db, body)
    if (station_id === null) throw notSignedIn()
    return guardsAround(db, station_id)
  })

  route(app, calls.logout, async ({ db, caller, actor }) => {
    await db.transaction().execute(async (transaction) => {
      await endSession(transaction, caller.sessionId, 'logout')
      await noteEvent(transaction, actor, 'sign_out')
    })
  })
}
