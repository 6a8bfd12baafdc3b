import { sql } from 'kysely'
import { GUARDED_DOCUMENTS } from '../../../../api/people/recruitment.ts'
import type { Db } from '../../../platform/db/open.ts'
import { eraseElsewhere } from './erasure-port.ts'
import { emailsAbout, of } from './person-queries.ts'

/** Deletes applications with their history, documents and e-mails; the caller deletes the files. */
async function eraseApplications(db: Db, ids: number[]) {
  if (!ids.length) return { applications: 0, documents: [] }
  const documents = await db.selectFrom('application_documents').select('id').where('application_id', 'in', ids).execute()
  await db.deleteFrom('emails').where('about_table', '=', 'job_applications').where('about_id', 'in', ids).execute()
  await db.deleteFrom('job_applications').where('id', 'in', ids).execute()
  return { applications: ids.length, documents }
}

/** Deletes up to `limit` applications rejected before a date, including those in the trash. */
export async function eraseRejected(db: Db, before: Date, limit: number) {
  const due = await db
    .selectFrom('job_applications')
    .select('id')
    .where('stage', '=', 'Rejected')
    .where('decided_at', '<', before.toISOString())
    .orderBy('id')
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .execute()
  return eraseApplications(
    db,
    due.map(({ id }) => id),
  )
}

/** Deletes up to `limit` identity and health documents of applications decided before a date; returns them. */
export async function removeGuardedDocuments(db: Db, before: Date, limit: number) {
  const due = await db
    .selectFrom('application_documents as d')
    .innerJoin('job_applications as a', 'a.id', 'd.application_id')
    .select('d.id')
    .where('a.decided_at', '<', before.toISOString())
    .where('d.field', 'in', [...GUARDED_DOCUMENTS])
    .orderBy('d.id')
    .limit(limit)
    .forUpdate('d')
    .skipLocked()
    .execute()
  if (due.length) {
    const ids = due.map(({ id }) => id)
    await db.deleteFrom('application_documents').where('id', 'in', ids).execute()
  }
  return due
}

/**
 * Deletes everything held about an e-mail address, including deleted records, and in the tables of later areas. Returns the
 * counts, and the documents whose files the caller deletes.
 */
export async function erasePerson(db: Db, email: string) {
  const emails = await db.deleteFrom('emails').where('id', 'in', emailsAbout(db, email).select('id')).executeTakeFirst()
  const theirs = await db.selectFrom('job_applications').select('id').where(of('email', email)).forUpdate().execute()
  const { applications, documents } = await eraseApplications(
    db,
    theirs.map(({ id }) => id),
  )
  // Stored responses and request bodies are kept for a day, to be replayed.
  await sql`delete from idempotency_keys where position(lower(${email}) in lower(body)) > 0`.execute(db)
  return {
    documents,
    counts: {
      applications,
      documents: documents.length,
      emails: Number(emails.numDeletedRows),
      ...(await eraseElsewhere(db, email)),
    },
  }
}
