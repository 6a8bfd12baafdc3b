import { type ExpressionBuilder, sql } from 'kysely'
import { INVOICE_STATUSES, type InvoiceInput, type InvoiceQuery, type InvoiceUpdate } from '../../../../api/billing/invoices.ts'
import { compiledRow } from '../../../platform/db/compiled-once.ts'
import { contains, listPage, sortedRows } from '../../../platform/db/list.ts'
import { accountName, clientName, clientsNamed, idsContaining } from '../../../platform/db/names.ts'
import type { Db } from '../../../platform/db/open.ts'
import { changeRecord } from '../../../platform/db/records.ts'
import type { Database } from '../../../platform/db/schema.ts'
import { replacedByInvoice, replacementsOf } from '../corrections/replace-queries.ts'
import { fiscalError, fiscalNumber } from '../fiscal/fiscal-column-queries.ts'

const ORDER = {
  id: 'id',
  invoice_number: 'invoice_number',
  invoice_date: 'invoice_date',
  amount_paid: 'amount_paid',
  amount_due: 'amount_due',
  due_date: 'due_date',
  status: 'status',
  client_id: 'client_id',
} as const

const columns = (_: ExpressionBuilder<Database, 'invoices'>) =>
  [
    'id',
    'version',
    'invoice_number',
    'invoice_date',
    'amount_paid',
    'amount_due',
    sql<number>`amount_due - credited - amount_paid`.as('balance'),
    'due_date',
    'status',
    'client_id',
    clientName('invoices.client_id').as('client_name'),
    'kind',
    'net',
    'vat',
    'vat_rate',
    'credited',
    'contract_id',
    sql<string | null>`to_char(period_month, 'YYYY-MM')`.as('period_month'),
    'issued_at',
    'fiscal_status',
    fiscalNumber('invoices.id', 'invoice_id'),
    fiscalError('invoices.id', 'invoice_id'),
    replacedByInvoice('invoices.id').as('replaces'),
    replacementsOf('invoices.id').as('replaced_by'),
    'deleted_at as voided_at',
    accountName('invoices.deleted_by').as('voided_by'),
    'removed_reason as void_reason',
  ] as const

const live = (db: Db) => db.selectFrom('invoices').where('deleted_at', 'is', null)
const voided = (db: Db) => db.selectFrom('invoices').where('deleted_at', 'is not', null)

/** The statuses whose name contains the text, for `=`. */
function anyStatus(q: string) {
  const statuses = INVOICE_STATUSES.filter((status) => status.toLowerCase().includes(q.toLowerCase()))
  return sql<(typeof INVOICE_STATUSES)[number]>`any(${statuses}::text[])`
}

function matchingInvoices(db: Db, { q, status, client_id, contract_id, from, to, void: isVoid }: InvoiceQuery) {
  let matching = isVoid ? voided(db) : live(db)
  if (status) matching = matching.where('status', '=', status)
  if (client_id) matching = matching.where('client_id', '=', client_id)
  if (contract_id) matching = matching.where('contract_id', '=', contract_id)
  if (from) matching = matching.where('invoice_date', '>=', from)
  if (to) matching = matching.where('invoice_date', '<=', to)
  if (q) {
    matching = matching.where(({ eb, or }) =>
      or([
        eb('invoice_number', 'ilike', contains(q)),
        eb('status', '=', anyStatus(q)),
        eb('client_id', 'in', idsContaining('clients', q)),
        eb('client_id', 'in', clientsNamed(q)),
      ]),
    )
  }
  return matching
}

export const listInvoices = (db: Db, query: InvoiceQuery) => listPage(db, matchingInvoices(db, query), columns, ORDER, query)

export const allInvoices = (db: Db, query: InvoiceQuery) => sortedRows(matchingInvoices(db, query), columns, ORDER, query)

export const findInvoice = compiledRow((db, id: number) => live(db).select(columns).where('id', '=', id).compile())

/** Fields that never change of an invoice that was issued with lines; undefined for one of one amount. */
export const findFixed = (db: Db, id: number) =>
  live(db)
    .select(['version', 'client_id', 'invoice_date', 'due_date', 'amount_due'])
    .where('id', '=', id)
    .where('kind', '=', 'lines')
    .executeTakeFirst()

export const insertInvoice = (db: Db, invoice: InvoiceInput) =>
  db.insertInto('invoices').values(invoice).returning(columns).executeTakeFirstOrThrow()

export const updateInvoice = (db: Db, id: number, { version, ...invoice }: InvoiceUpdate) =>
  changeRecord(db, 'invoices', id, version, invoice)

/** Unpaid invoices past their due date become Overdue; returns how many. */
export async function markOverdue(db: Db, day: string) {
  const marked = await db
    .updateTable('invoices')
    .set({ status: 'Overdue' })
    .where('status', '=', 'Pending')
    .where('due_date', '<', day)
    .where('deleted_at', 'is', null)
    .where(sql<boolean>`amount_paid + credited < amount_due`)
    .executeTakeFirst()
  return Number(marked.numUpdatedRows)
}
