import { type ExpressionBuilder, sql } from 'kysely'
import type { QuoteQuery, QuoteRequest, QuoteRequestInput } from '../../../api/sales/quotes.ts'
import { containsPhone, listPage, sortedRows } from '../../platform/db/list.ts'
import type { Db } from '../../platform/db/open.ts'
import type { Database } from '../../platform/db/schema.ts'

type NewQuoteRequest = Omit<QuoteRequestInput, 'website' | 'form_seconds' | 'shown_price'> &
  Partial<Pick<QuoteRequest, 'estimate_price' | 'estimate_quantity' | 'estimate_total' | 'price_version'>>

const ORDER = {
  id: 'id',
  reference: 'reference',
  received_at: 'received_at',
  name: 'name',
  site_type: 'site_type',
  area: 'area',
  guards_needed: 'guards_needed',
  start_date: 'start_date',
  status: 'status',
} as const

const columns = (_: ExpressionBuilder<Database, 'quote_requests'>) =>
  [
    'id',
    'version',
    'reference',
    'received_at',
    'service_id',
    sql<string | null>`(select title from services where services.id = quote_requests.service_id)`.as('service_title'),
    'site_type',
    'area',
    'guards_needed',
    'sites_needed',
    'start_date',
    'name',
    'email',
    'phone',
    'message',
    'status',
    'estimate_price',
    'estimate_quantity',
    'estimate_total',
    'price_version',
    sql<number | null>`(select c.id from clients c where c.quote_request_id = quote_requests.id and c.deleted_at is null)`.as(
      'client_id',
    ),
  ] as const

const live = (db: Db) => db.selectFrom('quote_requests').where('deleted_at', 'is', null)

function matchingRequests(db: Db, { q, status }: QuoteQuery) {
  let matching = live(db)
  if (status) matching = matching.where('status', '=', status)
  if (q) matching = matching.where('search', 'like', containsPhone(q))
  return matching
}

export const listQuoteRequests = (db: Db, query: QuoteQuery) => listPage(db, matchingRequests(db, query), columns, ORDER, query)

export const allQuoteRequests = (db: Db, query: QuoteQuery) => sortedRows(matchingRequests(db, query), columns, ORDER, query)

export const findQuoteRequest = (db: Db, id: number) => live(db).select(columns).where('id', '=', id).executeTakeFirst()

export const insertQuoteRequest = (db: Db, request: NewQuoteRequest) =>
  db.insertInto('quote_requests').values(request).returning(['id', 'reference']).executeTakeFirstOrThrow()
