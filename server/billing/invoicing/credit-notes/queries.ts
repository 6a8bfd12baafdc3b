import { type ExpressionBuilder, sql } from 'kysely'
import type { CreditNoteQuery, CreditPart } from '../../../../api/billing/credit-notes.ts'
import { contains, listPage, sortedRows } from '../../../platform/db/list.ts'
import { accountName } from '../../../platform/db/names.ts'
import type { Db } from '../../../platform/db/open.ts'
import type { Database } from '../../../platform/db/schema.ts'
import { fiscalError, fiscalNumber } from '../fiscal/fiscal-column-queries.ts'

const ORDER = { id: 'id', issued_on: 'issued_on', total: 'total' } as const

const ofInvoice = <T>(column: 'invoice_number' | 'client_id' | 'vat_rate') =>
  sql<T>`(select ${sql.ref(`i.${column}`)} from invoices i where i.id = credit_notes.invoice_id)`
const columns = (_: ExpressionBuilder<Database, 'credit_notes'>) =>
  [
    'id',
    'credit_note_number',
    'invoice_id',
    ofInvoice<string>('invoice_number').as('invoice_number'),
    ofInvoice<number>('client_id').as('client_id'),
    sql<string>`(select coalesce(c.company_name, c.first_name || ' ' || c.last_name) from clients c
      join invoices i on i.client_id = c.id where i.id = credit_notes.invoice_id)`.as('client_name'),
    'reason_code',
    'reason',
    'net',
    'vat',
    ofInvoice<number | null>('vat_rate').as('vat_rate'),
    'total',
    sql<CreditPart[]>`parts`.as('parts'),
    'issued_on',
    'issued_at',
    accountName('credit_notes.issued_by').as('issued_by_name'),
    'fiscal_status',
    fiscalNumber('credit_notes.id', 'credit_note_id'),
    fiscalError('credit_notes.id', 'credit_note_id'),
  ] as const

function matching(db: Db, { q, invoice_id, client_id, reason_code, from, to }: CreditNoteQuery) {
  let notes = db.selectFrom('credit_notes')
  if (invoice_id) notes = notes.where('invoice_id', '=', invoice_id)
  if (client_id) {
    const own = sql<number>`any(array(select i.id from invoices i where i.client_id = ${client_id}))`
    notes = notes.where('invoice_id', '=', own)
  }
  if (reason_code) notes = notes.where('reason_code', '=', reason_code)
  if (from) notes = notes.where('issued_on', '>=', from)
  if (to) notes = notes.where('issued_on', '<=', to)
  if (q) notes = notes.where('credit_note_number', 'ilike', contains(q))
  return notes
}

export const listCreditNotes = (db: Db, query: CreditNoteQuery) => listPage(db, matching(db, query), columns, ORDER, query)

/** The last 100 credit notes of a client; only those of an invoice, when that is given. */
export const creditNotesOf = (db: Db, clientId: number, invoice_id?: number) =>
  matching(db, { client_id: clientId, ...(invoice_id !== undefined && { invoice_id }) })
    .select(columns)
    .orderBy('id', 'desc')
    .limit(100)
    .execute()

export const allCreditNotes = (db: Db, query: CreditNoteQuery) => sortedRows(matching(db, query), columns, ORDER, query)

/** One credit note; only if it is of the client `clientId`, when that is given. */
export const findCreditNote = (db: Db, id: number, clientId?: number) =>
  matching(db, { ...(clientId !== undefined && { client_id: clientId }) })
    .select(columns)
    .where('id', '=', id)
    .executeTakeFirst()

/**
 * An invoice, locked until the transaction ends, with what is left of it before VAT and of its VAT, and what was credited of it
 * in the last 24 hours, with VAT. A second statement counts: one that waits for the lock sees the rows from before it waited.
 */
export async function lockCredited(db: Db, invoiceId: number) {
  await db.selectFrom('invoices').select('id').where('id', '=', invoiceId).forUpdate().execute()
  return db
    .selectFrom('invoices')
    .select([
      'vat_rate',
      sql<number>`coalesce(net, amount_due) - (select coalesce(sum(c.net), 0)::bigint from credit_notes c
        where c.invoice_id = invoices.id)`.as('net'),
      sql<number>`coalesce(vat, 0) - (select coalesce(sum(c.vat), 0)::bigint from credit_notes c
        where c.invoice_id = invoices.id)`.as('vat'),
      sql<number>`(select coalesce(sum(c.total), 0)::bigint from credit_notes c
        where c.invoice_id = invoices.id and c.issued_at > now() - interval '24 hours')`.as('recent'),
    ])
    .where('id', '=', invoiceId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
}

/**
 * Charges of the lines of an invoice for each station, by name, less the credit notes; the discount, which is of no
 * station, apart from what else is charged for none, unless it is taken back and so charged.
 */
export async function chargedOfStations(db: Db, invoiceId: number): Promise<Omit<CreditPart, 'net'>[]> {
  const { rows } = await sql<Omit<CreditPart, 'net'>>`
    select m.station_id, s.name as station_name, sum(m.amount)::bigint as charged
    from (select station_id, amount, kind = 'discount' and amount < 0 as is_discount from invoice_lines where invoice_id = ${invoiceId}
      union all select p.station_id, -p.net, false from credit_notes n
        cross join lateral jsonb_to_recordset(n.parts) as p (station_id integer, net bigint) where n.invoice_id = ${invoiceId}) m
    left join stations s on s.id = m.station_id
    group by m.station_id, s.name, m.is_discount order by s.name nulls last, m.station_id`.execute(db)
  return rows
}

type NewCreditNote = Pick<Database['credit_notes'], 'invoice_id' | 'reason_code' | 'reason' | 'net' | 'vat' | 'total'> & {
  parts?: CreditPart[]
}

/** Issues a credit note; a trigger counts it on its invoice. */
export const insertCreditNote = (db: Db, { parts = [], ...note }: NewCreditNote) =>
  db
    .insertInto('credit_notes')
    .values({ ...note, parts: sql`${JSON.stringify(parts)}::jsonb`, issued_by: sql`acting_account()` })
    .returning('id')
    .executeTakeFirstOrThrow()
