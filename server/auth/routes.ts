import type { FastifyInstance } from 'fastify'
import * as contract from '../../contract/auth.ts'
import { setActor } from '../db/requests.ts'
import { endSession, endSessionsOf } from '../db/sessions.ts'
import { invalid, notSignedIn } from '../errors.ts'
import { hashPassword } from '../passwords.ts'
import { route } from '../route.ts'
import { rotateSession } from '../sessions.ts'
import { tokenHash } from '../tokens.ts'
import { sessionCookies } from './cookies.ts'
import { login } from './login.ts'
import { findMe, setPassword, useLink } from './queries.ts'

export function authRoutes(app: FastifyInstance, { secureCookies }: { secureCookies: boolean }) {
  const cookies = sessionCookies(secureCookies)

  // Tokens must not be stored with an idempotency key, and hashing must not hold a transaction open.
  route(app, contract.login, (input) => login({ ...input, kind: 'staff', cookies }), { transaction: 'own' })

  route(app, contract.clientLogin, (input) => login({ ...input, kind: 'client', cookies }), { transaction: 'own' })

  route(
    app,
    contract.refresh,
    async ({ db, body, request }) => {
      const rotated = await db
        .transaction()
        .execute((transaction) => rotateSession(transaction, body.refresh_token, cookies.readSession(request)))
      if (!rotated) throw notSignedIn()
      const { role, ...tokens } = rotated
      return { ...tokens, admin: { ...tokens, role } }
    },
    { transaction: 'own' },
  )

  // With an idempotency key a second logout of the same person would be answered and not done.
  route(
    app,
    contract.logout,
    async ({ db, caller, reply }) => {
      await endSession(db, caller.sessionId, 'logout')
      cookies.clear(reply)
    },
    { transaction: 'own' },
  )

  route(app, contract.me, ({ db, caller }) => findMe(db, caller.accountId))

  route(
    app,
    contract.acceptInvitation,
    async ({ db, body, actor }) => {
      const passwordHash = await hashPassword(body.password)
      await db.transaction().execute(async (transaction) => {
        await setActor(transaction, actor)
        const accountId = await useLink(transaction, tokenHash(body.token))
        if (!accountId) throw invalid({ token: 'This link is not valid any more. Please ask for a new one.' })
        await setPassword(transaction, accountId, passwordHash)
        await endSessionsOf(transaction, accountId, 'password')
      })
    },
    { transaction: 'own', perMinute: 10 },
  )
}
