import { sql } from 'kysely'
import type { Buckets, StatementRow } from '../../../contract/billing/statements.ts'
import { clientName } from '../../platform/db/names.ts'
import type { Db } from '../../platform/db/open.ts'

/** A client with what he is called; undefined when there is none. */
export const findNamed = (db: Db, id: number) =>
  db
    .selectFrom('clients')
    .select(['id', clientName('clients.id').as('client_name')])
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()

type Entry = Omit<StatementRow, 'balance'>

/** SQL: kinds of receipts that settle invoices and are credit until they do. */
const SETTLING = sql`('money', 'income_wht', 'vat_wht', 'carried')`

/**
 * What a client was charged and has paid up to a day, in order: invoices and credit notes, receipts and their reversals, what was
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
          case kind when 'money' then 'reversal' when 'carried' then 'carried_reversal' else 'tax_reversal' end,
          receipt_number, reversed_reason, amount
        from receipts where client_id = ${clientId} and kind in ${SETTLING} and reversed_on is not null
      union all select p.received_on, 2, p.id, case when p.amount < 0 then 'write_off_reversal' else 'write_off' end,
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

/** What each client owes on a day by days since the due date, clients with nothing left out; only one client, when given. */
export async function agesOn(db: Db, day: string, clientId: number | null = null) {
  const ofClient = (column: string) => (clientId === null ? sql`` : sql`and ${sql.ref(column)} = ${clientId}`)
  const notesOf = clientId === null ? sql`` : sql`and invoice_id in (select id from invoices where client_id = ${clientId})`
  const { rows } = await sql<{ client_id: number; client_name: string } & Buckets>`
    with paid as (
      select p.invoice_id, sum(p.amount) as amount,
        sum(p.amount) filter (where r.kind in ${SETTLING}) as of_receipts
      from payments p join invoices i on i.id = p.invoice_id left join receipts r on r.id = p.receipt_id
      where p.received_on <= ${day}::date and i.deleted_at is null and i.invoice_date <= ${day}::date ${ofClient('i.client_id')}
      group by p.invoice_id
    ), noted as (
      select invoice_id, sum(total) as amount from credit_notes
      where issued_on <= ${day}::date ${notesOf} group by invoice_id
    ), open as (
      select client_id, ${day}::date - due_date as late, coalesce(paid.of_receipts, 0) as of_receipts,
        amount_due - coalesce(noted.amount, 0) - coalesce(paid.amount, 0) as balance
      from invoices i left join paid on paid.invoice_id = i.id left join noted on noted.invoice_id = i.id
      where deleted_at is null and invoice_date <= ${day}::date ${ofClient('i.client_id')}
    ), received as (
      select client_id, sum(amount) as amount from receipts
      where kind in ${SETTLING} and received_on <= ${day}::date
        and (reversed_on is null or reversed_on > ${day}::date) ${ofClient('receipts.client_id')}
      group by client_id
      union all select i.client_id, sum(p.amount) from payments p join invoices i on i.id = p.invoice_id
      where p.receipt_id is null and p.received_on <= ${day}::date
        and (i.deleted_at is not null or i.invoice_date > ${day}::date) ${ofClient('i.client_id')}
      group by i.client_id
    ), parts as (
      select client_id,
        case when late <= 0 then balance else 0 end as not_due,
        case when late between 1 and 30 then balance else 0 end as days_30,
        case when late between 31 and 60 then balance else 0 end as days_60,
        case when late between 61 and 90 then balance else 0 end as days_90,
        case when late > 90 then balance else 0 end as over_90,
        of_receipts as credit
      from open
      union all select client_id, 0, 0, 0, 0, 0, -amount from received
    ), sums as (
      select client_id, sum(not_due)::bigint as not_due, sum(days_30)::bigint as days_30, sum(days_60)::bigint as days_60,
        sum(days_90)::bigint as days_90, sum(over_90)::bigint as over_90, sum(credit)::bigint as credit
      from parts group by client_id
    )
    select client_id, ${clientName('sums.client_id')} as client_name, not_due, days_30, days_60, days_90, over_90, credit,
      not_due + days_30 + days_60 + days_90 + over_90 + credit as total
    from sums where (not_due, days_30, days_60, days_90, over_90, credit) <> (0, 0, 0, 0, 0, 0)
    order by total desc, client_id`.execute(db)
  return rows.map(({ client_id, client_name, ...owes }) => ({ client_id, client_name, owes }))
}
