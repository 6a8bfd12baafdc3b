import { type ExpressionBuilder, sql } from 'kysely'
import type { Admin, AdminInput, AdminQuery, AdminUpdate } from '../../../api/accounts/admins.ts'
import { contains, containsPhone, listPage, sortedRows } from '../../platform/db/list.ts'
import type { Db } from '../../platform/db/open.ts'
import { changeRecord } from '../../platform/db/records.ts'
import type { Database } from '../../platform/db/schema.ts'
import { accountState, lastSignIn } from '../account-queries.ts'

type AdminRole = Admin['role']
const ORDER = { id: 'id', userName: 'user_name', emailAddress: 'email', contacts: 'contacts', role: 'role' } as const

const columns = (_: ExpressionBuilder<Database, 'accounts'>) =>
  [
    'id',
    'version',
    'user_name as userName',
    'email as emailAddress',
    'contacts',
    sql<AdminRole>`role`.as('role'),
    'areas',
    'may_view_identity_documents',
    'active',
    accountState.as('state'),
    lastSignIn.as('last_sign_in_at'),
  ] as const

const staff = (db: Db) =>
  db.selectFrom('accounts').where('deleted_at', 'is', null).where('role', 'in', ['supervisor', 'admin', 'super_admin'])

function matchingAdmins(db: Db, { q, role, active, state: wanted }: AdminQuery) {
  let matching = staff(db)
  if (role) matching = matching.where('role', '=', role)
  if (active !== undefined) matching = matching.where('active', '=', active)
  if (wanted) matching = matching.where(accountState, '=', wanted)
  if (q) {
    const pattern = contains(q.toLowerCase())
    // `super_admin` is displayed as "Super Admin" and matches either spelling.
    matching = matching.where(({ or, eb }) =>
      or([eb('search', 'like', containsPhone(q)), eb(sql<string>`replace(role, '_', ' ')`, 'like', pattern)]),
    )
  }
  return matching
}

export const listAdmins = (db: Db, query: AdminQuery) => listPage(db, matchingAdmins(db, query), columns, ORDER, query)

export const allAdmins = (db: Db, query: AdminQuery) => sortedRows(matchingAdmins(db, query), columns, ORDER, query)

export const findAdmin = (db: Db, id: number) => staff(db).select(columns).where('id', '=', id).executeTakeFirst()

/** Adds a staff account. It has no password until the invitation is used. */
export const insertAdmin = (
  db: Db,
  { userName, emailAddress, passwordHash, ...admin }: Omit<AdminInput, 'password'> & { passwordHash: string | null },
) =>
  db
    .insertInto('accounts')
    .values({ ...admin, user_name: userName, email: emailAddress.toLowerCase(), password_hash: passwordHash })
    .returning(columns)
    .executeTakeFirstOrThrow()

export const updateAdmin = (db: Db, id: number, { version, userName, emailAddress, ...admin }: AdminUpdate) =>
  changeRecord(db, 'accounts', id, version, { ...admin, user_name: userName, email: emailAddress?.toLowerCase() })
