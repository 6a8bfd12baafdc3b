import type { FastifyInstance } from 'fastify'
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
import { changed, conflict, found } from '../../platform/errors.ts'
import { insertClientOf } from '../../sites/index.ts'
import { hasClient, lockQuoteRequest, setRequestStatus } from '../quote-request-queries.ts'
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
  ['Start', 'start_date'],
  ['Status', 'status'],
  ['Message', 'message'],
]

/** A request that is won stays won, because a client depends on it. */
async function choose(db: Db, id: number, status?: (typeof calls.CHOSEN_STATUSES)[number], version?: number) {
  const request = found(await lockQuoteRequest(db, id), 'Quote request')
  if (status && request.status === 'Won') throw conflict('This request is won already.')
  return changeRecord(db, 'quote_requests', id, version, { status })
}

export function quoteRoutes(app: FastifyInstance) {
  route(app, calls.list, ({ db, query }) => listQuoteRequests(db, query))

  exportRoute(app, calls.exportCsv, { name: 'quote-requests', rows: allQuoteRequests, columns: COLUMNS })

  route(app, calls.get, async ({ db, params }) => found(await findQuoteRequest(db, params.id), 'Quote request'))

  route(app, calls.update, async ({ db, params: { id }, body: { status, version } }) =>
    changed(await choose(db, id, status, version), await findQuoteRequest(db, id), 'Quote request'),
  )

  route(app, calls.statusMany, ({ db, body: { ids, status } }) => eachRecord(db, ids, (id) => choose(db, id, status)))

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
    const { id, reference } = await insertQuoteRequest(db, typed)
    const { content } = await siteContent(db)
    const asked = { ...typed, reference }
    await queueInbound(app.queue, db, {
      topic: 'quotes',
      from: typed.email,
      confirmation: confirmation(asked, content.promises.reply),
      notice: staffNotice(asked, `${app.publicUrl}/dashboard/quotes?record=${id}`),
      about: { table: 'quote_requests', id },
    })
    return { reference, corporate_discount }
  })
}
