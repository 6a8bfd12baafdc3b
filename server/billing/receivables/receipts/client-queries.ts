import { sql } from 'kysely'
import type { Db } from '../../../platform/db/open.ts'
import { fiscalNumber } from '../../invoicing/fiscal/fiscal-column-queries.ts'

/** A client with the taxes that he withholds; undefined when there is none. */
export const findClient = (db: Db, id: number) =>
  db
    .selectFrom('clients')
    .select(['id', 'withholds_income', 'withholds_vat', 'billing_email'])
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()

/** Payments of a client that say which taxes he withholds, although nobody has noted it. */
const LAST_PAYMENTS = 3

/** The taxes that were withheld with the last payments of a client. */
export async function withheldLately(db: Db, id: number) {
  const { rows } = await sql<{ income: boolean; vat: boolean }>`
    select coalesce(bool_or(tax.kind = 'income_wht'), false) as income, coalesce(bool_or(tax.kind = 'vat_wht'), false) as vat
    from (select id from receipts where client_id = ${id} and kind = 'money' and reversed_on is null
      order by id desc limit ${sql.lit(LAST_PAYMENTS)}) paid
    join receipts tax on tax.recorded_with = paid.id and tax.reversed_on is null`.execute(db)
  return rows[0]!
}

/** The invoices of clients with a balance, oldest first, with what has been withheld from each already. */
export const openInvoicesOf = (db: Db, clientIds: readonly number[]) =>
  db
    .selectFrom('invoices')
    .select([
      'id',
      'client_id',
      'invoice_number',
      'invoice_date',
      'due_date',
      'amount_due',
      'credited',
      'net',
      'invoices.vat as vat_charged',
      'vat_rate',
      sql<number>`amount_due - credited - amount_paid`.as('balance'),
      'contract_id',
      // Net charges of the contract, or of this invoice without one, less what credit notes have taken back.
      sql<number>`case when contract_id is null then coalesce(net, amount_due) - ${netCredited('invoices')}
        else (select coalesce(sum(i.net - ${netCredited('i')}), 0)::bigint
          from invoices i where i.contract_id = invoices.contract_id and i.deleted_at is null) end`.as('worth'),
      withheldFrom('income_wht').as('income'),
      withheldFrom('vat_wht').as('vat'),
      fiscalNumber('invoices.id', 'invoice_id'),
    ])
    .where('client_id', '=', sql<number>`any(${[...clientIds]}::integer[])`)
    .where('deleted_at', 'is', null)
    .where(sql<boolean>`amount_paid + credited < amount_due`)
    .orderBy('due_date')
    .orderBy('id')
    .limit(10_000)
    .execute()

/** SQL: what credit notes have taken back of an invoice, before VAT. */
const netCredited = (of: string) =>
  sql<number>`(select coalesce(sum(n.net), 0)::bigint from credit_notes n where n.invoice_id = ${sql.ref(`${of}.id`)})`

const withheldFrom = (kind: string) =>
  sql<number>`(select coalesce(sum(p.amount), 0)::bigint from payments p join receipts r on r.id = p.receipt_id
    where p.invoice_id = invoices.id and r.kind = ${kind})`

/** The receipts of a client of which something is left, oldest first. */
export const creditsOf = (db: Db, clientId: number) =>
  db
    .selectFrom('receipts')
    .select(['id', 'receipt_number', 'received_on', sql<number>`amount - allocated_of(id)`.as('unallocated')])
    .where('client_id', '=', clientId)
    .where('kind', 'not in', ['deposit', 'write_off', 'refund'])
    .where('reversed_on', 'is', null)
    .where(sql<boolean>`amount > allocated_of(id)`)
    .orderBy('received_on')
    .orderBy('id')
    .execute()

/** The address to which a receipt is sent: the client's billing address, or else that of a contract whose invoice it settles. */
export async function receiptAddress(db: Db, { id, client_id }: { id: number; client_id: number }): Promise<string | null> {
  const { rows } = await sql<{ email: string | null }>`
    select coalesce(billing_email, (select c.billing_email from payments p join invoices i on i.id = p.invoice_id
      join contracts c on c.id = i.contract_id where p.receipt_id = ${id} and c.billing_email is not null order by p.id limit 1)) as email
    from clients where id = ${client_id}`.execute(db)
  return rows[0]?.email ?? null
}
