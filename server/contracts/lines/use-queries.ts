import { sql } from 'kysely'
import type { Db } from '../../platform/db/open.ts'

const invoiceLinesOf = (lineId: number) => sql`(select from invoice_lines where line_id = ${lineId} and invoice_id is not null)`

/** True if a line of a contract is on an invoice. */
export async function isInvoiced(db: Db, lineId: number) {
  const { rows } = await sql<{ is: boolean }>`select exists ${invoiceLinesOf(lineId)} as is`.execute(db)
  return rows[0]!.is
}

/** The last day of the months for which lines have been charged in arrears, by an invoice or by what was carried as credit. */
export async function chargedUntil(db: Db, lineIds: readonly number[]): Promise<string | null> {
  const { rows } = await sql<{ day: string | null }>`
    select (max(d.month) + interval '1 month' - interval '1 day')::date as day
    from invoice_drafts d
    left join invoices i on i.id = d.invoice_id and i.deleted_at is null and d.state = 'Issued'
    left join receipts r on r.id = d.receipt_id and r.reversed_on is null
    join invoice_lines l on (l.invoice_id = i.id or l.draft_id = d.id) and l.line_id = any(${[...lineIds]}::integer[])
    where not d.in_advance and (i.id is not null or r.id is not null)`.execute(db)
  return rows[0]!.day
}

/** The kind of record that was made from a line, and would lose it; undefined for none. */
export async function madeFromLine(db: Db, lineId: number) {
  const { rows } = await sql<{ use: 'slots' | 'order' | 'invoice' | null }>`select case
    when exists (select from slots where line_id = ${lineId}) then 'slots'
    when exists (select from extra_guard_orders where line_id = ${lineId}) then 'order'
    when exists ${invoiceLinesOf(lineId)} then 'invoice' end as use`.execute(db)
  return rows[0]?.use ?? undefined
}
