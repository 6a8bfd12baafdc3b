import type { FastifyInstance } from 'fastify'
import * as calls from '../../../api/accounts/account.ts'
import { route } from '../../http/route.ts'
import { noteEvent, setActor } from '../../platform/db/requests.ts'
import { changed, found, gone, invalid } from '../../platform/errors.ts'
import { endOwnSession, endSessionsOf, liveSessionsOf } from '../../platform/sessions/queries.ts'
import type { Cookies } from '../auth/cookies.ts'
import { deviceName } from '../auth/device.ts'
import { passwordChangedEmail, writeTo } from '../auth/email-templates.ts'
import { hashNewPassword } from '../new-password.ts'
import { findPerson, findProfile, stillSignedIn, updateProfile } from './account-queries.ts'
import { proveOwnPassword } from './own-password.ts'
import { replacePassword, whereOf } from './set-password.ts'

/** The caller's own profile, password and sessions. */
export function accountRoutes(app: FastifyInstance, cookies: Cookies) {
  route(app, calls.profile, async ({ db, caller }) => found(await findProfile(db, caller.accountId), 'Profile'))

  route(app, calls.updateProfile, async ({ db, caller: { accountId }, body }) => {
    const wasChanged = await updateProfile(db, accountId, body)
    return changed(wasChanged, await findProfile(db, accountId), 'Profile')
  })

  // Without an idempotency key: hashing must not hold a transaction open, and a stored response must not stand in for a
  // password.
  route(app, calls.changePassword, async ({ db, body: { current_password, password }, caller, actor, request }) => {
    const { accountId, sessionId } = caller
    await proveOwnPassword({ db, accountId, password: current_password, field: 'current_password', actor, request, cookies })
    if (password === current_password) throw invalid({ password: 'This is the password you have. Choose another one.' })
    const person = await findPerson(db, accountId)
    const passwordHash = await hashNewPassword(db, password, person)
    await db.transaction().execute(async (transaction) => {
      await setActor(transaction, actor)
      await stillSignedIn(transaction, caller)
      await replacePassword(transaction, accountId, passwordHash, sessionId)
      await noteEvent(transaction, actor, 'password_changed')
      await writeTo(app, transaction, person, passwordChangedEmail(whereOf(request), app.publicUrl))
    })
  })

  route(app, calls.sessions, async ({ db, caller }) => {
    const sessions = (await liveSessionsOf(db, caller.accountId)).map(({ user_agent, ...session }) => ({
      ...session,
      device: deviceName(user_agent),
      current: session.id === caller.sessionId,
    }))
    return sessions.sort((a, b) => Number(b.current) - Number(a.current))
  })

  route(app, calls.endSession, async ({ db, params: { id }, caller, actor }) => {
    gone(await endOwnSession(db, caller.accountId, id), 'Session')
    await noteEvent(db, actor, 'session_ended', { table: 'sessions', id })
  })

  route(app, calls.endSessions, async ({ db, body: { and_this }, caller: { accountId, sessionId }, actor, reply }) => {
    await endSessionsOf(db, accountId, 'logout', and_this ? undefined : sessionId)
    await noteEvent(db, actor, 'sessions_ended')
    if (and_this) cookies.clear(reply)
  })
}
