import { sql } from 'kysely'
import type { Db } from '../../../platform/db/open.ts'

/**
 * SQL: the invoice of a draft, `d`, as `i`, or the receipt by which it was carried as credit, as `r`; at least one of them where its
 * figures are final.
 */
const finalDocument = sql`left join invoices i on i.id = d.invoice_id and i.deleted_at is null
  left join receipts r on r.id = d.receipt_id and r.reversed_on is null`

/** SQL: whether the draft `d` of a contract, `k`, is of all of it, and not of what it has at no station. */
export const isWhole = sql`(d.station_id is null and (k.invoice_per = 'contract' or exists (select from invoice_lines of_draft
  where (of_draft.invoice_id = d.invoice_id or of_draft.draft_id = d.id) and of_draft.station_id is not null)))`

/** A line of a contract whose month, YYYY-MM, is final, with the station of the draft that has it. */
export type SettledLine = {
  contract_id: number
  month: string
  line_id: number
  station_id: number | null
  /** The draft is of the whole contract. */
  whole: boolean
  in_advance: boolean
  /** The last month, YYYY-MM, whose shortfalls and extra guards the draft leaves to no later one. */
  happened_until: string
  /** The discount with which it was computed, in hundredths of a percent. */
  discount_rate: number
}

/**
 * The lines of contracts whose months are on an invoice or were carried as credit, by contract: of some months, YYYY-MM; where one was
 * charged in advance since a day, of all months since then.
 */
export async function settledLines(db: Db, contractIds: readonly number[], months: readonly string[], since: string) {
  const { rows } = await sql<SettledLine>`
    with in_advance as (
      select distinct contract_id from invoice_drafts where contract_id = any(${contractIds}::integer[]) and in_advance and month >= ${since}::date
    )
    select distinct d.contract_id, to_char(d.month, 'YYYY-MM') as month, l.line_id, d.station_id, ${isWhole} as whole, d.in_advance, d.discount_rate,
      to_char(coalesce(d.happened_until, d.month - interval '1 month'), 'YYYY-MM') as happened_until
    from invoice_drafts d join contracts k on k.id = d.contract_id ${finalDocument}
    join invoice_lines l on (l.invoice_id = i.id or l.draft_id = d.id) and l.line_id is not null
    where d.contract_id = any(${contractIds}::integer[])
      and (d.month = any(${months.map((month) => `${month}-01`)}::date[])
        or d.month >= ${since}::date and d.contract_id in (select contract_id from in_advance))
      and (i.id is not null or r.id is not null)`.execute(db)
  return Map.groupBy(rows, ({ contract_id }) => contract_id)
}

/** The first line of a draft whose month is final in another one, by name, with the number of that invoice or receipt. */
export async function settledElsewhere(db: Db, draftId: number): Promise<{ line: string; number: string } | undefined> {
  const { rows } = await sql<{ line: string; number: string }>`
    select c.name as line, coalesce(i.invoice_number, r.receipt_number) as number
    from invoice_drafts own
    join invoice_lines o on o.draft_id = own.id
    join contract_lines c on c.id = o.line_id
    join invoice_drafts d on d.contract_id = own.contract_id and d.month = own.month and d.id <> own.id ${finalDocument}
    join invoice_lines l on (l.invoice_id = i.id or l.draft_id = d.id) and l.line_id = o.line_id
    where own.id = ${draftId} and (i.id is not null or r.id is not null)
    order by o.seq, d.id limit 1`.execute(db)
  return rows[0]
}
