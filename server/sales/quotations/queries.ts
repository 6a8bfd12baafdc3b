import { type ExpressionBuilder, sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import { today } from '../../../api/core/fields/days.ts'
import { quotationFigures, type Rates } from '../../../api/sales/quotation-figures.ts'
import type { QuotationLineInput, QuotationQuery, QuotationStatus } from '../../../api/sales/quotations.ts'
import { listPage } from '../../platform/db/list.ts'
import type { Db } from '../../platform/db/open.ts'
import { changeRecord } from '../../platform/db/records.ts'
import type { Database } from '../../platform/db/schema.ts'

/** SQL: the name of a quotation in lists of several kinds. */
export const quotationName = sql`(select 'Draft for ' || r.name from quote_requests r where r.id = quotations.request_id)`

const ORDER = { id: 'id', number: 'number', valid_until: 'valid_until', total: 'total' } as const

const columns = (eb: ExpressionBuilder<Database, 'quotations'>) =>
  [
    'id',
    'version',
    'request_id',
    'number',
    'revision',
    sql<QuotationStatus>`case when status = 'Sent' and valid_until < ${today()}::date then 'Expired' else status end`.as(
      'status',
    ),
    'valid_until',
    'terms',
    'guards',
    'discount_rate',
    'vat_rate',
    'subtotal',
    'discount',
    'vat',
    'total',
    'created_at',
    'sent_at',
    'answered_at',
    'decline_reason',
    jsonArrayFrom(
      eb
        .selectFrom('quotation_lines as l')
        .select(['l.service_id', 'l.description', 'l.guards', 'l.quantity', 'l.months', 'l.monthly_rate'])
        .whereRef('l.quotation_id', '=', 'quotations.id')
        .orderBy('l.id'),
    ).as('lines'),
  ] as const

const live = (db: Db) => db.selectFrom('quotations').where('deleted_at', 'is', null)

export const listQuotations = (db: Db, { request_id, ...page }: QuotationQuery) =>
  listPage(db, request_id ? live(db).where('request_id', '=', request_id) : live(db), columns, ORDER, page)

export const findQuotation = (db: Db, id: number) => live(db).select(columns).where('id', '=', id).executeTakeFirst()
export type StoredQuotation = NonNullable<Awaited<ReturnType<typeof findQuotation>>>

/** The corporate discount and the VAT rate in force on a date. */
export const ratesOn = (db: Db, day: string): Promise<Rates> =>
  db
    .selectFrom('company_settings')
    .innerJoin('tax_rates', (join) => join.on('tax_rates.valid_from', '<=', day))
    .select(['corporate_discount_rate as discount_rate', 'vat_rate'])
    .where('tax_rates.deleted_at', 'is', null)
    .orderBy('valid_from', 'desc')
    .executeTakeFirstOrThrow()

type Content = { valid_until: string; terms: string | null | undefined; lines: QuotationLineInput[] }
type NewQuotation = Content & { request_id: number; number?: string | null; revision?: number }

/** Stores a draft, calculated with today's rates, and returns its id. */
export async function insertQuotation(db: Db, { lines, ...quotation }: NewQuotation) {
  const rates = await ratesOn(db, today())
  const { id } = await db
    .insertInto('quotations')
    .values({ ...quotation, ...rates, ...quotationFigures(lines, rates) })
    .returning('id')
    .executeTakeFirstOrThrow()
  await insertLines(db, id, lines)
  return id
}

/** Updates a draft at `version`, recalculated with today's rates; returns whether there was one. */
export async function updateQuotation(db: Db, id: number, version: number | undefined, { lines, ...quotation }: Content) {
  const rates = await ratesOn(db, today())
  const values = { ...quotation, ...rates, ...quotationFigures(lines, rates) }
  if (!(await changeRecord(db, 'quotations', id, version, values))) return false
  await db.deleteFrom('quotation_lines').where('quotation_id', '=', id).execute()
  await insertLines(db, id, lines)
  return true
}

const insertLines = (db: Db, quotation_id: number, lines: QuotationLineInput[]) =>
  db
    .insertInto('quotation_lines')
    .values(lines.map((line) => ({ ...line, quotation_id })))
    .execute()

type Which = { id: number } | { tokenHash: Buffer }

/** The quotation with an id or a link token, and its request. */
async function find(db: Db, which: Which, { locked }: { locked: boolean }) {
  const ids = await live(db)
    .select(['id', 'request_id'])
    .where((eb) => ('id' in which ? eb('id', '=', which.id) : eb('token_hash', '=', which.tokenHash)))
    .executeTakeFirst()
  if (!ids) return undefined
  const requests = db.selectFrom('quote_requests').selectAll().where('id', '=', ids.request_id)
  // Lock the request first, always: answering one of its quotations may change the others.
  const request = await (locked ? requests.forUpdate() : requests).executeTakeFirstOrThrow()
  const quotation = await live(db).select(columns).where('id', '=', ids.id).executeTakeFirst()
  return quotation && { quotation, request }
}
export type Found = NonNullable<Awaited<ReturnType<typeof find>>>

export const findWithRequest = (db: Db, which: Which) => find(db, which, { locked: false })

/** The same, locked against sending, answering, revising and withdrawing until the transaction ends. */
export const lockWithRequest = (db: Db, which: Which) => find(db, which, { locked: true })

/** Marks a draft as sent, and gives it the next quotation number if it has none. */
export async function markSent(db: Db, id: number, tokenHash: Buffer) {
  const { number } = await db
    .updateTable('quotations')
    .set({ status: 'Sent', sent_at: sql`now()`, token_hash: tokenHash })
    .where('id', '=', id)
    .where('status', '=', 'Draft')
    .returning('number')
    .executeTakeFirstOrThrow()
  await db
    .updateTable('quotations')
    .set({ status: 'Superseded' })
    .where('number', '=', number)
    .where('id', '!=', id)
    .where('status', '=', 'Sent')
    .execute()
}

export const markWithdrawn = (db: Db, id: number) =>
  db.updateTable('quotations').set({ status: 'Withdrawn' }).where('id', '=', id).execute()

/** Stores the prospect's answer; once one is accepted, the other quotations of the request cannot be answered. */
export async function markAnswered(db: Db, id: number, answer: { status: 'Accepted' | 'Declined'; reason?: string | null }) {
  const { request_id } = await db
    .updateTable('quotations')
    .set({ status: answer.status, answered_at: sql`now()`, decline_reason: answer.reason ?? null })
    .where('id', '=', id)
    .returning('request_id')
    .executeTakeFirstOrThrow()
  if (answer.status === 'Accepted')
    await db
      .updateTable('quotations')
      .set({ status: 'Withdrawn' })
      .where('request_id', '=', request_id)
      .where('id', '!=', id)
      .where('status', '=', 'Sent')
      .execute()
}

/** The highest revision of a quotation number, drafts included. */
export async function latestRevision(db: Db, number: string) {
  const { latest } = await live(db)
    .select(({ fn }) => fn.max('revision').as('latest'))
    .where('number', '=', number)
    .executeTakeFirstOrThrow()
  return Number(latest)
}
