import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import { today } from '../../../api/core/fields/days.ts'
import * as calls from '../../../api/sales/quotations.ts'
import { clientOf } from '../../../api/sales/quotes.ts'
import { ClientInput } from '../../../api/sites/clients.ts'
import { route } from '../../http/route.ts'
import { queueEmail, staffAddress } from '../../notify/index.ts'
import { tokenHash } from '../../platform/crypto/tokens.ts'
import type { Db } from '../../platform/db/open.ts'
import { conflict, invalid } from '../../platform/errors.ts'
import { insertClientOf } from '../../sites/index.ts'
import { hasClient, setRequestStatus } from '../quote-request-queries.ts'
import { confirmation, notice } from './email-templates.ts'
import { type Found, findWithRequest, lockWithRequest, markAnswered } from './queries.ts'
import { pdfOf } from './quotation-document.ts'

/** Unknown links and links to deleted quotations get the same response. @throws 404 */
function known(found: Found | undefined): Found {
  if (!found) throw invalid({ token: 'This link is no longer valid. Please ask for a new one.' })
  return found
}

/** True if the link still shows the quotation: until its last day of validity, unless it was replaced or withdrawn. */
const opens = ({ status, valid_until }: Found['quotation']) =>
  ['Sent', 'Accepted', 'Declined'].includes(status) && valid_until >= today()

const refusal = ({ status, valid_until }: Found['quotation']) => conflict(calls.whyClosed(status, valid_until)!)

function offered({ quotation, request }: Found) {
  const { number, sent_at } = quotation
  const isOpen = opens(quotation)
  return {
    ...quotation,
    number: number!,
    sent_at: sent_at!,
    name: isOpen ? request.name : null,
    offer: isOpen ? quotation : null,
  }
}

/** Creates the client when the request has all that a client needs; otherwise staff complete it. */
async function winClient(db: Db, request: Found['request']) {
  const client = z.safeParse(ClientInput, clientOf(request))
  if (client.success && !(await hasClient(db, request.id))) await insertClientOf(db, request.id, client.data)
  return client.success
}

/** The public calls of a quotation's link; its token is the only credential. */
export function linkRoutes(app: FastifyInstance) {
  const lock = async (db: Db, token: string) => known(await lockWithRequest(db, { tokenHash: tokenHash(token) }))
  const peek = async (db: Db, token: string) => known(await findWithRequest(db, { tokenHash: tokenHash(token) }))

  async function tell(db: Db, found: Found, answer: Parameters<typeof notice>[2]) {
    const { request, quotation } = found
    await queueEmail(app.queue, db, {
      to: await staffAddress(db, 'quotes'),
      ...(request.email && { replyTo: request.email }),
      content: notice(found, `${app.publicUrl}/dashboard/quotes?record=${request.id}`, answer),
      about: { table: 'quotations', id: quotation.id },
    })
  }

  // A read sent by POST, to keep the token out of the URL: needs no idempotency key.
  route(app, calls.view, async ({ db, body }) => offered(await peek(db, body.token)))

  route(app, calls.viewPdf, async ({ db, body }) => {
    const found = await peek(db, body.token)
    if (!opens(found.quotation)) throw refusal(found.quotation)
    return pdfOf(db, found, app)
  })

  route(app, calls.accept, async ({ db, body }) => {
    const found = await lock(db, body.token)
    const { quotation, request } = found
    if (quotation.status !== 'Sent') throw refusal(quotation)
    await markAnswered(db, quotation.id, { status: 'Accepted' })
    await setRequestStatus(db, request.id, 'Won')
    const complete = await winClient(db, request)
    if (request.email)
      await queueEmail(app.queue, db, {
        to: request.email,
        content: confirmation(found),
        about: { table: 'quotations', id: quotation.id },
      })
    const toDo = complete ? undefined : 'The request does not say all that a client needs. Please open it and add the client.'
    await tell(db, found, { accepted: true, toDo })
  })

  route(app, calls.decline, async ({ db, body: { token, reason } }) => {
    const found = await lock(db, token)
    if (found.quotation.status !== 'Sent') throw refusal(found.quotation)
    await markAnswered(db, found.quotation.id, { status: 'Declined', reason: reason ?? null })
    await tell(db, found, { accepted: false, reason: reason ?? null })
  })
}
