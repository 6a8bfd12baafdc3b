import type { FastifyInstance } from 'fastify'
import * as calls from '../../../api/accounts/step-up.ts'
import { route } from '../../http/route.ts'
import { noteEvent } from '../../platform/db/requests.ts'
import { confirmSession } from '../../platform/sessions/queries.ts'
import type { Cookies } from '../auth/cookies.ts'
import { proveOwnPassword } from './own-password.ts'

/** Without an idempotency key: hashing must not hold a transaction open, and a stored response must not stand in for a password. */
export const confirmRoute = (app: FastifyInstance, cookies: Cookies) =>
  route(app, calls.confirm, async ({ db, body: { password }, caller: { accountId, sessionId }, actor, request }) => {
    await proveOwnPassword({ db, accountId, password, field: 'password', actor, request, cookies })
    await confirmSession(db, sessionId)
    await noteEvent(db, actor, 'password_confirmed')
  })
