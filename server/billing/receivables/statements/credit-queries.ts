import { type RawBuilder, sql } from 'kysely'

/** SQL: kinds of receipts that settle invoices and are credit until they do, and of those below zero that pay it back. */
export const SETTLING = sql`('money', 'income_wht', 'vat_wht', 'carried', 'refund')`

/**
 * SQL: the credit of clients on a day, as rows of `client_id` and `amount` that add up to it: what was received, with payments from
 * before receipts of invoices that are void or dated later, less what is allocated to invoices of the statement of that day.
 * `which` is a further condition on the column of the client.
 */
export const creditOn = (day: RawBuilder<unknown>, which: (column: string) => RawBuilder<unknown>) => sql`
  select client_id, amount from receipts
  where kind in ${SETTLING} and received_on <= ${day} and (reversed_on is null or reversed_on > ${day}) ${which('receipts.client_id')}
  union all select i.client_id, p.amount from invoices i join payments p on p.invoice_id = i.id
  where i.deleted_at is not null and p.receipt_id is null and p.received_on <= ${day} ${which('i.client_id')}
  union all select i.client_id, p.amount from invoices i join payments p on p.invoice_id = i.id
  where i.deleted_at is null and i.invoice_date > ${day} and p.receipt_id is null and p.received_on <= ${day} ${which('i.client_id')}
  union all select i.client_id, -p.amount
  from receipts r join payments p on p.receipt_id = r.id join invoices i on i.id = p.invoice_id
  where r.kind in ${SETTLING} and p.received_on <= ${day} and i.deleted_at is null and i.invoice_date <= ${day} ${which('i.client_id')}`
