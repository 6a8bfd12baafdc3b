import { type ExpressionBuilder, sql } from 'kysely'
import { today } from '../../../api/core/fields/days.ts'
import type { JobAdvert, JobAdvertInput, JobAdvertQuery, JobAdvertUpdate } from '../../../api/people/job-adverts.ts'
import { contains, listPage, sortedRows } from '../../platform/db/list.ts'
import type { Db } from '../../platform/db/open.ts'
import { changeRecord } from '../../platform/db/records.ts'
import type { Database } from '../../platform/db/schema.ts'

const ORDER = {
  id: 'id',
  title: 'title',
  location: 'location',
  job_type: 'job_type',
  posted_on: 'posted_on',
  closes_on: 'closes_on',
} as const

/** In Kampala's time zone; the closing date is included. */
const state = () =>
  sql<JobAdvert['state']>`case when not published then 'Draft' when closes_on < ${today()}::date then 'Closed' else 'Open' end`

const columns = (_: ExpressionBuilder<Database, 'jobs'>) =>
  [
    'id',
    'version',
    'title',
    'location',
    'job_type',
    'description',
    'posted_on',
    'closes_on',
    'published',
    state().as('state'),
    sql<number>`(select count(*) from job_applications a where a.job_id = jobs.id and a.deleted_at is null)`.as('applications'),
  ] as const

const live = (db: Db) => db.selectFrom('jobs').where('deleted_at', 'is', null)

function matchingAdverts(db: Db, { q, state: wanted }: JobAdvertQuery) {
  let matching = live(db)
  if (wanted) matching = matching.where(state(), '=', wanted)
  if (q) matching = matching.where(sql<string>`title || e'\\n' || location || e'\\n' || job_type`, 'ilike', contains(q))
  return matching
}

export const listJobAdverts = (db: Db, query: JobAdvertQuery) => listPage(db, matchingAdverts(db, query), columns, ORDER, query)

export const allJobAdverts = (db: Db, query: JobAdvertQuery) => sortedRows(matchingAdverts(db, query), columns, ORDER, query)

export const findJobAdvert = (db: Db, id: number) => live(db).select(columns).where('id', '=', id).executeTakeFirst()

export const insertJobAdvert = (db: Db, advert: JobAdvertInput) =>
  db
    .insertInto('jobs')
    .values({ ...advert, posted_on: today() })
    .returning(columns)
    .executeTakeFirstOrThrow()

/** Publishing a draft sets its posting date. */
export const updateJobAdvert = (db: Db, id: number, { version, ...advert }: JobAdvertUpdate) =>
  changeRecord(db, 'jobs', id, version, {
    ...advert,
    ...(advert.published && { posted_on: sql`case when published then posted_on else ${today()}::date end` }),
  })
