import { type SqlBool, sql } from 'kysely'
import type { Db } from '../platform/db/open.ts'
import { atStations } from '../platform/sessions/station-queries.ts'
import type { StationScope } from '../platform/sessions/station-scope.ts'

/** Days before and after today in which a shift at a station makes a guard one of its guards. */
const ROSTERED_DAYS = { past: 30, ahead: 14 } as const

/** SQL: a shift `rostered` is of the guard whose id a column has, at one of these stations, about now. */
const isRostered = (guard: string, stations: StationScope) => sql<SqlBool>`rostered.guard_id = ${sql.ref(guard)}
  and rostered.deleted_at is null and ${atStations('rostered.station_id', stations)}
  and rostered.shift_date between local_today() - ${sql.lit(ROSTERED_DAYS.past)}::integer and local_today() + ${sql.lit(ROSTERED_DAYS.ahead)}::integer`

/** SQL: the guard whose id a column has is rostered at one of these stations about now. */
export const rosteredAt = (guard: string, stations: StationScope) => sql<SqlBool>`exists (
  select from duty_schedules rostered where ${isRostered(guard, stations)})`

/** SQL: the names of those of these stations at which the guard whose id a column has is rostered about now. */
export const stationsRostered = (guard: string, stations: StationScope) => sql<string[]>`array(
  select distinct st.name from duty_schedules rostered join stations st on st.id = rostered.station_id and st.deleted_at is null
  where ${isRostered(guard, stations)} order by st.name)`

/** The number of guards, of those given, who are rostered at one of these stations about now. */
export async function countRostered(db: Db, guardIds: readonly number[], stations: StationScope) {
  const { count } = await db
    .selectFrom('guards')
    .select(sql<number>`count(*)::integer`.as('count'))
    .where('id', '=', sql<number>`any(${[...guardIds]}::integer[])`)
    .where('deleted_at', 'is', null)
    .where(rosteredAt('guards.id', stations))
    .executeTakeFirstOrThrow()
  return count
}

/** True for a guard who is rostered at one of these stations about now. */
export const isRosteredAt = async (db: Db, guardId: number, stations: StationScope) =>
  (await countRostered(db, [guardId], stations)) > 0
