import { sql } from 'kysely'
import type { StatementRow } from '../../../../api/billing/statements.ts'
import { clientName } from '../../../platform/db/names.ts'
import type { Db } from '../../../platform/db/open.ts'
import { SETTLING } from './credit-queries.ts'

/** A client with what he is called; undefined when there is none. */
export const findNamed = (db: Db, id: number) =>
  db
    .selectFrom('clients')
    .select(['id', clientName('clients.id').as('client_name')])
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()

type Entry = Omit<StatementRow, 'balance'>

/**
 * Entries of a client's statement up to a day, in order: invoices and credit notes, receipts and their reversals, amounts
 * written off, and payments from before receipts.
 */
export async function entriesOf(db: Db, clientId: number, to: string) {
  const { rows } = await sql<Entry>`
    with entries (day, place, id, kind, number, reference, amount) as (
      select invoice_date, 0, id, 'invoice', invoice_number, null, amount_due
        from invoices where client_id = ${clientId} and deleted_at is null
      union all select n.issued_on, 1, n.id, 'credit_note', credit_note_number, invoice_number, -total
        from credit_notes n join invoices i on i.id = n.invoice_id where client_id = ${clientId} and deleted_at is null
      union all select received_on, 2, id, kind, receipt_number, reference, -amount
        from receipts where client_id = ${clientId} and kind in ${SETTLING}
      union all select reversed_on, 3, id,
          case kind when 'money' then 'reversal' when 'carried' then 'carried_reversal' when 'refund' then 'refund_reversal'
            else 'tax_reversal' end,
          receipt_number, reversed_reason, amount
        from receipts where client_id = ${clientId} and kind in ${SETTLING} and reversed_on is not null
      union all select greatest(p.received_on, invoice_date), 2, p.id, case when p.amount < 0 then 'write_off_reversal' else 'write_off' end,
          receipt_number, invoice_number, -p.amount
        from payments p join receipts r on r.id = p.receipt_id join invoices i on i.id = p.invoice_id
        where r.client_id = ${clientId} and r.kind = 'write_off' and i.deleted_at is null
      union all select p.received_on, 2, p.id, case when p.amount < 0 then 'correction' else 'money' end, invoice_number,
          p.reference, -p.amount
        from payments p join invoices i on i.id = p.invoice_id where i.client_id = ${clientId} and p.receipt_id is null
    )
    select day, kind, number, reference, greatest(amount, 0)::bigint as debit, greatest(-amount, 0)::bigint as credit
    from entries where day <= ${to}::date and amount <> 0 order by day, place, id`.execute(db)
  return rows
}

/** SQL: whether the invoice `i` has a line for a station. */
export const isFor = (stationId: number) =>
  sql`exists (select from invoice_lines l where l.invoice_id = i.id and l.station_id = ${stationId})`

/** Stations that invoices of a client are for, by name. */
export async function billedStations(db: Db, clientId: number) {
  const { rows } = await sql<{ id: number; name: string }>`
    select s.id, s.name from stations s
    where s.id in (select l.station_id from invoice_lines l join invoices i on i.id = l.invoice_id
      where i.client_id = ${clientId} and i.deleted_at is null)
    order by s.name, s.id`.execute(db)
  return rows
}

/**
 * The entries of a client's invoices for a station alone, up to a day: with their credit notes, and of receipts what is allocated to
 * them, not before the invoice. Money that a credit note freed of a paid invoice is credit of the client.
 */
export async function stationEntries(db: Db, clientId: number, stationId: number, to: string) {
  const { rows } = await sql<Entry>`
    with ours as (
      select i.* from invoices i
      where client_id = ${clientId} and deleted_at is null and invoice_date <= ${to}::date and ${isFor(stationId)}
    ), entries (day, place, id, kind, number, reference, amount) as (
      select invoice_date, 0, id, 'invoice', invoice_number, null, amount_due from ours
      union all select n.issued_on, 1, n.id, 'credit_note', credit_note_number, invoice_number, -total
        from credit_notes n join ours on ours.id = n.invoice_id
      union all select greatest(p.received_on, invoice_date), 2, p.id, case
            when r.id is null then case when p.amount < 0 then 'correction' else 'money' end
            when r.kind = 'write_off' then case when p.amount < 0 then 'write_off_reversal' else 'write_off' end
            when p.amount > 0 then r.kind
            when r.reversed_on is null then 'freed'
            when r.kind = 'money' then 'reversal' when r.kind = 'carried' then 'carried_reversal' else 'tax_reversal' end,
          coalesce(receipt_number, invoice_number),
          case when r.id is null then p.reference when r.kind = 'write_off' then invoice_number
            when p.amount < 0 then r.reversed_reason else r.reference end, -p.amount
        from payments p join ours on ours.id = p.invoice_id left join receipts r on r.id = p.receipt_id
    )
    select day, kind, number, reference, greatest(amount, 0)::bigint as debit, greatest(-amount, 0)::bigint as credit
    from entries where day <= ${to}::date and amount <> 0 order by day, place, id`.execute(db)
  return rows
}

/** Deposits held of a client on a day, by contract; those without one last. */
export const depositsOf = (db: Db, clientId: number, to: string) =>
  db
    .selectFrom('receipts')
    .leftJoin('contracts', 'contracts.id', 'receipts.contract_id')
    .select(['contract_id', 'number as contract_number', 'title'])
    .select(sql<number>`sum(case when kind = 'deposit' then amount else -amount end)::bigint`.as('amount'))
    .where('receipts.client_id', '=', clientId)
    .where(({ eb, or }) => or([eb('kind', '=', 'deposit'), eb('deposit_id', 'is not', null)]))
    .where('received_on', '<=', to)
    .where(sql<boolean>`(reversed_on is null or reversed_on > ${to}::date)`)
    .groupBy(['contract_id', 'number', 'title'])
    .having(sql<boolean>`sum(case when kind = 'deposit' then amount else -amount end) <> 0`)
    .orderBy('contract_id', (nulls) => nulls.asc().nullsLast())
    .execute()
