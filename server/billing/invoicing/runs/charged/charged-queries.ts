import { sql } from 'kysely'
import type { ChargedMonth, UndoneChange } from '../../../../../api/billing/invoice-lines/agreed-changes.ts'
import { monthPeriod } from '../../../../../api/contracts/charges.ts'
import type { Db } from '../../../../platform/db/open.ts'
import { finalDocument, isTakenBack, isWhole, type SettledLine } from './settled-queries.ts'

/** Charge as agreed for a line of a contract and a month, by its invoice or, without a number, for a later change of that month. */
type ChargedLine = {
  contract_id: number
  /** Of the invoice or draft that charges it. */
  station_id: number | null
  /** The invoice is of the whole contract. */
  whole: boolean
  month: string
  invoice_number: string | null
  /** The discount with which its invoice was computed; null without one. */
  discount_rate: number | null
  line_id: number | null
  amount: number
}

/** Serialises what computes drafts, whichever month it is for, until the transaction ends: two at once would both charge what earlier months left open. */
export const lockCharged = (db: Db) => sql`select pg_advisory_xact_lock(hashtext('charged_months'), 0)`.execute(db)

/**
 * Charges in advance for months of contracts, from a day to the month before one: by the invoice of the month or the draft that
 * was carried as credit, and by lines of other drafts and invoices about changes of the month. A void invoice charges nothing. An invoice
 * that somebody took back, or corrected by a credit note for its rate or the end of the contract, is not corrected here. By contract.
 */
export async function chargedMonths(db: Db, contractIds: readonly number[], since: string, month: string) {
  if (contractIds.length === 0) return new Map<number, ChargedLine[]>()
  const { rows } = await sql<ChargedLine>`
    with invoiced as (
      select d.contract_id, d.station_id, d.month, d.discount_rate, d.id, d.invoice_id, ${isWhole} as whole,
        coalesce(i.invoice_number, r.receipt_number) as invoice_number
      from invoice_drafts d join contracts k on k.id = d.contract_id ${finalDocument}
      where d.contract_id = any(${contractIds}::integer[]) and d.month >= ${since}::date and d.month < ${monthPeriod(month).from}::date
        and d.in_advance and (i.id is not null or r.id is not null) and not ${isTakenBack}
        and not exists (select from credit_notes n where n.invoice_id = i.id and n.reason_code in ('rate', 'contract_ended'))
    ), charged as (
      select d.contract_id, d.station_id, d.whole, d.month, d.invoice_number, d.discount_rate, l.line_id, coalesce(l.amount, 0) as amount
      from invoiced d left join invoice_lines l on (l.invoice_id = d.invoice_id or l.draft_id = d.id)
        and l.kind in ('guarding', 'holiday', 'fixed') and not l.explain ? 'change'
      union all
      select d.contract_id, d.station_id, false, (l.explain -> 'change' ->> 'month' || '-01')::date, null, null, l.line_id, l.amount
      from invoice_drafts d left join invoices i on i.id = d.invoice_id and d.state = 'Issued'
      left join receipts r on r.id = d.receipt_id and r.reversed_on is null
      join invoice_lines l on (l.invoice_id = i.id or l.draft_id = d.id) and l.explain ? 'change'
      where d.contract_id = any(${contractIds}::integer[]) and d.month >= ${since}::date and d.month <> ${monthPeriod(month).from}::date
        and (d.state <> 'Discarded' or r.id is not null) and i.deleted_at is null
    )
    select contract_id, station_id, whole, to_char(month, 'YYYY-MM') as month, invoice_number, discount_rate, line_id, sum(amount)::bigint as amount
    from charged group by contract_id, station_id, whole, charged.month, invoice_number, discount_rate, line_id
    order by charged.month, invoice_number, line_id`.execute(db)
  return Map.groupBy(rows, ({ contract_id }) => contract_id)
}

/**
 * Charges of final invoices and carried drafts for changes of a month of contracts whose own invoice was replaced since: the one
 * that replaces it charges the month as it is agreed now, and takes these back. By contract.
 */
export async function undoneChanges(db: Db, contractIds: readonly number[], month: string) {
  if (contractIds.length === 0) return new Map<number, UndoneChange[]>()
  const { rows } = await sql<UndoneChange & { contract_id: number }>`
    select d.contract_id, l.line_id, o.invoice_number, old.discount_rate, coalesce(i.invoice_number, r.receipt_number) as charged_by,
      sum(l.amount)::bigint as amount
    from invoice_drafts old join invoices o on o.id = old.invoice_id
    join invoice_drafts d on d.contract_id = old.contract_id and d.month <> old.month ${finalDocument}
    join invoice_lines l on (l.invoice_id = i.id or l.draft_id = d.id) and l.explain -> 'change' ->> 'invoice_number' = o.invoice_number
    where old.contract_id = any(${contractIds}::integer[]) and old.month = ${monthPeriod(month).from}::date and old.state = 'Replaced'
      and (i.id is not null or r.id is not null) and l.line_id is not null
    group by d.contract_id, l.line_id, o.invoice_number, old.discount_rate, charged_by
    having sum(l.amount) <> 0
    order by charged_by, l.line_id`.execute(db)
  return Map.groupBy(rows, ({ contract_id }) => contract_id)
}

type Line = { id: number; station_id: number | null }

/**
 * Charges for the months of a contract that concern the lines of one of its invoices: of a station, or of all. A line that has
 * moved to another station was charged by the invoice of the earlier one; one that was charged in arrears does not change any more.
 */
export function chargedOf(
  charged: readonly ChargedLine[],
  station_id: number | null,
  lines: readonly Line[],
  settled: readonly SettledLine[],
): ChargedMonth[] {
  const months = Map.groupBy(charged, ({ month }) => month)
  return [...months].flatMap(([month, rows]) => {
    const sumOf = (id: number | null, of: readonly ChargedLine[]) =>
      of.reduce((sum, { line_id, amount }) => sum + (line_id === id ? amount : 0), 0)
    const invoices = rows.filter(({ invoice_number }) => invoice_number !== null)
    const invoiceOf = ({ id, station_id: at }: Line) =>
      invoices.find(({ line_id }) => line_id === id) ??
      // An invoice of one station says nothing of the lines of others.
      invoices.find(({ station_id: of, whole }) => whole || of === at)
    const inArrears = settled.filter((line) => line.month === month && !line.in_advance)
    const inAdvance = lines.filter(({ id }) => !inArrears.some(({ line_id }) => line_id === id))
    const ofInvoices = Map.groupBy(inAdvance, (line) => invoiceOf(line)?.invoice_number)
    const ofDraft = rows.filter((row) => row.station_id === station_id)
    const own = invoices.find((row) => row.station_id === station_id)
    const rates = new Map(invoices.map(({ invoice_number, discount_rate }) => [invoice_number!, discount_rate!]))
    return [...rates].map(([invoice_number, discount_rate]) => ({
      ...{ month, invoice_number, discount_rate },
      lines: new Map([
        ...(ofInvoices.get(invoice_number) ?? []).map(({ id }) => [id, sumOf(id, rows)] as const),
        ...(own?.invoice_number === invoice_number ? [[null, sumOf(null, ofDraft)] as const] : []),
      ]),
    }))
  })
}
