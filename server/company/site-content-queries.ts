import { DEFAULT_HOME, type Home, type HomeContent } from '../../api/company/home.ts'
import type { Db } from '../platform/db/open.ts'

/** The site's content; the default until somebody changes it. */
export async function siteContent(db: Db): Promise<Home> {
  const row = await db.selectFrom('home_contents').select(['content', 'version']).where('id', '=', 1).executeTakeFirst()
  return row ? { content: row.content as HomeContent, version: row.version } : { content: DEFAULT_HOME, version: 1 }
}
