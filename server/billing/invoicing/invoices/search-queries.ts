import { type SqlBool, sql } from 'kysely'
import { contains } from '../../../platform/db/list.ts'
import { clientName } from '../../../platform/db/names.ts'
import type { Db } from '../../../platform/db/open.ts'
import { anyOfConditions, bestFirst, isDigits, isShort, joined, resultColumns } from '../../../platform/db/search.ts'

/** Invoices in the global search. */
export const searchInvoices = (db: Db, q: string) => {
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
        ...(isShort(q) ? [] : [sql<SqlBool>`invoice_number like ${contains(q.toUpperCase())}`]),
      ]),
    )
    .$call(bestFirst(isDigits(q) ? [sameNumber] : []))
}
