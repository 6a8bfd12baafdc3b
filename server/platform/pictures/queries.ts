import { sql } from 'kysely'
import type { Db } from '../db/open.ts'

/** The names of all pictures that a record refers to, including deleted records and earlier site content, which may be restored. */
export async function usedPictures(db: Db): Promise<Set<string>> {
  const { rows } = await sql<{ image: string }>`
    select image from services where image is not null
    union
    select picture #>> '{}' from home_versions, jsonb_path_query(content, '$.**.picture') picture where picture <> 'null'
    union
    select content #>> '{brand,logo}' from home_versions where content #>> '{brand,logo}' is not null`.execute(db)
  return new Set(rows.map(({ image }) => image))
}
