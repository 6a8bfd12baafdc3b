import { sql } from 'kysely'
import { DEFAULT_HOME, type Home, type HomeContent } from '../../contract/home.ts'
import type { Db } from '../db/open.ts'
import { changeRecord } from '../db/records.ts'

const ONLY = 1

/** The site's content, as delivered until somebody changes it. */
export async function findHome(db: Db): Promise<Home> {
  const row = await db.selectFrom('home_contents').select(['content', 'version']).where('id', '=', ONLY).executeTakeFirst()
  return row ? { content: row.content as HomeContent, version: row.version } : { content: DEFAULT_HOME, version: 1 }
}

/** Changes the content and tells whether it was at `version`; the first change makes the row. */
export async function updateHome(db: Db, content: HomeContent, version: number | undefined) {
  await db
    .insertInto('home_contents')
    .values({ id: ONLY, content: JSON.stringify(DEFAULT_HOME) })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return changeRecord(db, 'home_contents', ONLY, version, { content: sql`${JSON.stringify(content)}::jsonb` })
}
