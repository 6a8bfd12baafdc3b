import { sql } from 'kysely'
import type { Db } from '../../platform/db/open.ts'

type Emailed = { emailed: string[] }
export type NewInvoice = Emailed & {
  id: number
  client_id: number
  invoice_number: string
  amount_due: number
  due_date: string
  month: string
}
export type NewReceipt = Emailed & {
  id: number
  client_id: number
  receipt_number: string
  amount: number
  invoice_id: number | null
}

/** SQL: the addresses to which e-mails about a record went, or go. */
const emailed = (table: 'invoices' | 'receipts') =>
  sql`array(select e.recipient from emails e where e.about_table = ${table} and e.about_id = one.id)`

/** Invoices that some clients got within the last day. */
export async function listNewInvoices(db: Db, clients: readonly number[]) {
  const { rows } = await sql<NewInvoice>`
    select one.id, one.client_id, one.invoice_number, one.amount_due, one.due_date::text,
      to_char(coalesce(one.period_month, one.invoice_date), 'YYYY-MM') as month, ${emailed('invoices')} as emailed
    from invoices one where one.issued_at > now() - interval '1 day' and one.client_id = any(${clients}::integer[])
      and one.deleted_at is null order by one.id`.execute(db)
  return rows
}

/** Money of some clients that was received lately, and recorded within the last day. */
export async function listNewReceipts(db: Db, clients: readonly number[]) {
  const { rows } = await sql<NewReceipt>`
    select one.id, one.client_id, one.receipt_number, one.amount,
      (select min(p.invoice_id) from payments p where p.receipt_id = one.id having count(*) = 1) as invoice_id, ${emailed('receipts')} as emailed
    from receipts one where one.recorded_at > now() - interval '1 day' and one.client_id = any(${clients}::integer[])
      and one.kind = 'money' and one.received_on > local_today() - 7 and one.reversed_on is null order by one.id`.execute(db)
  return rows
}
