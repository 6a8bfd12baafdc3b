import { type SqlBool, sql } from 'kysely'
import type { Db } from '../platform/db/open.ts'
import { atStations } from '../platform/sessions/station-queries.ts'
import type { StationScope } from '../platform/sessions/station-scope.ts'

/** Days before and after today in which a shift at a station makes a guard one of its guards. */
const ROSTERED_DAYS = { past: 30, ahead: 14 } as const

/** SQL: the guard whose id a column has is rostered at one of these stations about now. */
export const rosteredAt = (guard: string, stations: StationScope) => sql<SqlBool>`exists (
  select from duty_schedules rostered where rostered.guard_id = ${sql.ref(guard)} and rostered.deleted_at is null
    and ${atStations('rostered.station_id', stations)}
    and rostered.shift_date between local_today() - ${sql.lit(ROSTERED_DAYS.past)}::integer and local_today() + ${sql.lit(ROSTERED_DAYS.ahead)}::integer)`

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
