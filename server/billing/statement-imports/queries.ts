import { sql } from 'kysely'
import { clientName } from '../../platform/db/names.ts'
import type { Db } from '../../platform/db/open.ts'

/** Imports of statements wait for each other until the transaction ends, so that none records what another has just recorded. */
export const lockImports = (db: Db) => sql`select pg_advisory_xact_lock(hashtext('statement import'))`.execute(db)

/** Live clients with what a statement may know of them. */
export const payingClients = (db: Db) =>
  db
    .selectFrom('clients')
    .select(['id', clientName('clients.id').as('name'), 'contacts', 'billing_phone', 'withholds_income', 'withholds_vat'])
    .where('deleted_at', 'is', null)
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

/** Those of the references that have been imported, reversed or not. */
export const importedReferences = async (db: Db, references: readonly string[]) =>
  (
    await db
      .selectFrom('receipts')
      .select('provider_ref')
      .where('provider_ref', '=', sql<string>`any(${[...references]}::text[])`)
      .execute()
  ).map(({ provider_ref }) => provider_ref!)
