import { type SqlBool, sql } from 'kysely'
import { contains } from '../../../platform/db/list.ts'
import { clientName } from '../../../platform/db/names.ts'
import type { Db } from '../../../platform/db/open.ts'
import { anyOfConditions, bestFirst, isDigits, isShort, joined, ofClients, resultColumns } from '../../../platform/db/search.ts'

/** The number of a receipt or a credit note, or one that the authority gave, is looked for as it is written. */
const DOCUMENT_NUMBER = /^(?=.*\d)[a-z\d][a-z\d/-]{5,39}$/i

/** SQL: the invoice is one that a receipt settled, that a credit note corrected, or to which the authority gave a number. */
const byDocument = (number: string) => sql<SqlBool>`id = any(array(
  select p.invoice_id from receipts r join payments p on p.receipt_id = r.id where r.receipt_number = ${number}
  union select invoice_id from credit_notes where credit_note_number = ${number}
  union select coalesce(f.invoice_id, c.invoice_id) from fiscal_documents f
    left join credit_notes c on c.id = f.credit_note_id where f.fdn = ${number}))`

/** Invoices in the global search. */
export const searchInvoices = (db: Db, q: string, alone: boolean) => {
  const sameNumber = sql<SqlBool>`invoice_number like ${`%-${q.padStart(6, '0')}`}`
  return db
    .selectFrom('invoices')
    .select(
      resultColumns({
        title: sql`invoice_number`,
        detail: joined(
          clientName('invoices.client_id'),
          sql`to_char(amount_due, 'FM999,999,999,999,990') || ' UGX'`,
          sql`status`,
        ),
      }),
    )
    .where('deleted_at', 'is', null)
    .where(
      anyOfConditions([
        ...(isDigits(q) ? [sameNumber] : []),
        ...(DOCUMENT_NUMBER.test(q) ? [byDocument(q.toUpperCase())] : []),
        ...(isShort(q) ? [] : [sql<SqlBool>`invoice_number like ${contains(q.toUpperCase())}`]),
        ...ofClients(q, alone),
      ]),
    )
    .$call(bestFirst(isDigits(q) ? [sameNumber] : []))
}
