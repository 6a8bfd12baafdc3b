import { type ExpressionBuilder, sql } from 'kysely'
import { type ApplicationQuery, type BoardQuery, CARDS_SHOWN, STAGES, type Stage } from '../../../api/people/recruitment.ts'
import { containsPhone, listPage, sortedRows } from '../../platform/db/list.ts'
import type { Db } from '../../platform/db/open.ts'
import type { Database } from '../../platform/db/schema.ts'

const ORDER = {
  id: 'id',
  name: 'name',
  email: 'email',
  stage: sql<number>`array_position(${sql.val(STAGES)}::text[], stage)`,
  stage_since: 'stage_since',
  rating: sql<number>`coalesce(rating, 0)`,
  received_at: 'received_at',
} as const

const columns = (_: ExpressionBuilder<Database, 'job_applications'>) =>
  [
    'id',
    'version',
    'reference',
    'name',
    'email',
    'phone',
    'job_id as jobId',
    sql<string>`(select title from jobs where jobs.id = job_applications.job_id)`.as('job_title'),
    'stage',
    'stage_since',
    'rating',
    'received_at',
  ] as const

const live = (db: Db) => db.selectFrom('job_applications').where('deleted_at', 'is', null)

function matchingApplications(db: Db, { q, jobId, stage }: ApplicationQuery) {
  let matching = live(db)
  if (jobId) matching = matching.where('job_id', '=', jobId)
  if (stage) matching = matching.where('stage', '=', stage)
  if (q) matching = matching.where('search', 'like', containsPhone(q))
  return matching
}

export const listApplications = (db: Db, query: ApplicationQuery) =>
  listPage(db, matchingApplications(db, query), columns, ORDER, query)

export const allApplications = (db: Db, query: ApplicationQuery) =>
  sortedRows(matchingApplications(db, query), columns, ORDER, query)

/** Every stage with its number of applications and those that were moved there last. */
export const boardColumns = (db: Db, query: BoardQuery) =>
  Promise.all(
    STAGES.map(async (stage) => {
      const page = { page: 1, page_size: CARDS_SHOWN, sort: '-stage_since' }
      const { items, total } = await listPage(db, matchingApplications(db, { ...query, stage }), columns, ORDER, page)
      return { stage, total, applications: items }
    }),
  )

/** One application with its history, without documents. */
export async function findApplication(db: Db, id: number) {
  const application = await live(db)
    .select(columns)
    .select([
      'message',
      'consent',
      sql<number | null>`(select guard_id from hires where application_id = job_applications.id)`.as('guard_id'),
    ])
    .where('id', '=', id)
    .executeTakeFirst()
  return application && { ...application, history: await historyOf(db, id) }
}

export const historyOf = (db: Db, applicationId: number) =>
  db
    .selectFrom('application_events')
    .leftJoin('accounts', 'accounts.id', 'application_events.account_id')
    .select(['at', 'accounts.user_name as by', 'from_stage', 'to_stage', 'note', 'letter_subject'])
    .where('application_id', '=', applicationId)
    .orderBy('application_events.id')
    .execute()

/** The application, locked until the transaction ends. */
export const lockApplication = (db: Db, id: number) =>
  live(db).select(['id', 'version', 'stage', 'name', 'email']).where('id', '=', id).forUpdate().executeTakeFirst()

type ApplicationEvent = {
  application_id: number
  account_id: number
  from_stage?: Stage
  to_stage?: Stage
  note?: string
  letter_subject?: string
}
export const insertEvent = (db: Db, event: ApplicationEvent) => db.insertInto('application_events').values(event).execute()
