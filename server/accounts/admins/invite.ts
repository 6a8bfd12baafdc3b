import type { FastifyInstance } from 'fastify'
import type { Db } from '../../platform/db/open.ts'
import { conflict, found } from '../../platform/errors.ts'
import { invite } from '../invitations.ts'
import { findAdmin } from './queries.ts'

const AS = { supervisor: 'a supervisor', admin: 'an admin', super_admin: 'a super admin' }

/**
 * E-mails a one-time link to an account that has no password yet; returns the account and the link. Earlier links stop working.
 * @throws 409 when the account has a password or is disabled
 */
export async function inviteAdmin(app: FastifyInstance, db: Db, id: number) {
  const { userName, emailAddress, role } = found(await findAdmin(db, id), 'Admin')
  const link = await invite(
    app,
    db,
    { id, userName, email: emailAddress },
    {
      subject: 'Your account for the staff dashboard',
      paragraphs: [
        `You are invited to the staff dashboard, as ${AS[role]}. Choose a password; after that you sign in with it and this e-mail address.`,
      ],
    },
  )
  // Read only after the lock: a concurrent request using an earlier link has committed by now.
  const invited = found(await findAdmin(db, id), 'Admin')
  if (invited.state === 'Disabled') throw conflict('This account is disabled. Enable it first.')
  if (invited.state === 'Active') throw conflict('This person has set a password already and needs no invitation.')
  return { ...invited, link }
}
