import type { FastifyInstance } from 'fastify'
import { addDays, today } from '../../../api/core/fields/days.ts'
import * as calls from '../../../api/sales/quotations.ts'
import { removalRoutes } from '../../http/removal.ts'
import { route } from '../../http/route.ts'
import { queueEmail } from '../../notify/index.ts'
import { newToken, tokenHash } from '../../platform/crypto/tokens.ts'
import { changed, conflict, found, invalid } from '../../platform/errors.ts'
import { lockQuoteRequest, setRequestStatus } from '../quote-request-queries.ts'
import { offer } from './email-templates.ts'
import {
  findQuotation,
  findWithRequest,
  insertQuotation,
  latestRevision,
  listQuotations,
  lockWithRequest,
  markSent,
  markWithdrawn,
  ratesOn,
  updateQuotation,
} from './queries.ts'
import { pdfOf } from './quotation-document.ts'

const REVISABLE: calls.QuotationStatus[] = ['Sent', 'Expired', 'Declined', 'Withdrawn']

/** @throws 422 when the date has passed */
function notPast(valid_until = addDays(today(), calls.VALID_DAYS)) {
  if (valid_until < today()) throw invalid({ valid_until: 'valid until must not be in the past.' })
  return valid_until
}

/** @throws 409 for a request that is won */
function notWon({ status }: { status: string }) {
  if (status === 'Won') throw conflict('This request is won already.')
}

export function quotationRoutes(app: FastifyInstance) {
  route(app, calls.list, ({ db, query }) => listQuotations(db, query))

  route(app, calls.rates, ({ db }) => ratesOn(db, today()))

  route(app, calls.get, async ({ db, params }) => found(await findQuotation(db, params.id), 'Quotation'))

  route(app, calls.pdf, async ({ db, params }) => pdfOf(db, found(await findWithRequest(db, params), 'Quotation'), app))

  route(app, calls.create, async ({ db, body: { request_id, valid_until, terms, lines } }) => {
    const request = await lockQuoteRequest(db, request_id)
    if (!request) throw invalid({ request_id: 'There is no quote request with this number.' })
    notWon(request)
    const id = await insertQuotation(db, { request_id, valid_until: notPast(valid_until), terms, lines })
    return found(await findQuotation(db, id), 'Quotation')
  })

  route(app, calls.update, async ({ db, params: { id }, body: { version, valid_until, terms, lines } }) =>
    changed(
      await updateQuotation(db, id, version, { valid_until: notPast(valid_until), terms, lines }),
      await findQuotation(db, id),
      'Quotation',
    ),
  )

  removalRoutes(app, calls, 'quotations', 'Quotation')

  // The token is only in the e-mail, never in this response, which is stored with the idempotency key.
  route(app, calls.send, async ({ db, params }) => {
    const { quotation, request } = found(await lockWithRequest(db, params), 'Quotation')
    if (quotation.status !== 'Draft') throw conflict('This quotation has been sent already.')
    notPast(quotation.valid_until)
    notWon(request)
    const { email } = request
    if (!email) throw conflict('This request has no e-mail address. Add one to the request first.')
    const token = newToken()
    await markSent(db, quotation.id, tokenHash(token))
    await setRequestStatus(db, request.id, 'Quoted')
    const sent = found(await findWithRequest(db, params), 'Quotation')
    await queueEmail(app.queue, db, {
      to: email,
      content: offer(sent, `${app.publicUrl}/quotation#${token}`),
      about: { table: 'quotations', id: quotation.id },
    })
    return sent.quotation
  })

  route(app, calls.revise, async ({ db, params }) => {
    const { quotation, request } = found(await lockWithRequest(db, params), 'Quotation')
    notWon(request)
    const { number, revision, terms, lines } = quotation
    if (!number || !REVISABLE.includes(quotation.status)) throw conflict('Only a sent quotation gets a revision.')
    if ((await latestRevision(db, number)) > revision) throw conflict('There is a newer revision already.')
    const valid_until = addDays(today(), calls.VALID_DAYS)
    const id = await insertQuotation(db, { request_id: request.id, number, revision: revision + 1, valid_until, terms, lines })
    return found(await findQuotation(db, id), 'Quotation')
  })

  route(app, calls.withdraw, async ({ db, params }) => {
    const { quotation } = found(await lockWithRequest(db, params), 'Quotation')
    if (quotation.status !== 'Sent') throw conflict('Only a quotation that waits for an answer can be withdrawn.')
    await markWithdrawn(db, quotation.id)
    return found(await findQuotation(db, quotation.id), 'Quotation')
  })
}
