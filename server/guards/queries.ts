import { type ExpressionBuilder, sql } from 'kysely'
import { today } from '../../contract/common.ts'
import type { GuardInput, GuardQuery, GuardUpdate } from '../../contract/guards.ts'
import { contains, listPage } from '../db/list.ts'
import type { Db } from '../db/open.ts'
import { changeRecord } from '../db/records.ts'
import type { Database } from '../db/schema.ts'

const ORDER = {
  id: 'id',
  firstName: 'first_name',
  lastName: 'last_name',
  gender: 'gender',
  date_of_birth: 'date_of_birth',
  email: 'email',
  rank: 'rank',
  status: 'status',
  hire_date: 'hire_date',
} as const

const columns = (_: ExpressionBuilder<Database, 'guards'>) =>
  [
    'id',
    'version',
    'first_name as firstName',
    'last_name as lastName',
    'gender',
    'date_of_birth',
    'contacts',
    'email',
    'rank',
    'status',
    'hire_date',
  ] as const

const live = (db: Db) => db.selectFrom('guards').where('deleted_at', 'is', null)

export function listGuards(db: Db, { q, status, ...page }: GuardQuery) {
  let matching = live(db)
  if (status) matching = matching.where('status', '=', status)
  if (q) {
    const pattern = contains(q.toLowerCase())
    matching = matching.where(({ eb, or }) => or([eb('search', 'like', pattern), eb(sql<string>`id::text`, 'like', pattern)]))
  }
  return listPage(matching, columns, ORDER, page)
}

export const findGuard = (db: Db, id: number) => live(db).select(columns).where('id', '=', id).executeTakeFirst()

export const insertGuard = (db: Db, { firstName, lastName, hire_date = today(), ...guard }: GuardInput) =>
  db
    .insertInto('guards')
    .values({ ...guard, first_name: firstName, last_name: lastName, hire_date })
    .returning(columns)
    .executeTakeFirstOrThrow()

export const updateGuard = (db: Db, id: number, { version, firstName, lastName, ...guard }: GuardUpdate) =>
  changeRecord(db, 'guards', id, version, { ...guard, first_name: firstName, last_name: lastName })
