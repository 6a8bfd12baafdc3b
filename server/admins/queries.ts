import { type ExpressionBuilder, sql } from 'kysely'
import type { AdminInput, AdminQuery, AdminUpdate } from '../../contract/admins.ts'
import { contains, listPage } from '../db/list.ts'
import type { Db } from '../db/open.ts'
import { changeRecord } from '../db/records.ts'
import type { Database } from '../db/schema.ts'

const ORDER = { id: 'id', userName: 'user_name', emailAddress: 'email', contacts: 'contacts', role: 'role' } as const

const columns = (_: ExpressionBuilder<Database, 'accounts'>) =>
  [
    'id',
    'version',
    'user_name as userName',
    'email as emailAddress',
    'contacts',
    sql<'admin' | 'super_admin'>`role`.as('role'),
    'active',
    sql<string | null>`(select max(s.created_at) from sessions s where s.account_id = accounts.id)`.as('last_sign_in_at'),
  ] as const

const staff = (db: Db) => db.selectFrom('accounts').where('deleted_at', 'is', null).where('role', '<>', 'client')

export function listAdmins(db: Db, { q, role, active, ...page }: AdminQuery) {
  let matching = staff(db)
  if (role) matching = matching.where('role', '=', role)
  if (active !== undefined) matching = matching.where('active', '=', active)
  if (q) matching = matching.where('search', 'like', contains(q.toLowerCase()))
  return listPage(matching, columns, ORDER, page)
}

export const findAdmin = (db: Db, id: number) => staff(db).select(columns).where('id', '=', id).executeTakeFirst()

export const insertAdmin = (
  db: Db,
  { userName, emailAddress, contacts, role, passwordHash }: Omit<AdminInput, 'password'> & { passwordHash: string },
) =>
  db
    .insertInto('accounts')
    .values({ user_name: userName, email: emailAddress.toLowerCase(), contacts, role, password_hash: passwordHash })
    .returning(columns)
    .executeTakeFirstOrThrow()

export const updateAdmin = (db: Db, id: number, { version, userName, emailAddress, ...admin }: AdminUpdate) =>
  changeRecord(db, 'accounts', id, version, { ...admin, user_name: userName, email: emailAddress?.toLowerCase() })
