import { type ExpressionBuilder, type SqlBool, sql } from 'kysely'
import { addDays, today } from '../../../api/core/fields/days.ts'
import { GUARD_STATUSES } from '../../../api/people/guards.ts'
import {
  type DutyScheduleInput,
  type DutyScheduleQuery,
  type DutyScheduleUpdate,
  FROM_TODAY,
} from '../../../api/roster/duty-schedules.ts'
import type { RuleCode } from '../../../api/roster/working-rules.ts'
import { hasLapsed, shiftsOnAbsence } from '../../people/index.ts'
import { contains, listPage, type PageRange, pageOf, type Sorted, sortedRows } from '../../platform/db/list.ts'
import { accountName, anyOf, guardName, idsContaining } from '../../platform/db/names.ts'
import type { Db } from '../../platform/db/open.ts'
import { changeRecord } from '../../platform/db/records.ts'
import type { Database } from '../../platform/db/schema.ts'
import { shiftColumns } from '../shift-column-queries.ts'

/** SQL: the name of a shift in lists of several kinds. */
export const dutyScheduleName = sql`${guardName('duty_schedules.guard_id')} || ', ' || shift_date || ' ' || to_char(start_time, 'HH24:MI')`

const ORDER = {
  id: 'id',
  guard_id: 'guard_id',
  station_id: 'station_id',
  shift_date: 'shift_date',
  start_time: 'start_time',
  end_time: 'end_time',
  shift_type: 'shift_type',
} as const

const live = (db: Db) => db.selectFrom('duty_schedules').where('deleted_at', 'is', null)

/** For `=`: the guards who cannot be planned on any day. */
const notActive = anyOf(
  sql`(select id from guards where status in (${sql.join(GUARD_STATUSES.filter((status) => status !== 'Active'))}) and deleted_at is null)`,
)

/** `FROM_TODAY` as an order of rows. */
const nearestFirst = () => sql`shift_date < ${today()}::date, abs(shift_date - ${today()}::date), start_time, id`
const fromToday: Sorted<'duty_schedules'> = (shifts) => shifts.orderBy(nearestFirst())

/** The ids of a page in that order. An index has the days from today on in order, and those before; none has both. */
function idsFromToday(matching: ReturnType<typeof live>, { limit, offset, end }: PageRange) {
  const first = (shifts: typeof matching, direction: 'asc' | 'desc') =>
    shifts
      .select(['id', 'shift_date', 'start_time'])
      .orderBy('shift_date', direction)
      .orderBy('start_time')
      .orderBy('id')
      .limit(end)
  const coming = first(matching.where('shift_date', '>=', today()), 'asc')
  const past = first(matching.where('shift_date', '<', today()), 'desc')
  return sql`(select id from (${coming} union all ${past}) as shifts order by ${nearestFirst()} limit ${limit} offset ${offset})`
}

/** SQL: the account that has planned a shift against a rule last. */
const lastPlanner = sql<number | null>`(select l.account_id from audit_log l where l.table_name = 'duty_schedules'
  and l.record_id = duty_schedules.id::text and l.new ? 'overruled' order by l.id desc limit 1)`

function matchingDutySchedules(
  db: Db,
  { q, guard_id, station_id, from, to, overruled, overruled_by, covers }: DutyScheduleQuery,
) {
  let matching = live(db)
  if (covers === false)
    matching = matching
      .where(({ eb, or }) =>
        or([eb('guard_id', '=', notActive), eb('id', '=', anyOf(shiftsOnAbsence)), hasLapsed('duty_schedules')]),
      )
      // Last night's shift may still be running.
      .where('shift_date', '>=', addDays(today(), -1))
      .where(sql<SqlBool>`upper(shift) > local_time(now())`)
  if (overruled || overruled_by) matching = matching.where(sql<SqlBool>`overruled <> '{}'`)
  if (overruled_by) matching = matching.where(lastPlanner, '=', overruled_by)
  if (guard_id) matching = matching.where('guard_id', '=', guard_id)
  if (station_id) matching = matching.where('station_id', '=', station_id)
  if (from) matching = matching.where('shift_date', '>=', from)
  if (to) matching = matching.where('shift_date', '<=', to)
  if (q) {
    matching = matching.where(({ eb, or }) =>
      or([
        eb('guard_id', 'in', idsContaining('guards', q)),
        eb('station_id', 'in', idsContaining('stations', q)),
        eb('shift_type', 'ilike', contains(q)),
      ]),
    )
  }
  return matching
}

export function listDutySchedules(db: Db, query: DutyScheduleQuery) {
  const matching = matchingDutySchedules(db, query)
  if (query.sort !== FROM_TODAY) return listPage(db, matching, shiftColumns, ORDER, query)
  return pageOf(db, matching, shiftColumns, query, fromToday, (range) => idsFromToday(matching, range))
}

/** SQL: the name of who has planned a shift against a rule last; null for one that breaks none. */
const plannedBy = sql<string | null>`case when overruled <> '{}' then ${accountName(lastPlanner)} end`

export function allDutySchedules(db: Db, query: DutyScheduleQuery) {
  const matching = matchingDutySchedules(db, query)
  const columns = (row: ExpressionBuilder<Database, 'duty_schedules'>) =>
    [...shiftColumns(row), plannedBy.as('planned_by')] as const
  if (query.sort !== FROM_TODAY) return sortedRows(matching, columns, ORDER, query)
  return fromToday(matching.select(columns))
}

export const findDutySchedule = (db: Db, id: number) => live(db).select(shiftColumns).where('id', '=', id).executeTakeFirst()

type Kept = { overruled?: RuleCode[]; override_reason?: string | null; slot_id?: number }

export const insertDutySchedule = (db: Db, { confirm: _, override_reason: __, ...schedule }: DutyScheduleInput, kept: Kept) =>
  db
    .insertInto('duty_schedules')
    .values({ ...schedule, ...kept })
    .returning(shiftColumns)
    .executeTakeFirstOrThrow()

export const updateDutySchedule = (
  db: Db,
  id: number,
  { version, confirm: _, override_reason: __, line_id: ___, ...schedule }: DutyScheduleUpdate,
  kept: Kept,
) => changeRecord(db, 'duty_schedules', id, version, { ...schedule, ...kept })
