import { sql } from 'kysely'
import type { Db } from '../../platform/db/open.ts'

/**
 * The months of contracts that are charged in advance, from that of a day on, which have an invoice with lines already, earliest first,
 * by contract.
 */
export async function invoicedFrom(db: Db, ids: readonly number[], day: string): Promise<Map<number, string[]>> {
  const rows = await db
    .selectFrom('invoices as i')
    .innerJoin('contracts as c', 'c.id', 'i.contract_id')
    .select(['c.id', sql<string>`to_char(i.period_month, 'YYYY-MM')`.as('month')])
    .distinct()
    .where('c.id', '=', sql<number>`any(${[...ids]}::integer[])`)
    .where('c.bill_basis', '=', 'contract_advance')
    .where('i.kind', '=', 'lines')
    .where('i.deleted_at', 'is', null)
    .where('i.period_month', '>=', sql<string>`date_trunc('month', ${day}::date)::date`)
    .orderBy('month')
    .execute()
  return new Map([...Map.groupBy(rows, ({ id }) => id)].map(([id, own]) => [id, own.map(({ month }) => month)]))
}
