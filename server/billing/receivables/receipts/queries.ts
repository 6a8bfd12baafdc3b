import { type ExpressionBuilder, sql } from 'kysely'
import type { PaymentMethod, ReceiptKind } from '../../../../api/billing/payments.ts'
import type { Receipt, ReceiptQuery } from '../../../../api/billing/receipts.ts'
import type { ContractStatus } from '../../../../api/contracts/contract-fields.ts'
import { contains, listPage, sortedRows } from '../../../platform/db/list.ts'
import { accountName, anyOf, clientName, clientsNamed } from '../../../platform/db/names.ts'
import type { Db } from '../../../platform/db/open.ts'
import type { Database } from '../../../platform/db/schema.ts'

const ORDER = { id: 'id', received_on: 'received_on', amount: 'amount', client_id: 'client_id' } as const

/** The rest of a receipt that is credit of the client. */
const unallocated = sql<number>`case when receipts.reversed_on is null and receipts.kind not in ('deposit', 'write_off', 'refund')
  then receipts.amount - allocated_of(receipts.id) else 0 end`

const columns = (_: ExpressionBuilder<Database, 'receipts'>) =>
  [
    'id',
    'receipt_number',
    'client_id',
    clientName('receipts.client_id').as('client_name'),
    'kind',
    'method',
    'amount',
    unallocated.as('unallocated'),
    sql<number>`case when kind = 'deposit' and deposit_id is null then held_of(receipts.id) else 0 end`.as('held'),
    'contract_id',
    sql<string | null>`(select number from contracts where contracts.id = receipts.contract_id)`.as('contract_number'),
    sql<ContractStatus | null>`(select status from contracts where contracts.id = receipts.contract_id)`.as('contract_status'),
    'received_on',
    'reference',
    'payer',
    'reason',
    'certificate_state',
    'certificate_number',
    'certificate_date',
    'recorded_at',
    accountName('receipts.recorded_by').as('recorded_by_name'),
    'reversed_on',
    'reversed_reason',
    sql<Receipt['file']>`(select json_build_object('file_name', f.file_name, 'bytes', f.bytes,
      'received_at', to_char(f.received_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
      from receipt_files f where f.receipt_id = receipts.id order by f.id desc limit 1)`.as('file'),
    sql<Receipt['allocations']>`(select coalesce(json_agg(a order by a.invoice_id), '[]') from (
      select invoice_id, invoice_number, sum(payments.amount) as amount
      from payments join invoices on invoices.id = invoice_id
      where receipt_id = receipts.id and invoices.deleted_at is null
      group by invoice_id, invoice_number having sum(payments.amount) <> 0) a)`.as('allocations'),
    sql<Receipt['withheld']>`(select coalesce(json_agg(w order by w.id), '[]') from (
      select t.id, t.receipt_number, t.kind, t.amount, case when t.certificate_state = 'awaited' and exists (
        select from withholding_certificates s where s.receipt_id = t.id and s.state = 'sent') then 'sent' else t.certificate_state end as certificate
      from receipts t where t.recorded_with = receipts.id and t.reversed_on is null) w)`.as('withheld'),
    sql<Receipt['paid_back']>`(select coalesce(json_agg(json_build_object('receipt_id', b.id, 'receipt_number', b.receipt_number,
      'amount', p.amount) order by b.id), '[]')
      from refund_parts p join receipts b on b.id = p.refund_id where p.receipt_id = receipts.id and b.reversed_on is null)`.as(
      'paid_back',
    ),
  ] as const

function matching(db: Db, { q, client_id, kind, contract_id, certificate, from, to }: ReceiptQuery) {
  let receipts = db.selectFrom('receipts')
  if (client_id) receipts = receipts.where('client_id', '=', client_id)
  if (kind) receipts = receipts.where('kind', '=', kind)
  if (contract_id) receipts = receipts.where('contract_id', '=', contract_id)
  if (certificate) receipts = receipts.where('certificate_state', '=', certificate).where('reversed_on', 'is', null)
  if (from) receipts = receipts.where('received_on', '>=', from)
  if (to) receipts = receipts.where('received_on', '<=', to)
  if (q) {
    receipts = receipts.where(({ eb, or }) =>
      or([eb('search', 'like', contains(q.toLowerCase())), eb('client_id', '=', anyOf(clientsNamed(q)))]),
    )
  }
  return receipts
}

