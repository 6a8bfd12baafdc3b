import { type ExpressionBuilder, type SqlBool, sql } from 'kysely'
import type { EmailQuery } from '../../../contract/company/emails.ts'
import { contains, listPage } from '../../platform/db/list.ts'
import type { Db } from '../../platform/db/open.ts'
import type { Database } from '../../platform/db/schema.ts'
import { linkIsDead, withoutTokens } from '../../platform/mail/queries.ts'
import { companySettings } from '../settings-queries.ts'

const ORDER = { id: 'id', recipient: 'recipient', subject: 'subject', status: 'status', created_at: 'created_at' } as const

const columns = (_: ExpressionBuilder<Database, 'emails'>) =>
  ['id', 'recipient', 'subject', 'status', 'attempts', 'last_error', 'created_at', 'sent_at'] as const

export function listEmails(db: Db, { q, status, ...page }: EmailQuery) {
  let matching = db.selectFrom('emails')
  if (status) matching = matching.where('status', '=', status)
  if (q) matching = matching.where('search', 'like', contains(q.toLowerCase()))
  return listPage(db, matching, columns, ORDER, page)
}

export const findEmail = (db: Db, id: number) => db.selectFrom('emails').select(columns).where('id', '=', id).executeTakeFirst()

/** Makes a failed e-mail one that waits; tells whether there was one whose link, if it has one, still works. */
export async function waitAgain(db: Db, id: number) {
  const { numUpdatedRows } = await db
    .updateTable('emails')
    .set({ status: 'Queued', attempts: 0, last_error: null })
    .where('id', '=', id)
    .where('status', '=', 'Failed')
    .where(({ not }) => not(linkIsDead))
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function countFailed(db: Db) {
  const { failed } = await db
    .selectFrom('emails')
    .select(({ fn }) => fn.countAll<number>().as('failed'))
    .where('status', '=', 'Failed')
    .executeTakeFirstOrThrow()
  return Number(failed)
}

/**
 * Gives up what waits although no job will send it: the process ended during the last attempt, or the queue was not restored
 * with the rest. Staff see it then and send it again. Returns how many.
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

/** Removes what has served its purpose: links that do not work any more, and e-mails: sent longer ago than the company keeps e-mails, failed more than 90 days ago. Returns how many. */
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
