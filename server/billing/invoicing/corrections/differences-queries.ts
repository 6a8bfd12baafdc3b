import { sql } from 'kysely'
import type { Db } from '../../../platform/db/open.ts'
import type { Issued } from '../runs/compute.ts'

/** The draft of an invoice in arrears, with the terms by which it was computed; none of one that was replaced or credited in full. */
export async function issuedInArrears(db: Db, invoiceId: number): Promise<Issued | undefined> {
  const { rows } = await sql<Issued>`
    select d.contract_id, d.station_id, to_char(d.month, 'YYYY-MM') as month, d.discount_rate, d.shortfall_rule, d.shortfall_multiple,
      d.vat_rate, coalesce(d.happened, (select jsonb_object_agg(l.line_id, jsonb_build_array(to_char(d.month, 'YYYY-MM')))
        from invoice_lines l where l.invoice_id = i.id and l.line_id is not null), '{}') as happened
    from invoice_drafts d join invoices i on i.id = d.invoice_id and i.deleted_at is null
    where i.id = ${invoiceId} and d.state = 'Issued' and not d.in_advance and i.credited < i.amount_due`.execute(db)
  return rows[0]
}

type ChargedLine = { line_id: number | null; name: string; station_id: number | null; amount: number }

/** Charges of an invoice for given lines of the contract, 0 for one that is not on it, and the discount; no changes of earlier months. */
export async function chargedByLine(db: Db, invoiceId: number, lineIds: readonly number[]): Promise<ChargedLine[]> {
  const { rows } = await sql<ChargedLine>`
    select o.line_id, coalesce(c.name, 'Discount') as name, c.station_id, coalesce(sum(l.amount), 0)::bigint as amount
    from (select unnest(${lineIds}::integer[]) union select null) o (line_id) left join contract_lines c on c.id = o.line_id
    left join invoice_lines l on l.invoice_id = ${invoiceId} and l.line_id is not distinct from o.line_id and not l.explain ? 'change'
    group by o.line_id, c.name, c.station_id order by o.line_id`.execute(db)
  return rows
}

/** Net of an invoice less its credit notes, the net credited for uncovered shifts, and its changes of guarding of earlier months. */
export async function creditedOf(db: Db, invoiceId: number) {
  const { rows } = await sql<{ left: number; uncovered: number; changed: number }>`
    select i.net - coalesce(sum(n.net), 0)::bigint as left,
      coalesce(sum(n.net) filter (where n.reason_code = 'uncovered'), 0)::bigint as uncovered,
      (select coalesce(sum(l.amount), 0)::bigint from invoice_lines l
        where l.invoice_id = i.id and l.explain ? 'change' and l.kind in ('guarding', 'holiday')) as changed
    from invoices i left join credit_notes n on n.invoice_id = i.id where i.id = ${invoiceId} group by i.id`.execute(db)
  return rows[0]!
}
