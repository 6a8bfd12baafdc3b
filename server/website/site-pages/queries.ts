import { type ExpressionBuilder, sql } from 'kysely'
import { TIME_ZONE } from '../../../api/core/fields/days.ts'
import type { PageKind, SitePageInput, SitePageQuery, SitePageUpdate } from '../../../api/website/site-pages.ts'
import { contains, listPage, sortedRows } from '../../platform/db/list.ts'
import type { Db } from '../../platform/db/open.ts'
import { changeRecord } from '../../platform/db/records.ts'
import type { Database } from '../../platform/db/schema.ts'

const ORDER = { id: 'id', title: 'title', kind: 'kind', path: 'path' } as const

const kind = sql<PageKind>`kind`.as('kind')
const columns = (_: ExpressionBuilder<Database, 'site_pages'>) =>
  ['id', 'version', kind, 'slug', sql<string>`path`.as('path'), 'title', 'lead', 'body', 'picture', 'published'] as const

const live = (db: Db) => db.selectFrom('site_pages').where('deleted_at', 'is', null)

function matchingPages(db: Db, { q, kind }: SitePageQuery) {
  let matching = live(db)
  if (kind) matching = matching.where('kind', '=', kind)
  if (q) matching = matching.where(sql<string>`lower(title)`, 'like', contains(q.toLowerCase()))
  return matching
}

export const listPages = (db: Db, query: SitePageQuery) => listPage(db, matchingPages(db, query), columns, ORDER, query)

export const allPages = (db: Db, query: SitePageQuery) => sortedRows(matchingPages(db, query), columns, ORDER, query)

export const findPage = (db: Db, id: number) => live(db).select(columns).where('id', '=', id).executeTakeFirst()

export const insertPage = (db: Db, page: SitePageInput) =>
  db.insertInto('site_pages').values(page).returning(columns).executeTakeFirstOrThrow()

export const updatePage = (db: Db, id: number, { version, ...page }: SitePageUpdate) =>
  changeRecord(db, 'site_pages', id, version, page)

/** SQL: the day in Kampala of a moment. */
const dayOf = (moment: string) => sql<string>`to_char(${sql.raw(moment)} at time zone ${TIME_ZONE}, 'YYYY-MM-DD')`

const published = (db: Db) =>
  live(db)
    .where('published', '=', true)
    .select([kind, sql<string>`path`.as('path'), 'title', 'lead', dayOf('updated_at').as('changed_on')])

export const publishedPages = (db: Db) => published(db).orderBy('path').execute()

export const publishedAt = (db: Db, path: string) =>
  published(db).select(['body', 'picture']).where('path', '=', path).executeTakeFirst()

/** The days on which content, services and jobs were last changed. */
export const lastChanges = (db: Db) =>
  db
    .selectNoFrom([
      sql<string | null>`(select ${dayOf('max(updated_at)')} from home_contents)`.as('content'),
      sql<string | null>`(select ${dayOf('max(updated_at)')} from services)`.as('services'),
      sql<string | null>`(select ${dayOf('max(updated_at)')} from jobs)`.as('jobs'),
    ])
    .executeTakeFirstOrThrow()
