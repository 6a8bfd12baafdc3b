import { sql } from 'kysely'
import type { Db } from '../open.ts'

/** How far a primary has come, as a place in its log. */
export async function standAt(primary: Db) {
  const { rows } = await sql<{ stand: string }>`select pg_current_wal_lsn()::text as stand`.execute(primary)
  return rows[0]!.stand
}

/** Whether a streaming replica has everything that its primary had at that place; false on what is no replica. */
export async function wasReached(replica: Db, stand: string) {
  const { rows } = await sql<{ reached: boolean | null }>`select pg_last_wal_replay_lsn() >= ${stand}::pg_lsn as reached`.execute(
    replica,
  )
  return rows[0]!.reached === true
}
