import { type ExpressionBuilder, sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { JobInput } from '../../contract/careers.ts'
import { type Page, today } from '../../contract/common.ts'
import { contains, listPage } from '../db/list.ts'
import type { Db } from '../db/open.ts'
import type { Database } from '../db/schema.ts'
import type { ReceivedFile } from '../files.ts'

const columns = (_: ExpressionBuilder<Database, 'jobs'>) =>
  ['id', 'version', 'title', 'location', 'job_type', 'description', 'posted_on', 'closes_on'] as const

/** Jobs whose closing day, by Kampala's calendar, has not passed. */
const openJobs = (db: Db) =>
  db
    .selectFrom('jobs')
    .where('deleted_at', 'is', null)
    .where(({ eb, or }) => or([eb('closes_on', 'is', null), eb('closes_on', '>=', today())]))

export function listJobs(db: Db, { q, ...page }: Page) {
  const matching = q ? openJobs(db).where(sql<string>`title || ' ' || location`, 'ilike', contains(q)) : openJobs(db)
  return listPage(matching, columns, { id: 'id', title: 'title', posted_on: 'posted_on' }, page)
}

export const findOpenJob = (db: Db, id: number) => openJobs(db).select('id').where('id', '=', id).executeTakeFirst()

export const insertJob = (db: Db, job: JobInput) =>
  db
    .insertInto('jobs')
    .values({ ...job, posted_on: today() })
    .returning(columns)
    .executeTakeFirstOrThrow()

type NewApplication = { job_id: number; name: string; email: string; message: string | null }

/** Stores an application with its documents, which are on disk already. */
export async function insertApplication(db: Db, application: NewApplication, documents: [field: string, file: ReceivedFile][]) {
  const { id, reference } = await db
    .insertInto('job_applications')
    .values(application)
    .returning(['id', 'reference'])
    .executeTakeFirstOrThrow()
  await db
    .insertInto('application_documents')
    .values(
      documents.map(([field, { id: file, fileName, kind, bytes, sha256 }]) => ({
        id: file,
        application_id: id,
        field,
        file_name: fileName,
        kind,
        bytes,
        sha256,
      })),
    )
    .execute()
  return { reference }
}

const applicationColumns = (eb: ExpressionBuilder<Database, 'job_applications'>) =>
  [
    'id',
    'reference',
    'name',
    'email',
    'job_id as jobId',
    sql<string>`(select title from jobs where jobs.id = job_applications.job_id)`.as('job_title'),
    'message',
    'received_at',
    jsonArrayFrom(
      eb
        .selectFrom('application_documents as d')
        .select(['d.id', 'd.field', 'd.file_name', 'd.kind', 'd.bytes'])
        .whereRef('d.application_id', '=', 'job_applications.id')
        .orderBy('d.field'),
    ).as('documents'),
  ] as const

export function listApplications(db: Db, { q, jobId, ...page }: Page & { jobId?: number }) {
  let matching = db.selectFrom('job_applications').where('deleted_at', 'is', null)
  if (jobId) matching = matching.where('job_id', '=', jobId)
  if (q) matching = matching.where(sql<string>`name || ' ' || email`, 'ilike', contains(q))
  return listPage(matching, applicationColumns, { id: 'id', name: 'name', email: 'email', received_at: 'received_at' }, page)
}

/** A document of an application that is not deleted. */
export const findDocument = (db: Db, id: string) =>
  db
    .selectFrom('application_documents as d')
    .innerJoin('job_applications as a', 'a.id', 'd.application_id')
    .select(['d.id', 'd.file_name', 'd.kind', 'd.field', 'd.application_id'])
    .where('d.id', '=', id)
    .where('a.deleted_at', 'is', null)
    .executeTakeFirst()
