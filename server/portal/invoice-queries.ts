import { type ExpressionBuilder, sql } from 'kysely'
import type { PortalInvoiceQuery } from '../../api/portal/portal.ts'
import { codeOf, explainedLines, fiscalNumber, paymentsOf, replacedByInvoice, replacementsOf } from '../billing/index.ts'
import type { Keyring } from '../platform/crypto/keyring.ts'
import { contains, listPage, sortedRows } from '../platform/db/list.ts'
import type { Db } from '../platform/db/open.ts'
import type { Database } from '../platform/db/schema.ts'

const ORDER = {
  id: 'id',
  invoice_number: 'invoice_number',
  invoice_date: 'invoice_date',
  amount_paid: 'amount_paid',
  amount_due: 'amount_due',
  due_date: 'due_date',
  status: 'status',
} as const

const columns = (_: ExpressionBuilder<Database, 'invoices'>) =>
  [
    'id',
    'invoice_number',
    'invoice_date',
    'amount_paid',
    'amount_due',
    sql<number>`amount_due - credited - amount_paid`.as('balance'),
    'due_date',
    'status',
    'kind',
    'net',
    'vat',
    'vat_rate',
    'credited',
    'fiscal_status',
    fiscalNumber('invoices.id', 'invoice_id'),
    sql<string | null>`to_char(period_month, 'YYYY-MM')`.as('period_month'),
    replacedByInvoice('invoices.id').as('replaces'),
    replacementsOf('invoices.id').as('replaced_by'),
  ] as const

const own = (db: Db, clientId: number) =>
  db.selectFrom('invoices').where('deleted_at', 'is', null).where('client_id', '=', clientId)

function matching(db: Db, clientId: number, { q, status, from, to }: PortalInvoiceQuery) {
  let invoices = own(db, clientId)
  if (status) invoices = invoices.where('status', '=', status)
  if (from) invoices = invoices.where('invoice_date', '>=', from)
  if (to) invoices = invoices.where('invoice_date', '<=', to)
  if (q) invoices = invoices.where('invoice_number', 'ilike', contains(q))
  return invoices
}

export const listInvoices = (db: Db, clientId: number, query: PortalInvoiceQuery) =>
  listPage(db, matching(db, clientId, query), columns, ORDER, query)

export const allInvoices = (db: Db, clientId: number, query: PortalInvoiceQuery) =>
  sortedRows(matching(db, clientId, query), columns, ORDER, query)

export async function findInvoice(db: Db, keyring: Keyring, clientId: number, id: number) {
  const invoice = await own(db, clientId).select(columns).where('id', '=', id).executeTakeFirst()
  if (!invoice) return undefined
  const [lines, payments, code] = await Promise.all([
    explainedLines(db, 'invoice_id', invoice.id, 'client'),
    paymentsOf(db, invoice.id),
    codeOf(db, keyring, invoice.id),
  ])
  // Why a receipt was reversed is for staff.
  return { ...invoice, lines, payments: payments.map((one) => (one.amount < 0 ? { ...one, reference: null } : one)), code }
}
