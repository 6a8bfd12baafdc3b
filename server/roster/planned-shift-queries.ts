import { type SqlBool, sql } from 'kysely'
import { isCovered } from '../contracts/index.ts'
import type { ComingShifts } from '../people/index.ts'
import { stationName } from '../platform/db/names.ts'
import type { Db } from '../platform/db/open.ts'
import { deleteRecord } from '../platform/db/records.ts'

/** Of the shifts that have not begun and to which nobody has come early, those with a minute on these dates. */
const onDates = ({ from, until }: Omit<ComingShifts, 'guardId'>) => sql<SqlBool>`deleted_at is null
  and shift_date >= local_today() and shift_date >= ${from}::date - 1 and lower(shift) > local_time(now())
  and shift_days(shift) && daterange(${from}::date, ${until}::date, '[]')
  and not exists (select from attendances a where a.id = duty_schedules.id and a.state <> 'Excused')`

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

/**
 * The open slots that taking the coming shifts of a guard on some dates away leaves, by station and day of those that fill a slot;
 * a slot that has begun is not counted.
 */
export async function shortDays(db: Db, which: ComingShifts) {
  const { rows } = await sql<{ station_id: number; station_name: string; day: string; open: number }>`
    with taken as (
      select f.id, f.day, l.station_id from slots f join contract_lines l on l.id = f.line_id
      where f.id = any(array(select slot_id from duty_schedules where slot_id is not null and ${comingShifts(which)}))
    )
    select st.id as station_id, st.name as station_name, s.day, count(*)::integer as open
    from (select distinct station_id, day from taken) t
    join stations st on st.id = t.station_id
    join contract_lines l on l.station_id = t.station_id
    join slots s on s.line_id = l.id and s.day = t.day
    left join duty_schedules d on d.slot_id = s.id and d.deleted_at is null
    where s.state in ('Open', 'Filled') and lower(s.span) > local_time(now())
      and (s.id in (select id from taken) or not ${isCovered})
    group by st.id, s.day
    order by s.day, st.name, st.id`.execute(db)
  return rows
}

/** Counts the coming shifts of some guards on some dates and the guards who have any, with the day of the first. */
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

/** Locks the coming shifts of some guards on some dates, and the slots that these fill, in the order of docs/locks.md. */
export async function lockShifts(db: Db, guardIds: number[], days: Omit<ComingShifts, 'guardId'>) {
  const { rows } = await sql<{ slot_id: number | null }>`select slot_id from duty_schedules
    where guard_id = any(${guardIds}::integer[]) and ${onDates(days)} order by id for update`.execute(db)
  await sql`select from slots where id = any(${rows.map(({ slot_id }) => slot_id)}::bigint[]) order by id for update`.execute(db)
}

/**
 * Takes the coming shifts of a guard on some dates away: into the trash, with the reason. Consequences follow from the deletion,
 * as if a planner had deleted each shift.
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

/** Takes one shift away: into the trash, with the reason. */
export const removeShift = (db: Db, id: number, { reason, accountId }: { reason: string; accountId: number }) =>
  deleteRecord(db, 'duty_schedules', id, { accountId, trash: true, reason })
