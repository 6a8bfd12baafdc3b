import { type SqlBool, sql } from 'kysely'
import type { Guard, GuardQuery, GuardUpdate } from '../../../api/people/guards.ts'
import { compiledRow } from '../../platform/db/compiled-once.ts'
import { contains, containsPhone, listPage, sortedRows } from '../../platform/db/list.ts'
import { anyOf } from '../../platform/db/names.ts'
import type { Db } from '../../platform/db/open.ts'
import { changeRecord } from '../../platform/db/records.ts'
import { awayToday, statusToday } from '../absence-queries.ts'
import { guardColumns } from '../guard-queries.ts'
import { placeOfReadiness } from '../lapsed-queries.ts'

const ORDER = {
  id: 'id',
  firstName: 'first_name',
  lastName: 'last_name',
  gender: 'gender',
  date_of_birth: 'date_of_birth',
  email: 'email',
  rank: 'rank',
  status: statusToday,
  hire_date: 'hire_date',
  readiness: placeOfReadiness(statusToday),
} as const

const live = (db: Db) => db.selectFrom('guards').where('deleted_at', 'is', null)

/** The guards with this status today. */
function hasStatus(matching: ReturnType<typeof live>, status: Guard['status']) {
  if (status === 'Active')
    return matching.where('status', '=', status).where(sql<SqlBool>`id <> all(array${awayToday('either')})`)
  if (status === 'In Training' || status === 'Inactive') return matching.where('status', '=', status)
  return matching.where(({ eb, or, and }) =>
    or([eb('status', '=', status), and([eb('id', '=', anyOf(awayToday(status))), eb('status', '=', 'Active')])]),
  )
}

function matchingGuards(db: Db, { q, status }: GuardQuery) {
  let matching = live(db)
  if (status) matching = hasStatus(matching, status)
  if (q) {
    const pattern = contains(q.toLowerCase())
    matching = matching.where(({ eb, or }) =>
      or([eb('search', 'like', containsPhone(q)), eb(sql<string>`id::text`, 'like', pattern)]),
    )
  }
  return matching
}

export const listGuards = (db: Db, query: GuardQuery) => listPage(db, matchingGuards(db, query), guardColumns, ORDER, query)

export const allGuards = (db: Db, query: GuardQuery) => sortedRows(matchingGuards(db, query), guardColumns, ORDER, query)

export const findGuard = compiledRow((db, id: number) => live(db).select(guardColumns).where('id', '=', id).compile())

export const updateGuard = (
  db: Db,
  id: number,
  { version, firstName, lastName, ...guard }: Omit<GuardUpdate, 'shifts' | 'away_kind' | 'away_from' | 'away_until'>,
) => changeRecord(db, 'guards', id, version, { ...guard, first_name: firstName, last_name: lastName })

/** The status that was chosen for a guard and the one that is shown today, locked against being planned meanwhile. */
export const lockStatus = (db: Db, id: number) =>
  live(db)
    .select(['status', statusToday.as('shown')])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()

/** The contacts of all live guards. */
export const knownGuards = (db: Db) => live(db).select(['email', 'contacts']).execute()
