import { type ExpressionBuilder, sql } from 'kysely'
import type {
  QualificationTypeInput,
  QualificationTypeQuery,
  QualificationTypeUpdate,
} from '../../../api/people/qualification-types.ts'
import { contains, listPage, sortedRows } from '../../platform/db/list.ts'
import type { Db } from '../../platform/db/open.ts'
import { changeRecord } from '../../platform/db/records.ts'
import type { Database } from '../../platform/db/schema.ts'

const ORDER = { id: 'id', name: 'name', kind: 'kind', needed_for: 'needed_for' } as const

const columns = (_: ExpressionBuilder<Database, 'qualification_types'>) =>
  ['id', 'version', 'name', 'kind', 'validity_months', 'needed_for', 'remind_days'] as const

const live = (db: Db) => db.selectFrom('qualification_types').where('deleted_at', 'is', null)

function matchingTypes(db: Db, { q, kind, needed_for }: QualificationTypeQuery) {
  let matching = live(db)
  if (kind) matching = matching.where('kind', '=', kind)
  if (needed_for) matching = matching.where('needed_for', '=', needed_for)
  if (q) matching = matching.where(sql<string>`lower(name)`, 'like', contains(q.toLowerCase()))
  return matching
}

export const listTypes = (db: Db, query: QualificationTypeQuery) => listPage(db, matchingTypes(db, query), columns, ORDER, query)

export const allTypes = (db: Db, query: QualificationTypeQuery) => sortedRows(matchingTypes(db, query), columns, ORDER, query)

export const findType = (db: Db, id: number) => live(db).select(columns).where('id', '=', id).executeTakeFirst()

export const insertType = (db: Db, type: QualificationTypeInput) =>
  db.insertInto('qualification_types').values(type).returning(columns).executeTakeFirstOrThrow()

export const updateType = (db: Db, id: number, { version, ...type }: QualificationTypeUpdate) =>
  changeRecord(db, 'qualification_types', id, version, type)
