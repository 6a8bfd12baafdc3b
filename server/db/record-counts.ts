import { sql } from 'kysely'
import type { Db } from './open.ts'

/** SQL: how many live records a table has, without counting them. */
export const liveRecords = (table: string) => sql<number>`live_records(${sql.lit(table)})`

/** Adds what has changed since the last time to the counts, after mending what is wrong with them; in one process at a time. Says how many changes there were. */
export async function foldRecordCounts(db: Db): Promise<number> {
  await sql`select recount_records()`.execute(db)
  const { rows } = await sql<{ changes: number }>`
    with folded as (delete from record_count_changes returning table_name, change),
      sums as (select table_name, sum(change) as change, count(*) as changes from folded group by table_name),
      counted as (update record_counts set live = live + change from sums where sums.table_name = record_counts.table_name)
    select coalesce(sum(changes), 0)::integer as changes from sums`.execute(db)
  return rows[0]!.changes
}
