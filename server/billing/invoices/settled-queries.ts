import { sql } from 'kysely'
import { countOf } from '../../../contract/core/format.ts'
import type { SettledMonth } from '../../company/index.ts'
import type { Db } from '../../platform/db/open.ts'

/** The months from a day on of which invoices are issued. */
export async function invoicedMonths(db: Db, from: string): Promise<SettledMonth[]> {
  const rows = await db
    .selectFrom('invoices')
    .select([sql<string>`to_char(period_month, 'YYYY-MM')`.as('month'), sql<number>`count(*)::integer`.as('invoices')])
    .where('period_month', '>=', from)
    .where('deleted_at', 'is', null)
    .groupBy('period_month')
    .execute()
  return rows.map(({ month, invoices }) => ({ month, what: `${countOf(invoices, 'invoice')} issued` }))
}
