import { sql } from 'kysely'
import type { Db } from '../../../platform/db/open.ts'

/** The client as a document addresses it: where its bills go, where they may go elsewhere, as it was when the document was issued. */
export type Recipient = { client_name: string; address: string | null; contacts: string; tin: string | null }

/** The recipient of a row of `invoices`, `credit_notes` or `receipts`. */
export const recipientOf = (table: 'invoices' | 'credit_notes' | 'receipts') =>
  sql<Recipient>`${sql.ref(`${table}.recipient`)}`.as('recipient')

/** The recipient of a credit note or a receipt. */
export async function findRecipient(db: Db, table: 'credit_notes' | 'receipts', id: number) {
  const { recipient } = await db.selectFrom(table).select(recipientOf(table)).where('id', '=', id).executeTakeFirstOrThrow()
  return recipient
}

/** Takes the recipient of an invoice from the client's record of now: the revenue authority has refused the earlier one. */
export const renewRecipient = (db: Db, invoiceId: number) =>
  sql`update invoices set recipient = recipient_of(client_id) where id = ${invoiceId}`.execute(db)
