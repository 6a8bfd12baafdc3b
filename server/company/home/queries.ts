import { type ExpressionBuilder, sql } from 'kysely'
import { DEFAULT_HOME, type HomeContent } from '../../../api/company/home.ts'
import type { Page } from '../../../api/core/common.ts'
import { listPage } from '../../platform/db/list.ts'
import { accountName } from '../../platform/db/names.ts'
import type { Db } from '../../platform/db/open.ts'
import { changeRecord } from '../../platform/db/records.ts'
import type { Database } from '../../platform/db/schema.ts'

const ONLY = 1

/** Updates the fields that are given, and returns whether the content was at `version`; the first change inserts the row. */
export async function updateHome(db: Db, content: Partial<HomeContent>, version: number | undefined) {
  await db
    .insertInto('home_contents')
    .values({ id: ONLY, content: JSON.stringify(DEFAULT_HOME) })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return changeRecord(db, 'home_contents', ONLY, version, { content: sql`content || ${JSON.stringify(content)}::jsonb` })
}

const columns = (_: ExpressionBuilder<Database, 'home_versions'>) =>
  ['id as version', 'saved_at', accountName('home_versions.account_id').as('by')] as const

export const listVersions = (db: Db, page: Page) =>
  listPage(db, db.selectFrom('home_versions'), columns, { id: 'id', version: 'id' }, page)

export async function findVersion(db: Db, version: number) {
  const found = await db
    .selectFrom('home_versions')
    .select(columns)
    .select('content')
    .where('id', '=', version)
    .executeTakeFirst()
  return found && { ...found, content: found.content as HomeContent }
}
