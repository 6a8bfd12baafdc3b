import { sql } from 'kysely'
import type { ChargedMonth } from '../../../contract/billing/changes/agreed-changes.ts'
import { monthPeriod } from '../../../contract/contracts/charges.ts'
import type { Db } from '../../platform/db/open.ts'

/** What was charged as agreed for a line of a contract and a month, and for which station its invoice is. */
type ChargedLine = {
  contract_id: number
  station_id: number | null
  month: string
  invoice_number: string
  line_id: number | null
  amount: number
}

/**
 * What was charged as agreed for months of contracts, from a day to the month before one: by the invoice of the month, and by lines of
 * other drafts and invoices about changes of it. An invoice that is void charges nothing, and one that somebody has corrected by a
 * credit note for its rate or the end of the contract is left to him. By contract.
 */
export async function chargedMonths(db: Db, contractIds: readonly number[], since: string, month: string) {
  if (contractIds.length === 0) return new Map<number, ChargedLine[]>()
  const { rows } = await sql<ChargedLine>`
    with invoiced as (
      select d.contract_id, d.station_id, d.month, i.id, i.invoice_number
      from invoice_drafts d join invoices i on i.id = d.invoice_id and i.deleted_at is null
      where d.contract_id = any(${contractIds}::integer[]) and d.month >= ${since}::date and d.month < ${monthPeriod(month).from}::date
        and not exists (select from credit_notes n where n.invoice_id = i.id and n.reason_code in ('rate', 'contract_ended'))
    ), charged as (
      select d.contract_id, d.station_id, d.month, l.line_id, l.amount
      from invoiced d join invoice_lines l on l.invoice_id = d.id
      where l.kind in ('guarding', 'holiday', 'fixed') and not l.explain ? 'change'
      union all
      select d.contract_id, d.station_id, (l.explain -> 'change' ->> 'month' || '-01')::date, l.line_id, l.amount
      from invoice_drafts d left join invoices i on i.id = d.invoice_id
      left join receipts r on r.id = d.receipt_id and r.reversed_on is null
      join invoice_lines l on (l.invoice_id = i.id or l.draft_id = d.id) and l.explain ? 'change'
      where d.contract_id = any(${contractIds}::integer[]) and d.month >= ${since}::date and d.month <> ${monthPeriod(month).from}::date
        and (d.state <> 'Discarded' or r.id is not null) and i.deleted_at is null
    )
    select d.contract_id, d.station_id, to_char(d.month, 'YYYY-MM') as month, d.invoice_number, c.line_id,
      coalesce(sum(c.amount), 0)::bigint as amount
    from invoiced d left join charged c on c.contract_id = d.contract_id and c.month = d.month
      and c.station_id is not distinct from d.station_id
    group by d.contract_id, d.station_id, d.month, d.invoice_number, c.line_id
    order by d.month, d.invoice_number`.execute(db)
  return Map.groupBy(rows, ({ contract_id }) => contract_id)
}

type Line = { id: number; station_id: number | null }

/** What was charged of the months of a contract that concerns the lines of one of its invoices: of a station, or of all. */
export function chargedOf(charged: readonly ChargedLine[], station_id: number | null, lines: readonly Line[]): ChargedMonth[] {
  const months = Map.groupBy(charged, (one) => `${one.month}/${one.station_id ?? 0}`)
  return [...months.values()].flatMap((rows) => {
    const { month, invoice_number, station_id: of } = rows[0]!
    const amounts = new Map(rows.map(({ line_id, amount }) => [line_id, amount]))
    // An invoice of one station says nothing of the lines of others.
    const own = lines.filter((line) => of === null || of === line.station_id)
    const gone = of === station_id ? [[null, amounts.get(null) ?? 0] as const] : []
    return own.length + gone.length === 0
      ? []
      : { month, invoice_number, lines: new Map([...own.map(({ id }) => [id, amounts.get(id) ?? 0] as const), ...gone]) }
  })
}
