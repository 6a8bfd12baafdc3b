import type { FastifyInstance } from 'fastify'
import * as calls from '../../../api/alarm/alarm-tokens.ts'
import { route } from '../../http/route.ts'
import { newToken } from '../../platform/crypto/tokens.ts'
import { found, gone } from '../../platform/errors.ts'
import { findSystem } from '../systems/queries.ts'
import { deleteToken, putToken } from './queries.ts'

export function alarmTokenRoutes(app: FastifyInstance) {
  route(app, calls.make, async ({ db, params: { id } }) => {
    found(await findSystem(db, id), 'Alarm system')
    const token = newToken()
    await putToken(db, id, token)
    return { token }
  })

  route(app, calls.revoke, async ({ db, params: { id } }) => gone(await deleteToken(db, id), 'Token'))
}
