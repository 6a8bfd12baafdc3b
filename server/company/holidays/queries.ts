import { type ExpressionBuilder, sql } from 'kysely'
import type { HolidayEffect, HolidayInput, HolidayQuery, HolidayUpdate } from '../../../api/company/holidays.ts'
import { contains, listPage } from '../../platform/db/list.ts'
import type { Db } from '../../platform/db/open.ts'
import { changeRecord } from '../../platform/db/records.ts'
import type { Database } from '../../platform/db/schema.ts'

const ORDER = { id: 'id', day: 'day' } as const
const columns = (_: ExpressionBuilder<Database, 'holidays'>) => ['id', 'version', 'day', 'name', 'kind'] as const

const live = (db: Db) => db.selectFrom('holidays').where('deleted_at', 'is', null)

function matchingHolidays(db: Db, { q, year }: HolidayQuery) {
  let matching = live(db)
  if (year) {
    const first = `${String(year).padStart(4, '0')}-01-01`
    matching = matching.where('day', '>=', first).where('day', '<', sql<string>`${first}::date + interval '1 year'`)
  }
  if (q) matching = matching.where(sql<string>`lower(name)`, 'like', contains(q.toLowerCase()))
  return matching
}

export const listHolidays = (db: Db, query: HolidayQuery) => listPage(db, matchingHolidays(db, query), columns, ORDER, query)

export const findHoliday = (db: Db, id: number) => live(db).select(columns).where('id', '=', id).executeTakeFirst()

export const insertHoliday = (db: Db, holiday: HolidayInput) =>
  db.insertInto('holidays').values(holiday).returning(columns).executeTakeFirstOrThrow()

export const updateHoliday = (db: Db, id: number, { version, ...holiday }: HolidayUpdate) =>
  changeRecord(db, 'holidays', id, version, holiday)

/** The changes that a holiday on a day is about to make: read before it is saved, because its slots follow at once. */
export async function effectOf(db: Db, day: string): Promise<HolidayEffect> {
  const { rows } = await sql<HolidayEffect>`
    with due as (
      select t.holiday, s.state, lower(s.span) > local_time(now()) as is_ahead
      from slots s join line_terms t on t.id = s.term_id
      where s.day = ${day} and s.origin = 'contract' and s.state <> 'Cancelled'
    )
    select (count(*) filter (where holiday = 'off' and is_ahead))::integer as closed,
      (count(*) filter (where holiday = 'off' and is_ahead and state = 'Filled'))::integer as planned,
      (count(*) filter (where holiday = 'extra'))::integer as extra
    from due`.execute(db)
  return rows[0]!
}
