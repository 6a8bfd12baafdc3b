import { type SqlBool, sql } from 'kysely'
import type { ComingShifts } from '../people/index.ts'
import { stationName } from '../platform/db/names.ts'
import type { Db } from '../platform/db/open.ts'

/** Of the shifts that have not begun, those with a minute on these dates. */
const onDates = ({ from, until }: Omit<ComingShifts, 'guardId'>) => sql<SqlBool>`deleted_at is null
  and shift_date >= local_today() and shift_date >= ${from}::date - 1 and lower(shift) > local_time(now())
  and shift_days(shift) && daterange(${from}::date, ${until}::date, '[]')`

const comingShifts = ({ guardId, ...days }: ComingShifts) => sql<SqlBool>`guard_id = ${guardId} and ${onDates(days)}`

const columns = [
  'id',
  'shift_date',
  'start_time',
  'end_time',
  stationName('duty_schedules.station_id').as('station_name'),
] as const

/** The coming shifts of a guard on some dates, the first of them first. */
export const listShifts = (db: Db, which: ComingShifts) =>
  db.selectFrom('duty_schedules').select(columns).where(comingShifts(which)).orderBy('shift_date').orderBy('start_time').execute()

/** How many coming shifts some guards have on some dates, how many of them have any, and the day of the first. */
export const countShifts = (db: Db, guardIds: number[], days: Omit<ComingShifts, 'guardId'>) =>
  db
    .selectFrom('duty_schedules')
    .select([
      sql<number>`count(*)::integer`.as('shifts'),
      sql<number>`count(distinct guard_id)::integer`.as('guards'),
      sql<string | null>`min(shift_date)`.as('first'),
    ])
    .where('guard_id', '=', sql<number>`any(${guardIds}::integer[])`)
    .where(onDates(days))
    .executeTakeFirstOrThrow()

/**
 * Takes the coming shifts of a guard on some dates away: into the trash, with the reason. Whatever follows from a shift that is
 * gone follows from its deletion, as if a planner had deleted it.
 */
export async function removeShifts(db: Db, which: ComingShifts, { reason, accountId }: { reason: string; accountId: number }) {
  const removed = await db
    .updateTable('duty_schedules')
    .set({ deleted_at: sql`now()`, deleted_by: accountId, in_trash: true, removed_reason: reason })
    .where(comingShifts(which))
    .returning(columns)
    .execute()
  return removed.sort((one, other) => (one.shift_date + one.start_time < other.shift_date + other.start_time ? -1 : 1))
}
