import type { FastifyInstance } from 'fastify'
import * as calls from '../../../api/accounts/auth.ts'
import { route } from '../../http/route.ts'
import { newToken, tokenHash } from '../../platform/crypto/tokens.ts'
import { type Actor, noteEvent } from '../../platform/db/requests.ts'
import { resetEmail, writeTo } from '../auth/email-templates.ts'
import { accountKey } from '../auth/throttle.ts'
import { countLinksOfHour, insertLink } from '../link-queries.ts'
import { findPersonByEmail } from '../own-account/account-queries.ts'
import { setPasswordByLink } from '../own-account/set-password.ts'
import { countResetRequest } from './reset-queries.ts'

/** Requests per hour. Further ones get the same response, and no e-mail. */
const PER_ADDRESS = 20
const PER_ACCOUNT = 3

type Asked = { emailAddress: string; actor: Actor }

export function forgottenRoutes(app: FastifyInstance) {
  // The same work for every address, so that timing reveals nothing: the job looks the account up later.
  route(app, calls.forgotten, async ({ db, body: { emailAddress }, actor }) => {
    const asked = await countResetRequest(db, { address: actor.address, accountKey: accountKey(emailAddress) })
    if (asked.by_address > PER_ADDRESS || asked.by_account > PER_ACCOUNT) return
    await app.queue.add(db, 'resets', { emailAddress, actor } satisfies Asked)
  })

  route(app, calls.resetPassword, ({ body, request }) => setPasswordByLink({ app, request, body, purpose: 'reset' }))
}

/** Job: e-mails a reset link where the address has an account that may sign in. */
export const startResets = (app: FastifyInstance) =>
  app.queue.work<Asked>('resets', ({ data: { emailAddress, actor } }) =>
    app.db.transaction().execute(async (db) => {
      const person = await findPersonByEmail(db, emailAddress)
      if (!person || (await countLinksOfHour(db, person.id, 'reset')) >= PER_ACCOUNT) return
      const token = newToken()
      await insertLink(db, person.id, tokenHash(token), 'reset')
      await noteEvent(db, actor, 'password_reset_asked', { table: 'accounts', id: person.id })
      await writeTo(app, db, person, resetEmail(`${app.publicUrl}/reset#${token}`))
    }),
  )
