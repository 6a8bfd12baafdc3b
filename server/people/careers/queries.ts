import { type ExpressionBuilder, type Insertable, sql } from 'kysely'
import type { Page } from '../../../api/core/common.ts'
import { today } from '../../../api/core/fields/days.ts'
import type { StandingQuestion } from '../../../api/people/careers.ts'
import { contains, listPage } from '../../platform/db/list.ts'
import type { Db } from '../../platform/db/open.ts'
import type { Database } from '../../platform/db/schema.ts'
import type { ReceivedFile } from '../../platform/files/file-store.ts'

const columns = (_: ExpressionBuilder<Database, 'jobs'>) =>
  ['id', 'version', 'title', 'location', 'job_type', 'description', 'posted_on', 'closes_on'] as const

/** Published jobs whose closing date, in Kampala, has not passed. */
const openJobs = (db: Db) =>
  db
    .selectFrom('jobs')
    .where('deleted_at', 'is', null)
    .where('published', '=', true)
    .where(({ eb, or }) => or([eb('closes_on', 'is', null), eb('closes_on', '>=', today())]))

export function listJobs(db: Db, { q, ...page }: Page) {
  const matching = q ? openJobs(db).where(sql<string>`title || ' ' || location`, 'ilike', contains(q)) : openJobs(db)
  return listPage(db, matching, columns, { id: 'id', title: 'title', posted_on: 'posted_on' }, page)
}

export const findOpenJob = (db: Db, id: number) => openJobs(db).select(['id', 'title']).where('id', '=', id).executeTakeFirst()

type NewApplication = Pick<
  Insertable<Database['job_applications']>,
  'job_id' | 'name' | 'email' | 'phone' | 'message' | 'consent'
>

/** An uploaded document of one of the kinds that applications accept. */
export type ReceivedDocument = ReceivedFile<Database['application_documents']['kind']>

/** Stores an application with its documents, whose files are stored already. */
export async function insertApplication(
  db: Db,
  application: NewApplication,
  documents: [field: string, file: ReceivedDocument][],
) {
  const { id, reference } = await db
    .insertInto('job_applications')
    .values(application)
    .returning(['id', 'reference'])
    .executeTakeFirstOrThrow()
  await db
    .insertInto('application_documents')
    .values(
      documents.map(([field, { id: file, fileName, kind, bytes, sha256, keyId }]) => ({
        id: file,
        application_id: id,
        field,
        file_name: fileName,
        kind,
        bytes,
        sha256,
        key_id: keyId,
      })),
    )
    .execute()
  return { id, reference }
}

/**
 * The application with this reference and e-mail address, and its moves, oldest first. `notified` is true when the applicant has
 * been e-mailed since the last move and no e-mail to them is waiting or has failed.
 */
export async function findStanding(db: Db, { reference, email }: StandingQuestion) {
  const application = await db
    .selectFrom('job_applications as a')
    .select([
      'a.id',
      'a.reference',
      'a.received_at',
      sql<string>`(select title from jobs where jobs.id = a.job_id)`.as('job_title'),
      sql<boolean>`exists (select from application_events where application_id = a.id and letter_subject is not null and at >= a.stage_since)
        and not exists (select from emails where about_table = 'job_applications' and about_id = a.id
          and lower(recipient) = lower(a.email) and status <> 'Sent')`.as('notified'),
    ])
    .where('a.reference', '=', reference.toUpperCase())
    .where(sql`lower(a.email)`, '=', email.toLowerCase())
    .where('a.deleted_at', 'is', null)
    .executeTakeFirst()
  if (!application) return undefined
  const moves = await db
    .selectFrom('application_events')
    .select(['at', sql<NonNullable<Database['application_events']['to_stage']>>`to_stage`.as('to_stage')])
    .where('application_id', '=', application.id)
    .where('to_stage', 'is not', null)
    .orderBy('id')
    .execute()
  return { ...application, moves }
}
