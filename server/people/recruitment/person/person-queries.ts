import { sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Db } from '../../../platform/db/open.ts'
import { withoutTokens } from '../../../platform/mail/queries.ts'
import { documentsOf } from '../documents/document-queries.ts'
import { historyOf } from '../queries.ts'

/** SQL: a column equals this e-mail address, regardless of case. */
export const of = (column: string, email: string) => sql<boolean>`lower(${sql.ref(column)}) = ${email.toLowerCase()}`

/** Everything held about an e-mail address, including deleted records, as it is handed to the person. */
export async function personalData(db: Db, email: string) {
  const found = await db
    .selectFrom('job_applications as a')
    .leftJoin('hires', 'hires.application_id', 'a.id')
    .select([
      'a.id',
      'a.reference',
      'a.name',
      'a.email',
      'a.phone',
      'a.message',
      'a.consent',
      'a.stage',
      'a.stage_since',
      'a.rating',
      'a.received_at',
    ])
    .select(['a.deleted_at', 'hires.guard_id', sql<string>`(select title from jobs where jobs.id = a.job_id)`.as('job')])
    .where(of('a.email', email))
    .orderBy('a.id')
    .execute()
  const applications = []
  for (const application of found)
    applications.push({
      ...application,
      documents: await documentsOf(db, application),
      history: await historyOf(db, application.id),
    })
  return {
    email,
    applications,
    contact_messages: await db
      .selectFrom('contact_messages')
      .select(['reference', 'kind', 'name', 'email', 'subject', 'message', 'status', 'note', 'received_at', 'deleted_at'])
      .select((eb) =>
        jsonArrayFrom(
          eb
            .selectFrom('contact_replies as r')
            .select(['r.at', 'r.text'])
            .whereRef('r.contact_id', '=', 'contact_messages.id')
            .orderBy('r.id'),
        ).as('replies'),
      )
      .where(of('email', email))
      .orderBy('id')
      .execute(),
    quote_requests: await db
      .selectFrom('quote_requests')
      .select(['reference', 'name', 'email', 'phone', 'site_type', 'area', 'guards_needed', 'start_date', 'message', 'status'])
      .select(['sites_needed', 'estimate_total', 'received_at', 'deleted_at'])
      .where(of('email', email))
      .orderBy('id')
      .execute(),
    emails: await emailsAbout(db, email)
      .select(['recipient', 'subject', withoutTokens('body_text').as('body_text'), 'status', 'created_at', 'sent_at'])
      .orderBy('id')
      .execute(),
  }
}

/** E-mails to a person, and those to others about what the person sent. */
export const emailsAbout = (db: Db, email: string) =>
  db
    .selectFrom('emails')
    .where(({ or, eb }) =>
      or([
        of('recipient', email),
        of('reply_to', email),
        ...(['job_applications', 'contact_messages', 'quote_requests'] as const).map((table) =>
          eb.and([
            eb('about_table', '=', table),
            eb('about_id', 'in', db.selectFrom(table).select('id').where(of('email', email))),
          ]),
        ),
      ]),
    )
