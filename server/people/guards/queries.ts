import { sql } from 'kysely'
import type { GuardQuery, GuardUpdate } from '../../../contract/people/guards.ts'
import { contains, listPage, sortedRows } from '../../platform/db/list.ts'
import type { Db } from '../../platform/db/open.ts'
import { changeRecord } from '../../platform/db/records.ts'
import { guardColumns } from '../guard-queries.ts'

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

const live = (db: Db) => db.selectFrom('guards').where('deleted_at', 'is', null)

function matchingGuards(db: Db, { q, status }: GuardQuery) {
  let matching = live(db)
  if (status) matching = matching.where('status', '=', status)
  if (q) {
    const pattern = contains(q.toLowerCase())
    matching = matching.where(({ eb, or }) => or([eb('search', 'like', pattern), eb(sql<string>`id::text`, 'like', pattern)]))
  }
  return matching
}

export const listGuards = (db: Db, query: GuardQuery) => listPage(db, matchingGuards(db, query), guardColumns, ORDER, query)

export const allGuards = (db: Db, query: GuardQuery) => sortedRows(matchingGuards(db, query), guardColumns, ORDER, query)

export const findGuard = (db: Db, id: number) => live(db).select(guardColumns).where('id', '=', id).executeTakeFirst()

export const updateGuard = (db: Db, id: number, { version, firstName, lastName, ...guard }: GuardUpdate) =>
  changeRecord(db, 'guards', id, version, { ...guard, first_name: firstName, last_name: lastName })
