import { sql } from 'kysely'
import type { Db } from '../open.ts'

/** SQL: the number of live records of a table, from the maintained count. */
export const liveRecords = (table: string) =>
  sql<number>`coalesce((select live from live_records where table_name = ${sql.lit(table)}), 0)`

/** Corrects counts after changes that bypassed the triggers, and folds pending changes into them; returns how many there were. */
export async function foldRecordCounts(db: Db): Promise<number> {
  await sql`select recount_records()`.execute(db)
  const { rows } = await sql<{ changes: number }>`select fold_record_counts() as changes`.execute(db)
  return rows[0]!.changes
}
