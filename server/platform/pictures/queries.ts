import { sql } from 'kysely'
import type { Db } from '../db/open.ts'

/** The names of all pictures that a record refers to, including deleted records and earlier site content, which may be restored. */
export async function usedPictures(db: Db): Promise<Set<string>> {
  const { rows } = await sql<{ image: string }>`
    select image from services where image is not null
    union
    select picture from site_pages where picture is not null
    union
    select name #>> '{}' from home_versions,
      jsonb_path_query(content, 'strict $.** ? (@.type() == "string" && @ like_regex "^[a-z0-9-]{1,100}\\\\.(webp|jpg|png|avif)$")') name`.execute(
    db,
  )
  return new Set(rows.map(({ image }) => image))
}
