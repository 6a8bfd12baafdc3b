import type { FastifyInstance } from 'fastify'
import * as calls from '../../../api/accounts/auth.ts'
import { route } from '../../http/route.ts'
import { noteEvent } from '../../platform/db/requests.ts'
import { notSignedIn } from '../../platform/errors.ts'
import { endSession } from '../../platform/sessions/queries.ts'
import { rotateSession } from '../../platform/sessions/sessions.ts'
import { forgottenRoutes } from '../forgotten/forgotten.ts'
import { accountRoutes } from '../own-account/account-routes.ts'
import { confirmRoute } from '../own-account/confirm.ts'
import { setPasswordByLink } from '../own-account/set-password.ts'
import { lostPhoneRoute, twoFactorRoutes } from '../two-factor/two-factor.ts'
import { sessionCookies } from './cookies.ts'
import { login } from './login.ts'
import { findMe } from './queries.ts'

export function authRoutes(app: FastifyInstance, { secureCookies }: { secureCookies: boolean }) {
  const cookies = sessionCookies(secureCookies)

  // Tokens must not be stored with an idempotency key, and hashing must not hold a transaction open.
  route(app, calls.login, (input) => login({ ...input, app, kind: 'staff', cookies }))

  route(app, calls.clientLogin, (input) => login({ ...input, app, kind: 'client', cookies }))

  route(app, calls.refresh, async ({ db, body, request, actor }) => {
    const rotated = await db
      .transaction()
      .execute((transaction) => rotateSession(transaction, body.refresh_token, cookies.readSession(request), actor))
    if (!rotated) throw notSignedIn()
    const { role, ...tokens } = rotated
    return { ...tokens, admin: { ...tokens, role } }
  })

  // With an idempotency key, a second logout would get the stored response and not be carried out.
  route(app, calls.logout, async ({ db, caller, actor, reply }) => {
    await db.transaction().execute(async (transaction) => {
      await endSession(transaction, caller.sessionId, 'logout')
      await noteEvent(transaction, actor, 'sign_out')
    })
    cookies.clear(reply)
  })

  confirmRoute(app, cookies)
  accountRoutes(app, cookies)
  twoFactorRoutes(app, cookies)
  lostPhoneRoute(app)
  forgottenRoutes(app)

  route(app, calls.me, async ({ db, caller }) => ({ ...(await findMe(db, caller.accountId)), granted: [...caller.granted] }))

  route(app, calls.acceptInvitation, ({ body, request }) => setPasswordByLink({ app, request, body, purpose: 'invitation' }))
}
