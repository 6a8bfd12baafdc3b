import { sql } from 'kysely'
import type { Db } from './open.ts'

/** Whether nobody has put anything into this database yet. */
export async function isEmpty(db: Db) {
  const { rows } = await sql<{ empty: boolean }>`
    select not exists (select from accounts) and not exists (select from clients) and not exists (select from guards)
      and not exists (select from services) as empty`.execute(db)
  return rows[0]!.empty
}
