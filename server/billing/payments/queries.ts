import { type ExpressionBuilder, sql } from 'kysely'
import type { PaymentInput } from '../../../contract/billing/payments.ts'
import { today } from '../../../contract/core/fields/days.ts'
import type { Db } from '../../platform/db/open.ts'
import type { Database } from '../../platform/db/schema.ts'

const columns = (_: ExpressionBuilder<Database, 'payments'>) =>
  [
    'id',
    'amount',
    'received_on',
    'method',
    'reference',
    'recorded_at',
    sql<string | null>`(select user_name from accounts where accounts.id = payments.recorded_by)`.as('recorded_by_name'),
  ] as const

/** The payments on an invoice, oldest first. */
export const paymentsOf = (db: Db, invoiceId: number) =>
  db.selectFrom('payments').select(columns).where('invoice_id', '=', invoiceId).orderBy('received_on').orderBy('id').execute()

/** The balance of an invoice, locked until the transaction ends; undefined when there is no such invoice. */
export async function lockBalance(db: Db, invoiceId: number) {
  const invoice = await db
    .selectFrom('invoices')
    .select(sql<number>`amount_due - credited - amount_paid`.as('balance'))
    .where('id', '=', invoiceId)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  return invoice?.balance
}

/** Adds a payment, dated today by default; a trigger adds it to the invoice's `amount_paid`. */
export const insertPayment = (
  db: Db,
  invoiceId: number,
  { amount, received_on = today(), method, reference = null }: PaymentInput,
) =>
  db
    .insertInto('payments')
    .values({ invoice_id: invoiceId, amount, received_on, method, reference, recorded_by: sql`acting_account()` })
    .returning(columns)
    .executeTakeFirstOrThrow()
