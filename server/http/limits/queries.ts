import { sql } from 'kysely'
import type { Db } from '../../platform/db/open.ts'

/** Counts a call from an address; returns the calls in its current minute and the seconds until the next one begins. */
export async function countCall(db: Db, call: string, address: string) {
  const { rows } = await sql<{ count: number; seconds: number }>`
    insert into call_counts as counted (call, address) values (${call}, ${address})
    on conflict (call, address) do update set
      count = case when counted.since > now() - interval '1 minute' then counted.count + 1 else 1 end,
      since = case when counted.since > now() - interval '1 minute' then counted.since else now() end
    returning count, ceil(extract(epoch from since + interval '1 minute' - now()))::integer as seconds`.execute(db)
  return rows[0]!
}

/** Deletes counters of past minutes. */
export const purgeCallCounts = (db: Db) =>
  db.deleteFrom('call_counts').where('since', '<', sql<string>`now() - interval '1 hour'`).execute()