export const listReceipts = (db: Db, query: ReceiptQuery) => listPage(db, matching(db, query), columns, ORDER, query)

export const allReceipts = (db: Db, query: ReceiptQuery) => sortedRows(matching(db, query), columns, ORDER, query)

/** One receipt. */
export const findReceipt = (db: Db, id: number) =>
  db.selectFrom('receipts').select(columns).where('id', '=', id).executeTakeFirst()

/** A receipt like this one, of the same client, amount, method and reference, within seven days; of a tax, whichever the method. */
export const sameReceipt = (
  db: Db,
  like: { client_id: number; amount: number; method: PaymentMethod; reference: string | null; received_on: string },
  tax?: 'income_wht' | 'vat_wht',
) =>
  db
    .selectFrom('receipts')
    .select(columns)
    .where('client_id', '=', like.client_id)
    .where('amount', '=', like.amount)
    .where('method', '=', tax ? 'other' : like.method)
    .where('kind', 'in', tax ? [tax] : ['money', 'deposit', 'write_off'])
    .where('source', '<>', 'invoice')
    .where('reversed_on', 'is', null)
    .where(sql<boolean>`lower(coalesce(reference, '')) = lower(${like.reference ?? ''})`)
    .where(sql<boolean>`received_on between ${like.received_on}::date - 7 and ${like.received_on}::date + 7`)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()

/** Receipts in force that somebody recorded by hand with one of these references of the bank or the provider, oldest first. */
export const recordedByHand = (db: Db, method: PaymentMethod, references: readonly string[]) =>
  db
    .selectFrom('receipts')
    .select(['id', 'receipt_number', 'reference', 'amount'])
    .where('method', '=', method)
    .where('provider_ref', 'is', null)
    .where('amount', '>', 0)
    .where('reversed_on', 'is', null)
    .where(sql<boolean>`lower(reference) = any(${references.map((one) => one.toLowerCase())}::text[])`)
    .orderBy('id')
    .execute()

/** Notes under which key a statement or the provider has a receipt that was recorded by hand, so that it is not recorded again. */
export const noteProviderRef = (db: Db, id: number, provider_ref: string) =>
  db.updateTable('receipts').set({ provider_ref }).where('id', '=', id).execute()

/** Locks the live invoices with these ids until the transaction ends, in the order of their ids. */
export const lockInvoices = (db: Db, ids: readonly number[]) =>
  db
    .selectFrom('invoices')
    .select(['id', 'invoice_number', 'client_id', sql<number>`amount_due - credited - amount_paid`.as('balance')])
    .where('id', '=', sql<number>`any(${[...ids]}::integer[])`)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .forUpdate()
    .execute()

/**
 * Serialises what allocates a receipt and what reverses it, until the transaction ends, so that the invoices that it settles are
 * known before they are locked. Taken before the invoices and the receipt. Returns whether there is the receipt: one that another
 * transaction has yet to commit is none, because the invoices that it settles cannot be seen and locked either.
 */
export async function lockAllocations(db: Db, receiptId: number) {
  await sql`select pg_advisory_xact_lock(hashtext('receipts.allocations'), ${receiptId})`.execute(db)
  return (await db.selectFrom('receipts').select('id').where('id', '=', receiptId).executeTakeFirst()) !== undefined
}

/**
 * Serialises what records receipts of these clients until the transaction ends, so that each sees what the other has recorded. Taken
 * after the invoices, and before the first receipt, which locks the counter of their numbers.
 */
export async function lockReceiptsOf(db: Db, clientIds: readonly number[]) {
  for (const id of [...new Set(clientIds)].sort((one, other) => one - other))
    await sql`select pg_advisory_xact_lock(hashtext('receipts.client'), ${id})`.execute(db)
}

