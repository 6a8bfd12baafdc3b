import type { FastifyInstance } from 'fastify'
import { can } from '../../../api/core/permissions.ts'
import * as calls from '../../../api/notify/emails.ts'
import { RESOURCE_NAMES, resourceOf } from '../../../api/resources.ts'
import type { Caller } from '../../http/callers.ts'
import { route } from '../../http/route.ts'
import { conflict, found } from '../../platform/errors.ts'
import { FURTHER_SUBJECTS } from '../mail.ts'
import { countFailed, type EmailScope, findEmail, listEmails, waitAgain } from './queries.ts'

const REFUSED: Record<calls.OutgoingEmail['status'], string> = {
  Sent: 'This e-mail has already been sent.',
  Queued: 'This e-mail is already waiting to be sent.',
  Failed: 'The link in this e-mail is no longer valid. Ask for a new link instead of sending this one again.',
}

const FURTHER = Object.keys(FURTHER_SUBJECTS) as (keyof typeof FURTHER_SUBJECTS)[]

const scopeOf = (caller: Caller): EmailScope => ({
  all: can(caller, 'company.manage'),
  kinds: [
    ...RESOURCE_NAMES.filter((kind) => can(caller, resourceOf(kind).read)),
    ...FURTHER.filter((kind) => can(caller, FURTHER_SUBJECTS[kind])),
  ],
  clientPeople: can(caller, 'clients.write'),
})

export function emailRoutes(app: FastifyInstance) {
  route(app, calls.list, ({ db, query, caller }) => listEmails(db, query, scopeOf(caller)))

  route(app, calls.delivery, async ({ db, caller }) => ({ by: app.mail.by, failed: await countFailed(db, scopeOf(caller)) }))

  route(app, calls.resend, async ({ db, params, caller }) => {
    const scope = scopeOf(caller)
    const waiting = await waitAgain(db, params.id, scope)
    const email = found(await findEmail(db, params.id, scope), 'E-mail')
    if (!waiting) throw conflict(REFUSED[email.status])
    await app.queue.add(db, 'emails', { id: params.id })
    return email
  })
}
