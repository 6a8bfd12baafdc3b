import { type ExpressionBuilder, sql } from 'kysely'
import type { ContactInput, ContactQuery, ContactUpdate } from '../../../api/website/contacts.ts'
import { contains, listPage, sortedRows } from '../../platform/db/list.ts'
import type { Db } from '../../platform/db/open.ts'
import { changeRecord } from '../../platform/db/records.ts'
import type { Database } from '../../platform/db/schema.ts'

/** SQL: the name of a message in lists of several kinds. */
export const messageName = sql`name || coalesce(': ' || subject, '')`

const ORDER = {
  id: 'id',
  unread: sql<boolean>`(status = 'Unread')`,
  name: 'name',
  email: 'email',
  subject: 'subject',
  status: 'status',
  received_at: 'received_at',
} as const
const UNREAD_FIRST = '-unread'

const columns = (_: ExpressionBuilder<Database, 'contact_messages'>) =>
  ['id', 'version', 'reference', 'name', 'email', 'subject', 'message', 'kind', 'status', 'note', 'received_at'] as const

const live = (db: Db) => db.selectFrom('contact_messages').where('deleted_at', 'is', null)

function matchingContacts(db: Db, { q, status, kind }: ContactQuery) {
  let matching = live(db)
  if (status) matching = matching.where('status', '=', status)
  if (kind) matching = matching.where('kind', '=', kind)
  if (q) matching = matching.where('search', 'like', contains(q.toLowerCase()))
  return matching
}

export const listContacts = (db: Db, query: ContactQuery) =>
  listPage(db, matchingContacts(db, query), columns, ORDER, { ...query, sort: query.sort ?? UNREAD_FIRST })

export const allContacts = (db: Db, query: ContactQuery) =>
  sortedRows(matchingContacts(db, query), columns, ORDER, { sort: query.sort ?? UNREAD_FIRST })

export async function findContact(db: Db, id: number) {
  const contact = await live(db).select(columns).where('id', '=', id).executeTakeFirst()
  if (!contact) return undefined
  const replies = await db
    .selectFrom('contact_replies')
    .leftJoin('accounts', 'accounts.id', 'contact_replies.account_id')
    .select(['at', 'accounts.user_name as by', 'text'])
    .where('contact_id', '=', id)
    .orderBy('contact_replies.id')
    .execute()
  return { ...contact, replies }
}

export const insertContact = (db: Db, contact: Omit<ContactInput, 'website' | 'form_seconds'>) =>
  db.insertInto('contact_messages').values(contact).returning(['id', 'reference']).executeTakeFirstOrThrow()

export const updateContact = (db: Db, id: number, { version, ...changes }: ContactUpdate) =>
  changeRecord(db, 'contact_messages', id, version, changes)

export const insertReply = (db: Db, reply: { contact_id: number; account_id: number; text: string }) =>
  db.insertInto('contact_replies').values(reply).execute()

/** Deletes handled messages that arrived more than `months` before `now`, with the e-mails about them; returns how many. */
export async function eraseHandled(db: Db, months: number, now: Date) {
  const { rows } = await sql<{ count: number }>`
    with gone as (
      delete from contact_messages
      where status = 'Handled' and received_at < ${now.toISOString()}::timestamptz - make_interval(months => ${months})
      returning id
    ), deleted_emails as (
      delete from emails where about_table = 'contact_messages' and about_id in (select id from gone)
    )
    select count(*) from gone`.execute(db)
  return Number(rows[0]!.count)
}

/** Erases the messages of an e-mail address, including deleted ones. Returns how many. */
export async function eraseMessages(db: Db, email: string) {
  const { numDeletedRows } = await db
    .deleteFrom('contact_messages')
    .where(sql<boolean>`lower(email) = ${email.toLowerCase()}`)
    .executeTakeFirst()
  return { contact_messages: Number(numDeletedRows) }
}
