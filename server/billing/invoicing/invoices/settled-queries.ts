import { sql } from 'kysely'
import { countOf } from '../../../../api/core/format.ts'
import type { SettledMonth } from '../../../company/index.ts'
import type { Db } from '../../../platform/db/open.ts'

/** SQL: whether something of an invoice is charged: credit notes have not taken back all of it. */
const isCharging = sql<boolean>`(amount_due = 0 or credited < amount_due)`

/** The months from a day on of which invoices are issued. */
export async function invoicedMonths(db: Db, from: string): Promise<SettledMonth[]> {
  const rows = await db
    .selectFrom('invoices')
    .select([sql<string>`to_char(period_month, 'YYYY-MM')`.as('month'), sql<number>`count(*)::integer`.as('invoices')])
    .where('period_month', '>=', from)
    .where('deleted_at', 'is', null)
    .where(isCharging)
    .groupBy('period_month')
    .execute()
  return rows.map(({ month, invoices }) => ({ month, what: `${countOf(invoices, 'invoice')} issued` }))
}

/** Number of the invoice that keeps the month of a station from being reopened: computed from it, and not credited in full. */
export async function invoiceOfMonth(db: Db, month: string, stationId: number): Promise<string | undefined> {
  const invoice = await db
    .selectFrom('invoices')
    .select('invoice_number')
    .where('period_month', '=', `${month}-01`)
    .where('deleted_at', 'is', null)
    .where(isCharging)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('invoice_lines as l')
          .select('l.id')
          .whereRef('l.invoice_id', '=', 'invoices.id')
          .where('l.station_id', '=', stationId),
      ),
    )
    .orderBy('invoice_number')
    .limit(1)
    .executeTakeFirst()
  return invoice && `${invoice.invoice_number} was computed from this month. Credit all of it first, then bill the month again.`
}
