import { sql } from 'kysely'
import type { Db } from '../../platform/db/open.ts'

/** SQL: what a series of the overview has come to from a month on, e.g. the payments of the current one. */
export const countedFrom = (series: 'incidents' | 'revenue', month: ReturnType<typeof sql<string>>) =>
  sql<number>`(select coalesce(sum(amount), 0)::bigint from month_counts where series = ${sql.lit(series)} and month >= ${month})`

/** Mends what is kept of the months where rows were put in past the triggers, and adds up its lines. Says how many were too many. */
export async function foldMonthCounts(db: Db): Promise<number> {
  await sql`select recount_months()`.execute(db)
  const { rows } = await sql<{ lines: number }>`select fold_month_counts() as lines`.execute(db)
  return rows[0]!.lines
}
