import { type ExpressionBuilder, type SqlBool, sql } from 'kysely'
import type { EmailQuery } from '../../../api/notify/emails.ts'
import { companySettings } from '../../company/index.ts'
import { contains, listPage } from '../../platform/db/list.ts'
import type { Db } from '../../platform/db/open.ts'
import type { Database } from '../../platform/db/schema.ts'
import { linkIsDead, withoutTokens } from '../../platform/mail/queries.ts'
import type { EmailSubject } from '../mail.ts'

const ORDER = { id: 'id', recipient: 'recipient', subject: 'subject', status: 'status', created_at: 'created_at' } as const

const columns = (_: ExpressionBuilder<Database, 'emails'>) =>
  ['id', 'recipient', 'subject', 'status', 'attempts', 'last_error', 'created_at', 'sent_at'] as const

/**
 * Visible e-mails: `all`, even those about no record; or those about records of these `kinds`, and with `clientPeople` those about
 * client logins among the accounts.
 */
export type EmailScope = { all: boolean; kinds: EmailSubject['table'][]; clientPeople: boolean }

/** SQL: an e-mail is about a visible record. */
const isShown = ({ all, kinds, clientPeople }: EmailScope) =>
  sql<SqlBool>`(${all} or about_table = any(${kinds})
    and (about_table <> 'accounts' or ${clientPeople} or exists (select from accounts a where a.id = about_id and a.role in ('supervisor', 'admin', 'super_admin'))))`

export function listEmails(db: Db, { q, status, ...page }: EmailQuery, scope: EmailScope) {
  let matching = db.selectFrom('emails').$if(!scope.all, (query) => query.where(isShown(scope)))
  if (status) matching = matching.where('status', '=', status)
  if (q) matching = matching.where('search', 'like', contains(q.toLowerCase()))
  return listPage(db, matching, columns, ORDER, page)
}

export const findEmail = (db: Db, id: number, scope: EmailScope) =>
  db.selectFrom('emails').select(columns).where('id', '=', id).where(isShown(scope)).executeTakeFirst()

/** Queues a failed e-mail again; false when there is none or its link has expired. */
export async function waitAgain(db: Db, id: number, scope: EmailScope) {
  const { numUpdatedRows } = await db
    .updateTable('emails')
    .set({ status: 'Queued', attempts: 0, last_error: null })
    .where('id', '=', id)
    .where('status', '=', 'Failed')
    .where(isShown(scope))
    .where(({ not }) => not(linkIsDead))
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function countFailed(db: Db, scope: EmailScope) {
  const { failed } = await db
    .selectFrom('emails')
    .select(({ fn }) => fn.countAll<number>().as('failed'))
    .where('status', '=', 'Failed')
    .where(isShown(scope))
    .executeTakeFirstOrThrow()
  return Number(failed)
}

/**
 * Marks as failed what is waiting although no job will send it: the process ended during the last attempt, or the queue was not
 * restored from the backup. Staff see it and can send it again. Returns how many.
 */
export async function giveUpForgotten(db: Db) {
  const { numUpdatedRows } = await db
    .updateTable('emails')
    .set({ status: 'Failed', last_error: 'It was not sent in any attempt.' })
    .where('status', '=', 'Queued')
    .where(
      sql<SqlBool>`not exists (select from queue.job where name = 'emails' and state in ('created', 'retry', 'active')
        and (data ->> 'id')::integer = emails.id)`,
    )
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

/**
 * Deletes expired links and old e-mails: sent ones older than the company's retention period, failed ones older than 90 days.
 * Returns how many.
 */
export async function purgeEmails(db: Db, now = Date.now()) {
  await db
    .updateTable('emails')
    .set({ body_text: withoutTokens('body_text'), body_html: withoutTokens('body_html') })
    .where('status', '=', 'Failed')
    .where(linkIsDead)
    .execute()
  const { email_days } = await companySettings(db)
  const daysAgo = (days: number) => new Date(now - days * 86_400_000).toISOString()
  const { numDeletedRows } = await db
    .deleteFrom('emails')
    .where(({ eb, or, and }) =>
      or([
        and([eb('status', '=', 'Sent'), eb('created_at', '<', daysAgo(email_days))]),
        and([eb('status', '=', 'Failed'), eb('created_at', '<', daysAgo(90))]),
      ]),
    )
    .executeTakeFirst()
  return Number(numDeletedRows)
}
