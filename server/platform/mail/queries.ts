import { type Insertable, sql } from 'kysely'
import type { Db } from '../db/open.ts'
import type { Database } from '../db/schema.ts'

export type NewEmail = Pick<
  Insertable<Database['emails']>,
  | 'recipient'
  | 'reply_to'
  | 'subject'
  | 'body_text'
  | 'body_html'
  | 'about_table'
  | 'about_id'
  | 'attaches'
  | 'cause'
  | 'severity'
  | 'account_id'
  | 'client_id'
  | 'stations'
>

/** Stores an e-mail to be sent after some seconds; returns its id. */
export const insertEmail = (db: Db, { after, ...email }: NewEmail & { after: number }) =>
  db
    .insertInto('emails')
    .values({ ...email, due_at: sql`now() + make_interval(secs => ${after})` })
    .returning('id')
    .executeTakeFirstOrThrow()

/**
 * The number of e-mails to an address within a day. Transactions that count for the same address are serialised by an advisory
 * lock, so that each counts what the one before it has written.
 */
export async function countEmailsOfToday(db: Db, recipient: string) {
  await sql`select pg_advisory_xact_lock(hashtext('emails.recipient'), hashtext(${recipient.toLowerCase()}))`.execute(db)
  const { count } = await db
    .selectFrom('emails')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('created_at', '>', sql<string>`now() - interval '1 day'`)
    .where(sql`lower(recipient)`, '=', recipient.toLowerCase())
    .executeTakeFirstOrThrow()
  return Number(count)
}

/**
 * SQL: a pattern of the one-time link to one of these pages that ends an e-mail's text. A visitor's text comes before it and may
 * contain a similar one.
 */
const linkTo = (pages: string, secret: string) => sql.lit(`\n\n[[:alpha:] ]+: [^[:space:]]+/(?:${pages})#${secret}\n\n--\n`)
/** SQL: the hash of the token in such a link. */
const hashIn = (pages: string) =>
  sql`sha256(convert_to(substring(emails.body_text from ${linkTo(pages, '([[:alnum:]_-]{20,})')}), 'UTF8'))`
const PASSWORD = 'invitation|reset'
const OFFER = 'shift'

/** SQL: the e-mail's password link has expired, was used, or has been removed; or the shift that it offers is not offered any more. */
export const linkIsDead = sql<boolean>`(body_text ~ ${linkTo(`${PASSWORD}|${OFFER}`, '…')}
  or exists (select from one_time_links link
    where link.hash = ${hashIn(PASSWORD)} and (link.used_at is not null or link.expires_at <= now()))
  or exists (select from slot_offers offer
    where offer.token_hash = ${hashIn(OFFER)} and offer_state(offer.status, offer.expires_at) <> 'Offered'))`

/** Takes an e-mail that has not been sent for an attempt, from which on it stands for no others; and whether its link has expired. */
export const claimEmail = (db: Db, id: number, attempt: number) =>
  db
    .updateTable('emails')
    .set({ attempts: attempt })
    .where('id', '=', id)
    .where('status', '!=', 'Sent')
    .returningAll()
    .returning([linkIsDead.as('link_is_dead'), sql<boolean>`still_sees(account_id, client_id, stations)`.as('still_sees')])
    .executeTakeFirst()

/** The e-mails waiting to be sent. */
export const listWaitingEmails = (db: Db) =>
  db.selectFrom('emails').select('id').where('status', '=', 'Queued').orderBy('id').execute()

/** Marks an e-mail as sent, and removes the token of its one-time link. */
export const noteEmailSent = (db: Db, id: number, attempts: number) =>
  db
    .updateTable('emails')
    .set({
      status: 'Sent',
      attempts,
      last_error: null,
      sent_at: sql`now()`,
      body_text: withoutTokens('body_text'),
      body_html: withoutTokens('body_html'),
    })
    .where('id', '=', id)
    .execute()

/** SQL: the text of an e-mail without the tokens of one-time links. */
export const withoutTokens = (column: string) => sql<string>`regexp_replace(${sql.ref(column)}, '#[[:alnum:]_-]{20,}', '#…', 'g')`

/** Records a failed attempt; `final` when it is not retried automatically. */
export const noteEmailFailure = (db: Db, id: number, failure: { attempts: number; error: string; final: boolean }) =>
  db
    .updateTable('emails')
    .set({ status: failure.final ? 'Failed' : 'Queued', attempts: failure.attempts, last_error: failure.error.slice(0, 500) })
    .where('id', '=', id)
    .execute()

/** Marks an e-mail as failed because its link expired before it could be sent. */
export const noteTooLate = async (db: Db, id: number) =>
  void (await db
    .updateTable('emails')
    .set({
      status: 'Failed',
      last_error: 'Its link was no longer valid.',
      body_text: withoutTokens('body_text'),
      body_html: withoutTokens('body_html'),
    })
    .where('id', '=', id)
    .execute())
