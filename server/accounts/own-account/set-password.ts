import type { FastifyInstance, FastifyRequest } from 'fastify'
import { actorOf } from '../../http/write.ts'
import { tokenHash } from '../../platform/crypto/tokens.ts'
import type { Db } from '../../platform/db/open.ts'
import { noteEvent, setActor } from '../../platform/db/requests.ts'
import { invalid } from '../../platform/errors.ts'
import { keepSession } from '../../platform/sessions/queries.ts'
import { deviceName } from '../auth/device.ts'
import { passwordChangedEmail, writeTo } from '../auth/email-templates.ts'
import { setPassword } from '../auth/queries.ts'
import { accountOfLink, endLinksOf, type LinkPurpose, lockLinksOf, useLink } from '../link-queries.ts'
import { hashNewPassword } from '../new-password.ts'
import { findPerson } from './account-queries.ts'

type ByLink = { app: FastifyInstance; request: FastifyRequest; body: { token: string; password: string }; purpose: LinkPurpose }

const dead = () => invalid({ token: 'This link is no longer valid. Please ask for a new one.' })

/** The origin of a request, for the e-mail about what it did. */
export const whereOf = (request: FastifyRequest) => ({
  device: deviceName(request.headers['user-agent']),
  address: request.address,
})

/**
 * Sets a password through a one-time link, which a refused password does not use up; ends every session and link of the
 * account.
 */
export async function setPasswordByLink({ app, request, body: { token, password }, purpose }: ByLink) {
  const accountId = await accountOfLink(app.db, tokenHash(token), purpose)
  if (!accountId) throw dead()
  const person = await findPerson(app.db, accountId)
  // Hashing must not hold a transaction open.
  const passwordHash = await hashNewPassword(app.db, password, person)
  const actor = { ...actorOf(request), accountId }
  await app.db.transaction().execute(async (db) => {
    await setActor(db, actor)
    await lockLinksOf(db, accountId)
    if (!(await useLink(db, tokenHash(token)))) throw dead()
    await replacePassword(db, accountId, passwordHash)
    await noteEvent(db, actor, purpose === 'reset' ? 'password_reset' : 'password_set')
    // The first password needs no warning e-mail.
    if (person.password_hash) await writeTo(app, db, person, passwordChangedEmail(whereOf(request), app.publicUrl))
  })
}

/** Stores the new password and ends what the old one gave access to: links, and all sessions but `keptSession`. */
export async function replacePassword(db: Db, accountId: number, passwordHash: string, keptSession?: number) {
  if (keptSession) await keepSession(db, keptSession)
  await setPassword(db, accountId, passwordHash)
  await endLinksOf(db, accountId)
}
