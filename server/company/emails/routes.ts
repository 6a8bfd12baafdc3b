import type { FastifyInstance } from 'fastify'
import * as contract from '../../../contract/company/emails.ts'
import { route } from '../../http/route.ts'
import { conflict, found } from '../../platform/errors.ts'
import { countFailed, findEmail, listEmails, waitAgain } from './queries.ts'

const REFUSED: Record<contract.OutgoingEmail['status'], string> = {
  Sent: 'This e-mail is sent already.',
  Queued: 'This e-mail is still waiting already.',
  Failed: 'The link in this e-mail is not valid any more. Ask for a new link instead of sending this one again.',
}

export function emailRoutes(app: FastifyInstance) {
  route(app, contract.list, ({ db, query }) => listEmails(db, query))

  route(app, contract.delivery, async ({ db }) => ({ by: app.mail.by, failed: await countFailed(db) }))

  route(app, contract.resend, async ({ db, params }) => {
    const waiting = await waitAgain(db, params.id)
    const email = found(await findEmail(db, params.id), 'E-mail')
    if (!waiting) throw conflict(REFUSED[email.status])
    await app.queue.add(db, 'emails', { id: params.id })
    return email
  })
}
