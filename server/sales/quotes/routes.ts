import type { FastifyInstance } from 'fastify'
import { formatMoney } from '../../../api/core/money.ts'
import { estimateOf } from '../../../api/sales/estimates.ts'
import { DISCOUNT_ABOVE_GUARDS } from '../../../api/sales/quotation-figures.ts'
import * as calls from '../../../api/sales/quotes.ts'
import { siteContent } from '../../company/index.ts'
import { eachRecord } from '../../http/bulk.ts'
import { type CsvColumn, kampalaMoment } from '../../http/exports/csv.ts'
import { exportRoute } from '../../http/exports/exports.ts'
import { fromVisitor, madeUpReference } from '../../http/input/spam.ts'
import { removalRoutes } from '../../http/removal.ts'
import { route } from '../../http/route.ts'
import { queueInbound } from '../../notify/index.ts'
import type { Db } from '../../platform/db/open.ts'
import { changeRecord } from '../../platform/db/records.ts'
import { changed, conflict, found, HttpError } from '../../platform/errors.ts'
import { insertClientOf } from '../../sites/index.ts'
import { hasClient, lockQuoteRequest, setRequestStatus } from '../quote-request-queries.ts'
import { findService } from '../services/queries.ts'
import { confirmation, staffNotice } from './email-templates.ts'
import { allQuoteRequests, findQuoteRequest, insertQuoteRequest, listQuoteRequests } from './queries.ts'

const COLUMNS: CsvColumn<calls.QuoteRequest>[] = [
  ['Reference', 'reference'],
  ['Received', ({ received_at }) => kampalaMoment(received_at)],
  ['Name', 'name'],
  ['Email', 'email'],
  ['Phone', 'phone'],
  ['Service', 'service_title'],
  ['Site type', 'site_type'],
  ['Area', 'area'],
  ['Guards', 'guards_needed'],
  ['Sites', 'sites_needed'],
  ['Start', 'start_date'],
  ['Estimate', 'estimate_total'],
  ['Status', 'status'],
  ['Message', 'message'],
]

type Change = { status?: (typeof calls.CHOSEN_STATUSES)[number] | undefined; email?: string | undefined }

/** A request that is won stays won, because a client depends on it. */
async function change(db: Db, id: number, { status, email }: Change, version?: number) {
  const request = found(await lockQuoteRequest(db, id), 'Quote request')
  if ((status || email) && request.status === 'Won') throw conflict('This request is won already.')
  return changeRecord(db, 'quote_requests', id, version, { status, email })
}

/** The estimate that a visitor was shown, as it is kept with the request. @throws 409 when the price list says something else now */
async function shownEstimate(
  db: Db,
  shown_price: number,
  asked: Parameters<typeof estimateOf>[1] & { service_id?: number | null | undefined },
) {
  const service = asked.service_id ? await findService(db, asked.service_id) : undefined
  const estimate = service && estimateOf(service, asked)
  if (estimate?.price === shown_price)
    return {
      estimate_price: estimate.price,
      estimate_quantity: estimate.quantity,
      estimate_total: estimate.total,
      price_version: service!.version,
    }
  const now = service?.monthly_price
    ? `The price is ${formatMoney(service.monthly_price)} + VAT a month now.`
    : 'This price is no longer given.'
  throw new HttpError(409, 'price_changed', `${now} Please look at the estimate again.`)
}

export function quoteRoutes(app: FastifyInstance) {
  route(app, calls.list, ({ db, query }) => listQuoteRequests(db, query))

  exportRoute(app, calls.exportCsv, { name: 'quote-requests', rows: allQuoteRequests, columns: COLUMNS })

  route(app, calls.get, async ({ db, params }) => found(await findQuoteRequest(db, params.id), 'Quote request'))

  route(app, calls.update, async ({ db, params: { id }, body: { version, ...fields } }) =>
    changed(await change(db, id, fields, version), await findQuoteRequest(db, id), 'Quote request'),
  )

  route(app, calls.statusMany, ({ db, body: { ids, status } }) => eachRecord(db, ids, (id) => change(db, id, { status })))

  removalRoutes(app, calls, 'quote_requests', 'Quote request')

  route(app, calls.win, async ({ db, params: { id }, body }) => {
    found(await lockQuoteRequest(db, id), 'Quote request')
    if (await hasClient(db, id)) throw conflict('This request has its client already.')
    await setRequestStatus(db, id, 'Won')
    return insertClientOf(db, id, body)
  })

  route(app, calls.create, async ({ db, body }) => {
    const { trapped, typed } = fromVisitor(body)
    const corporate_discount = body.guards_needed > DISCOUNT_ABOVE_GUARDS
    if (trapped) return { reference: madeUpReference('Q'), corporate_discount }
    const { shown_price, ...request } = typed
    const estimate = shown_price ? await shownEstimate(db, shown_price, request) : undefined
    const { id, reference } = await insertQuoteRequest(db, { ...request, ...estimate })
    const { content } = await siteContent(db)
    const asked = { ...request, ...estimate, reference }
    await queueInbound(app.queue, db, {
      topic: 'quotes',
      from: request.email ?? undefined,
      confirmation: confirmation(asked, content.promises.reply),
      notice: staffNotice(asked, `${app.publicUrl}/dashboard/quotes?record=${id}`),
      about: { table: 'quote_requests', id },
    })
    return { reference, corporate_discount }
  })
}
