import type { Pool } from 'pg'

/** The number of connections to the database of a test that wait for a lock. */
export async function waitingForLocks(pool: Pool): Promise<number> {
  const { rows } = await pool.query<{ count: number }>(
    "select count(*)::integer from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
  )
  return rows[0]!.count
}