/** The taxes that were recorded with a receipt, in the order of their ids. */
export async function withheldWith(db: Db, receiptId: number): Promise<number[]> {
  const taxes = await db.selectFrom('receipts').select('id').where('recorded_with', '=', receiptId).orderBy('id').execute()
  return taxes.map(({ id }) => id)
}

/** Locks all invoices that receipts have settled, void ones too, until the transaction ends, in the order of their ids. */
export const lockInvoicesOf = (db: Db, receiptIds: readonly number[]) =>
  db
    .selectFrom('invoices')
    .select('id')
    .where('id', 'in', ({ selectFrom }) => selectFrom('payments').select('invoice_id').where('receipt_id', 'in', receiptIds))
    .orderBy('id')
    .forUpdate()
    .execute()

/**
 * The receipt, locked until the transaction ends, with what is left of it. A second statement counts the rest: a statement that
 * waits for the lock sees the rows from before it waited.
 */
export async function lockReceipt(db: Db, id: number) {
  await db.selectFrom('receipts').select('id').where('id', '=', id).forNoKeyUpdate().execute()
  return db
    .selectFrom('receipts')
    .select([
      'id',
      'receipt_number',
      'deposit_id',
      'contract_id',
      'client_id',
      'kind',
      'method',
      'received_on',
      'reference',
      'reversed_on',
      'certificate_state',
    ])
    .select(unallocated.as('unallocated'))
    .select(sql<number>`held_of(id)`.as('held'))
    .select('amount')
    .where('id', '=', id)
    .executeTakeFirst()
}

type NewReceipt = {
  client_id: number
  kind: ReceiptKind
  method: PaymentMethod
  amount: number
  received_on: string
  reference: string | null
  payer: string | null
  source?: 'desk' | 'import'
  provider_ref?: string | null | undefined
  deposit_id?: number | undefined
  contract_id?: number | null | undefined
  recorded_with?: number | undefined
  reason?: string | undefined
}

/** Adds a receipt, which gets the next number; the certificate of a tax that was withheld is awaited. */
export const insertReceipt = (db: Db, receipt: NewReceipt) =>
  db
    .insertInto('receipts')
    .values({
      ...receipt,
      certificate_state: receipt.kind === 'income_wht' || receipt.kind === 'vat_wht' ? 'awaited' : null,
      recorded_by: sql`acting_account()`,
    })
    .returning(['id', 'receipt_number', 'method', 'received_on', 'reference'])
    .executeTakeFirstOrThrow()

/** Allocates a receipt to an invoice; a trigger raises the invoice's `amount_paid`. Negative takes back. */
export const insertAllocation = (
  db: Db,
  receipt: { id: number; method: PaymentMethod; received_on: string; reference: string | null },
  { invoice_id, amount }: { invoice_id: number; amount: number },
) =>
  db
    .insertInto('payments')
    .values({
      receipt_id: receipt.id,
      invoice_id,
      amount,
      received_on: receipt.received_on,
      method: receipt.method,
      reference: receipt.reference,
      recorded_by: sql`acting_account()`,
    })
    .returning('id')
    .executeTakeFirstOrThrow()

/** Notes for which contract a deposit is held, and what has been used of it was. */
export const holdFor = (db: Db, id: number, contract_id: number) =>
  db
    .updateTable('receipts')
    .set({ contract_id })
    .where(({ eb, or }) => or([eb('id', '=', id), eb('deposit_id', '=', id)]))
    .execute()

/** Marks a receipt as reversed today. */
export const markReversed = (db: Db, id: number, reason: string) =>
  db
    .updateTable('receipts')
    .set({ reversed_on: sql`local_today()`, reversed_reason: reason, reversed_by: sql`acting_account()` })
    .where('id', '=', id)
    .execute()

/** Notes the certificate over what was withheld. */
export const noteCertificate = (db: Db, id: number, certificate: { certificate_number: string; certificate_date: string }) =>
  db
    .updateTable('receipts')
    .set({ ...certificate, certificate_state: 'received' })
    .where('id', '=', id)
    .execute()
