import { sql } from 'kysely'
import type { StatementKind } from '../../../../api/billing/statement-imports.ts'
import { clientName } from '../../../platform/db/names.ts'
import type { Db } from '../../../platform/db/open.ts'

/** Imports of statements wait for each other until the transaction ends, so that none records what another has just recorded. */
export const lockImports = (db: Db) => sql`select pg_advisory_xact_lock(hashtext('statement import'))`.execute(db)

/** Live clients with what a statement may know of them: all, or some of them. */
export const payingClients = (db: Db, ids?: readonly number[]) =>
  db
    .selectFrom('clients')
    .select(['id', clientName('clients.id').as('name'), 'contacts', 'billing_phone', 'withholds_income', 'withholds_vat'])
    .where('deleted_at', 'is', null)
    .$if(ids !== undefined, (query) => query.where('id', '=', sql<number>`any(${[...(ids ?? [])]}::integer[])`))
    .orderBy('id')
    .execute()

/** The clients of live invoices with these numbers, paid or not. */
export const invoicesNumbered = (db: Db, numbers: readonly string[]) =>
  db
    .selectFrom('invoices')
    .select(['id', 'client_id', 'invoice_number'])
    .where('invoice_number', '=', sql<string>`any(${[...numbers]}::text[])`)
    .where('deleted_at', 'is', null)
    .execute()

type Wanted = { keys: readonly string[]; references: readonly string[]; days: readonly string[]; amounts: readonly number[] }
/**
 * Receipts of a method that payments of a statement may be: those under their keys, reversed or not, those with their references, and
 * those of their days and amounts; of the ones recorded by hand, those in force.
 */
export const receiptsLike = (db: Db, method: StatementKind, { keys, references, days, amounts }: Wanted) =>
  db
    .selectFrom('receipts')
    .select(['id', 'receipt_number', 'provider_ref', 'reference', 'amount', 'received_on'])
    .select(sql<boolean>`exists (select from collections where collections.receipt_id = receipts.id)`.as('by_provider'))
    .where('method', '=', method)
    .where('kind', '=', 'money')
    .where(sql<boolean>`(provider_ref is not null or reversed_on is null)`)
    .where(sql<boolean>`(provider_ref = any(${[...keys]}::text[]) or lower(reference) = any(${[...references]}::text[])
      or (received_on = any(${[...days]}::date[]) and amount = any(${[...amounts]}::bigint[])))`)
    .orderBy('id')
    .execute()
export type ReceiptLike = Awaited<ReturnType<typeof receiptsLike>>[number]
