import { sql } from 'kysely'
import type { Db } from '../../platform/db/open.ts'

/** SQL: the sum of a series of the overview from a month on. */
export const countedFrom = (series: 'incidents' | 'revenue', month: ReturnType<typeof sql<string>>) =>
  sql<number>`(select coalesce(sum(amount), 0)::bigint from month_counts where series = ${sql.lit(series)} and month >= ${month})`

/** Corrects month_counts where rows were inserted past the triggers, and merges its rows. Returns how many rows it merged away. */
export async function foldMonthCounts(db: Db): Promise<number> {
  await sql`select recount_months()`.execute(db)
  const { rows } = await sql<{ lines: number }>`select fold_month_counts() as lines`.execute(db)
  return rows[0]!.lines
}
