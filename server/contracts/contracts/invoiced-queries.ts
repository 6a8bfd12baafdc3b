import { sql } from 'kysely'
import type { Db } from '../../platform/db/open.ts'

/**
 * The months of contracts that were invoiced in advance, from that of a day on, earliest first, by contract.
 */
export async function invoicedFrom(db: Db, ids: readonly number[], day: string): Promise<Map<number, string[]>> {
  const rows = await db
    .selectFrom('invoices as i')
    .innerJoin('invoice_drafts as d', 'd.invoice_id', 'i.id')
    .select(['d.contract_id as id', sql<string>`to_char(i.period_month, 'YYYY-MM')`.as('month')])
    .distinct()
    .where('d.contract_id', '=', sql<number>`any(${[...ids]}::integer[])`)
    .where('d.in_advance', '=', true)
    .where('d.state', '=', 'Issued')
    .where('i.deleted_at', 'is', null)
    .where('i.period_month', '>=', sql<string>`date_trunc('month', ${day}::date)::date`)
    .orderBy('month')
    .execute()
  return new Map([...Map.groupBy(rows, ({ id }) => id)].map(([id, own]) => [id, own.map(({ month }) => month)]))
}
