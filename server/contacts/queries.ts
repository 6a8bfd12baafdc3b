import type { ExpressionBuilder } from 'kysely'
import type { Page } from '../../contract/common.ts'
import type { ContactInput } from '../../contract/contacts.ts'
import { contains, listPage } from '../db/list.ts'
import type { Db } from '../db/open.ts'
import type { Database } from '../db/schema.ts'

const ORDER = { id: 'id', name: 'name', email: 'email', subject: 'subject', received_at: 'received_at' } as const

const columns = (_: ExpressionBuilder<Database, 'contact_messages'>) =>
  ['id', 'reference', 'name', 'email', 'subject', 'message', 'received_at'] as const

export function listContacts(db: Db, { q, ...page }: Page) {
  const live = db.selectFrom('contact_messages').where('deleted_at', 'is', null)
  return listPage(q ? live.where('search', 'like', contains(q.toLowerCase())) : live, columns, ORDER, page)
}

export const insertContact = (db: Db, contact: Omit<ContactInput, 'website' | 'form_seconds'>) =>
  db.insertInto('contact_messages').values(contact).returning('reference').executeTakeFirstOrThrow()
