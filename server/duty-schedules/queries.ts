import { type ExpressionBuilder, sql } from 'kysely'
import type { DutyScheduleInput, DutyScheduleQuery, DutyScheduleUpdate } from '../../contract/duty-schedules.ts'
import { contains, listPage } from '../db/list.ts'
import { guardName, idsContaining, stationName } from '../db/names.ts'
import type { Db } from '../db/open.ts'
import { changeRecord } from '../db/records.ts'
import type { Database } from '../db/schema.ts'

const ORDER = {
  id: 'id',
  guard_id: 'guard_id',
  station_id: 'station_id',
  shift_date: 'shift_date',
  start_time: 'start_time',
  end_time: 'end_time',
  shift_type: 'shift_type',
} as const

const columns = (_: ExpressionBuilder<Database, 'duty_schedules'>) =>
  [
    'id',
    'version',
    'guard_id',
    guardName('duty_schedules.guard_id').as('guard_name'),
    'station_id',
    stationName('duty_schedules.station_id').as('station_name'),
    'shift_date',
    'start_time',
    'end_time',
    sql<boolean>`end_time <= start_time`.as('ends_next_day'),
    'shift_type',
  ] as const

const live = (db: Db) => db.selectFrom('duty_schedules').where('deleted_at', 'is', null)

export function listDutySchedules(db: Db, { q, guard_id, station_id, from, to, ...page }: DutyScheduleQuery) {
  let matching = live(db)
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
  return listPage(matching, columns, ORDER, page)
}

export const findDutySchedule = (db: Db, id: number) => live(db).select(columns).where('id', '=', id).executeTakeFirst()

export const insertDutySchedule = (db: Db, schedule: DutyScheduleInput) =>
  db.insertInto('duty_schedules').values(schedule).returning(columns).executeTakeFirstOrThrow()

export const updateDutySchedule = (db: Db, id: number, { version, ...schedule }: DutyScheduleUpdate) =>
  changeRecord(db, 'duty_schedules', id, version, schedule)
