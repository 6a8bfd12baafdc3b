import type { FastifyInstance } from 'fastify'
import * as contract from '../../contract/auth.ts'
import { countLinksOfHour, insertLink } from '../db/links.ts'
import { type Actor, noteEvent } from '../db/requests.ts'
import { route } from '../route.ts'
import { newToken, tokenHash } from '../tokens.ts'
import { findPersonByEmail } from './account-queries.ts'
import { resetLetter, writeTo } from './letters.ts'
import { countResetRequest } from './reset-queries.ts'
import { setPasswordByLink } from './set-password.ts'
import { accountKey } from './throttle.ts'

/** Within an hour. Who asks for more is answered as ever and gets nothing. */
const PER_ADDRESS = 20
const PER_ACCOUNT = 3

type Asked = { emailAddress: string; actor: Actor }

export function forgottenRoutes(app: FastifyInstance) {
  // The same work for any address: whether there is such an account is looked up later, by the job.
  route(app, contract.forgotten, async ({ db, body: { emailAddress }, actor }) => {
    const asked = await countResetRequest(db, { address: actor.address, accountKey: accountKey(emailAddress) })
    if (asked.by_address > PER_ADDRESS || asked.by_account > PER_ACCOUNT) return
    await app.queue.add(db, 'resets', { emailAddress, actor } satisfies Asked)
  })

  route(app, contract.resetPassword, ({ body, request }) => setPasswordByLink({ app, request, body, purpose: 'reset' }), {
    transaction: 'own',
  })
}

/** Writes to those who have forgotten their password, where there is an account that may sign in. */
export const startResets = (app: FastifyInstance) =>
  app.queue.work<Asked>('resets', ({ data: { emailAddress, actor } }) =>
    app.db.transaction().execute(async (db) => {
      const person = await findPersonByEmail(db, emailAddress)
      if (!person || (await countLinksOfHour(db, person.id, 'reset')) >= PER_ACCOUNT) return
      const token = newToken()
      await insertLink(db, person.id, tokenHash(token), 'reset')
      await noteEvent(db, actor, 'password_reset_asked', { table: 'accounts', id: person.id })
      await writeTo(app, db, person, resetLetter(`${app.publicUrl}/reset#${token}`))
    }),
  )
