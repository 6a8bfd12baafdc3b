import { sql } from 'kysely'
import type { Db } from './db/open.ts'

/** Notes what a simulated service was sent; false when there is something under the key already. */
export async function insertSimulated(db: Db, service: string, key: string, content: object) {
  const { rows } =
    await sql`insert into simulator_records (service, key, content) values (${service}, ${key}, ${JSON.stringify(content)}::jsonb)
    on conflict do nothing returning key`.execute(db)
  return rows.length > 0
}

/** The requests that a simulated service was sent under a key. */
export async function findSimulated<T>(db: Db, service: string, key: string) {
  const { rows } = await sql<{
    content: T
  }>`select content from simulator_records where service = ${service} and key = ${key}`.execute(db)
  return rows[0]?.content
}

/** Replaces what a simulated service remembers under a key. */
export const changeSimulated = (db: Db, service: string, key: string, content: object) =>
  sql`update simulator_records set content = ${JSON.stringify(content)}::jsonb where service = ${service} and key = ${key}`.execute(
    db,
  )
