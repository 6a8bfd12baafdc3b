import type { FastifyInstance } from 'fastify'
import { invite } from '../../accounts/index.ts'
import type { Db } from '../../platform/db/open.ts'
import { conflict, found } from '../../platform/errors.ts'
import { clientOfLogin, findLogin } from './queries.ts'

/**
 * E-mails the invitation of a login and returns its link.
 * @throws 409 when the person has a password
 */
export async function sendInvitation(app: FastifyInstance, db: Db, id: number) {
  const { userName, emailAddress } = found(await findLogin(db, id), 'Login')
  const link = await invite(
    app,
    db,
    { id, userName, email: emailAddress },
    {
      subject: 'Your access to the client portal',
      paragraphs: [
        `You are invited to the client portal for ${await clientOfLogin(db, id)}: who is on duty, incidents, invoices and requests, on your phone. Choose a password; after that you sign in as a client with it and this e-mail address.`,
      ],
    },
  )
  // Read only after the lock: a concurrent request using an earlier link has committed by now.
  const { state } = found(await findLogin(db, id), 'Login')
  if (state === 'Active') throw conflict('This person has set a password already and needs no invitation.')
  return link
}
