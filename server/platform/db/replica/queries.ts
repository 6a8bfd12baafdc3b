import { sql } from 'kysely'
import type { Db } from '../open.ts'

/** The primary's current WAL position. */
export async function standAt(primary: Db) {
  const { rows } = await sql<{ stand: string }>`select pg_current_wal_lsn()::text as stand`.execute(primary)
  return rows[0]!.stand
}

/** True if a streaming replica has replayed the WAL up to that position; false on a server that is not a replica. */
export async function wasReached(replica: Db, stand: string) {
  const { rows } = await sql<{ reached: boolean | null }>`select pg_last_wal_replay_lsn() >= ${stand}::pg_lsn as reached`.execute(
    replica,
  )
  return rows[0]!.reached === true
}
