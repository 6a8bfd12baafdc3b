import { sql } from 'kysely'
import * as z from 'zod/mini'
import { Msisdn } from '../../api/billing/collections.ts'
import { lastNumber } from '../billing/index.ts'
import type { Db } from '../platform/db/open.ts'
import type { ClientReader } from '../platform/sessions/station-scope.ts'

/** The most invoices of one payment. */
const MOST = 50

/** The invoices of a client that are not paid in full, the one that is due first before the others. */
export const unpaidInvoices = (db: Db, clientId: number) =>
  db
    .selectFrom('invoices')
    .select(['id', 'invoice_number', 'due_date', sql<number>`amount_due - credited - amount_paid`.as('balance')])
    .where('client_id', '=', clientId)
    .where('deleted_at', 'is', null)
    .where(sql<boolean>`amount_paid + credited < amount_due`)
    .orderBy('due_date')
    .orderBy('id')
    .limit(MOST)
    .execute()

/** The number that somebody of a client is likely to pay from: that of the last payment, or else the client's own. */
export async function knownNumber(db: Db, { clientId, accountId }: ClientReader) {
  const last = await lastNumber(db, clientId, accountId)
  if (last) return last
  const { billing_phone, contacts } = await db
    .selectFrom('clients')
    .select(['billing_phone', 'contacts'])
    .where('id', '=', clientId)
    .executeTakeFirstOrThrow()
  return [billing_phone, contacts].map((number) => z.safeParse(Msisdn, number).data).find((number) => number) ?? null
}
