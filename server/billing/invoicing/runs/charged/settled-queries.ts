import { sql } from 'kysely'
import type { Db } from '../../../../platform/db/open.ts'

/**
 * SQL: the invoice of a draft, `d`, as `i`, or the receipt by which it was carried as credit, as `r`; at least one of them where its
 * figures are final. An invoice that was replaced is none: the one that replaces it charges what it had.
 */
export const finalDocument = sql`left join invoices i on i.id = d.invoice_id and i.deleted_at is null and d.state = 'Issued'
  left join receipts r on r.id = d.receipt_id and r.reversed_on is null`

/** SQL: whether credit notes have taken back all of the invoice `i`; false without one. */
export const isTakenBack = sql`coalesce(i.amount_due > 0 and i.credited >= i.amount_due, false)`

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
  /** The discount with which it was computed, in hundredths of a percent. */
  discount_rate: number
  /** Credit notes have taken back all of its invoice. */
  taken_back: boolean
  /** A credit note of its invoice is for shifts that were not covered. */
  uncovered_credited: boolean
}
/** A month of a contract whose draft somebody has discarded: nothing is charged for it. */
export type Discarded = { contract_id: number; month: string; station_id: number | null; whole: boolean }
export type Settled = {
  lines: readonly SettledLine[]
  discarded: readonly Discarded[]
  happened: readonly Happened[]
}
/** A month whose shortfalls and extra guards are charged for a line by something final: the draft of a month, for a station or all. */
export type Happened = { contract_id: number; line_id: number; month: string; by: { month: string; station_id: number | null } }

type Row = SettledLine & { draft_id: number }

/** The lines whose months are on an invoice or were carried as credit, with their drafts. */
async function settledLines(db: Db, contractIds: readonly number[], months: readonly string[], since: string): Promise<Row[]> {
  const { rows } = await sql<Row>`
    with in_advance as (
      select contract_id from invoice_drafts where contract_id = any(${contractIds}::integer[]) and in_advance and month >= ${since}::date
      union select id from contracts where id = any(${contractIds}::integer[]) and bill_basis = 'contract_advance'
    )
    select distinct d.id as draft_id, d.contract_id, to_char(d.month, 'YYYY-MM') as month, l.line_id, d.station_id, ${isWhole} as whole,
      d.in_advance, d.discount_rate, ${isTakenBack} as taken_back,
      exists (select from credit_notes n where n.invoice_id = i.id and n.reason_code = 'uncovered') as uncovered_credited
    from invoice_drafts d join contracts k on k.id = d.contract_id ${finalDocument}
    join invoice_lines l on (l.invoice_id = i.id or l.draft_id = d.id) and l.line_id is not null
    where d.contract_id = any(${contractIds}::integer[])
      and (d.month = any(${months.map((month) => `${month}-01`)}::date[])
        or d.month >= ${since}::date and d.contract_id in (select contract_id from in_advance))
      and (i.id is not null or r.id is not null)`.execute(db)
  return rows
}

/** The months whose shortfalls and extra guards drafts charge, by line. */
async function happenedOf(db: Db, draftIds: readonly number[]): Promise<Happened[]> {
  const { rows } = await sql<Happened>`
    with charged as (
      select d.id, h.key::integer as line_id, jsonb_array_elements_text(h.value) as month
      from invoice_drafts d, jsonb_each(d.happened) h where d.id = any(${draftIds}::integer[])
      union
      select d.id, l.line_id, to_char(m.month, 'YYYY-MM')
      from invoice_drafts d join invoice_lines l on (l.invoice_id = d.invoice_id or l.draft_id = d.id) and l.line_id is not null
      cross join lateral (select d.month - interval '1 month' union select d.month where not d.in_advance) m (month)
      where d.id = any(${draftIds}::integer[]) and d.happened is null
    )
    select d.contract_id, charged.line_id, charged.month,
      jsonb_build_object('month', to_char(d.month, 'YYYY-MM'), 'station_id', d.station_id) as by
    from charged join invoice_drafts d on d.id = charged.id`.execute(db)
  return rows
}

/** The drafts of months that somebody has discarded. */
async function discardedOf(db: Db, contractIds: readonly number[], since: string): Promise<Discarded[]> {
  const { rows } = await sql<Discarded>`
    select d.contract_id, to_char(d.month, 'YYYY-MM') as month, d.station_id, ${isWhole} as whole
    from invoice_drafts d join contracts k on k.id = d.contract_id
    left join receipts r on r.id = d.receipt_id and r.reversed_on is null
    where d.contract_id = any(${contractIds}::integer[]) and d.month >= ${since}::date and d.state = 'Discarded'
      and d.basis <> '' and r.id is null`.execute(db)
  return rows
}

const byContract = <T extends { contract_id: number }>(rows: readonly T[]) => Map.groupBy(rows, ({ contract_id }) => contract_id)

/**
 * Final lines of contracts, on an invoice or carried as credit: of some months, YYYY-MM; of one that is charged in advance, or was since
 * a day, of all months since then. Returns it by contract.
 */
export async function settledOf(db: Db, contractIds: readonly number[], months: readonly string[], since: string) {
  const rows = await settledLines(db, contractIds, months, since)
  const ids = [...new Set(rows.map(({ draft_id }) => draft_id))]
  const [happened, gone] = await Promise.all([happenedOf(db, ids), discardedOf(db, contractIds, since)])
  const [lines, charged, discarded] = [byContract(rows), byContract(happened), byContract(gone)]
  return (contractId: number): Settled => ({
    lines: lines.get(contractId) ?? [],
    discarded: discarded.get(contractId) ?? [],
    happened: charged.get(contractId) ?? [],
  })
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
