import { sql } from 'kysely'
import type { StatementRow } from '../../../contract/billing/statements.ts'
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
export const SETTLING = sql`('money', 'income_wht', 'vat_wht', 'carried')`

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
