import type { FastifyInstance } from 'fastify'
import * as calls from '../../../api/alarm/alarm-tokens.ts'
import { route } from '../../http/route.ts'
import { newToken } from '../../platform/crypto/tokens.ts'
import { noteEvent } from '../../platform/db/requests.ts'
import { found, gone } from '../../platform/errors.ts'
import { findSystem } from '../systems/queries.ts'
import { deleteToken, putToken } from './queries.ts'

export function alarmTokenRoutes(app: FastifyInstance) {
  route(app, calls.make, async ({ db, params: { id }, actor }) => {
    found(await findSystem(db, id), 'Alarm system')
    const token = newToken()
    await putToken(db, id, token)
    await noteEvent(db, actor, 'token_made', { table: 'alarm_systems', id })
    return { token }
  })

  route(app, calls.revoke, async ({ db, params: { id }, actor }) => {
    gone(await deleteToken(db, id), 'Token')
    await noteEvent(db, actor, 'token_revoked', { table: 'alarm_systems', id })
  })
}
