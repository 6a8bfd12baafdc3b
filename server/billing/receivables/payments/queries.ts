import { type ExpressionBuilder, sql } from 'kysely'
import { accountName } from '../../../platform/db/names.ts'
import type { Db } from '../../../platform/db/open.ts'
import type { Database } from '../../../platform/db/schema.ts'

const columns = (_: ExpressionBuilder<Database, 'payments'>) =>
  [
    'id',
    'amount',
    'receipt_id',
    sql<string | null>`(select receipt_number from receipts where receipts.id = payments.receipt_id)`.as('receipt_number'),
    sql<Database['receipts']['kind'] | null>`(select kind from receipts where receipts.id = payments.receipt_id)`.as('kind'),
    'received_on',
    'method',
    'reference',
    'recorded_at',
    accountName('payments.recorded_by').as('recorded_by_name'),
  ] as const

/** SQL: a payment is not of a client from whom the invoice has passed to another. */
const isPresent = sql<boolean>`not exists (select from receipts r join invoices i on i.id = payments.invoice_id
  where r.id = payments.receipt_id and r.client_id <> i.client_id)`

/** The payments on an invoice by its present client, oldest first. */
export const paymentsOf = (db: Db, invoiceId: number) =>
  db
    .selectFrom('payments')
    .select(columns)
    .where('invoice_id', '=', invoiceId)
    .where(isPresent)
    .orderBy('received_on')
    .orderBy('id')
    .execute()

/** One payment. */
export const findPayment = (db: Db, id: number) =>
  db.selectFrom('payments').select(columns).where('id', '=', id).executeTakeFirstOrThrow()
