import { type ExpressionBuilder, sql } from 'kysely'
import type { ResponseUnit, ResponseUnitQuery } from '../../../api/alarm/response-units.ts'
import { contains, listPage, sortedRows } from '../../platform/db/list.ts'
import type { Db } from '../../platform/db/open.ts'
import { changeRecord } from '../../platform/db/records.ts'
import type { Database } from '../../platform/db/schema.ts'

const ORDER = { id: 'id', name: 'name', active: 'active' } as const

const ofStation = <C extends 'address' | 'latitude' | 'longitude' | 'minimum_guards'>(column: C) =>
  sql<ResponseUnit[C]>`(select ${sql.ref(`st.${column}`)} from stations st where st.id = response_units.station_id)`.as(column)

/** SQL: the guards on post at the unit now. */
export const crew = sql<string[]>`array(select g.first_name || ' ' || g.last_name
  from duty_schedules d join attendances a on a.id = d.id join guards g on g.id = d.guard_id
  where d.station_id = response_units.station_id and d.shift_date between local_today() - 1 and local_today()
    and d.deleted_at is null and a.state = 'On post' order by a.in_at, g.id)`

const columns = (_: ExpressionBuilder<Database, 'response_units'>) =>
  [
    'id',
    'version',
    'station_id',
    'name',
    'plate',
    'phone',
    ofStation('address'),
    ofStation('latitude'),
    ofStation('longitude'),
    ofStation('minimum_guards'),
    'active',
    crew.as('crew'),
  ] as const

const live = (db: Db) => db.selectFrom('response_units').where('deleted_at', 'is', null)

function matching(db: Db, { q, active }: ResponseUnitQuery) {
  let units = live(db)
  if (active !== undefined) units = units.where('active', '=', active)
  if (q) {
    const pattern = contains(q.toLowerCase())
    units = units.where(({ eb, or }) => or([eb('search', 'like', pattern), eb(sql<string>`id::text`, 'like', pattern)]))
  }
  return units
}

export const listUnits = (db: Db, query: ResponseUnitQuery) => listPage(db, matching(db, query), columns, ORDER, query)

export const allUnits = (db: Db, query: ResponseUnitQuery) => sortedRows(matching(db, query), columns, ORDER, query)

export const findUnit = (db: Db, id: number) => live(db).select(columns).where('id', '=', id).executeTakeFirst()

type Unit = { name: string; plate?: string | null | undefined; phone?: string | null | undefined; active?: boolean | undefined }

/** Adds a unit at its station; returns its id. */
export const insertUnit = (db: Db, unit: Unit & { station_id: number }) =>
  db.insertInto('response_units').values(unit).returning('id').executeTakeFirstOrThrow()

export const updateUnit = (db: Db, id: number, version: number | undefined, unit: Unit) =>
  changeRecord(db, 'response_units', id, version, unit)
