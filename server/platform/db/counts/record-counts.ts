import { sql } from 'kysely'
import type { Db } from '../open.ts'

/** SQL: how many live records a table has, without counting them. */
export const liveRecords = (table: string) =>
  sql<number>`coalesce((select live from live_records where table_name = ${sql.lit(table)}), 0)`

/** Mends the numbers where rows were put in past the triggers, and adds what has changed to them. Says how many changes there were. */
export async function foldRecordCounts(db: Db): Promise<number> {
  await sql`select recount_records()`.execute(db)
  const { rows } = await sql<{ changes: number }>`select fold_record_counts() as changes`.execute(db)
  return rows[0]!.changes
}
