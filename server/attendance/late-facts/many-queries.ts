import { sql } from 'kysely'
import type { Db } from '../../platform/db/open.ts'
import { atStations } from '../../platform/sessions/station-queries.ts'
import type { StationScope } from '../../platform/sessions/station-scope.ts'

type Days = { line_id: number; from: string; to: string }

/** The post, if it is at one of some stations, shared until the transaction ends, so that nobody moves it meanwhile. */
export const sharePost = (db: Db, lineId: number, stations: StationScope) =>
  db
    .selectFrom('contract_lines')
    .select('id')
    .where('id', '=', lineId)
    .where(atStations('station_id', stations))
    .forShare()
    .executeTakeFirst()

/** The slots of a post on some days that were made after they were over, and of which nobody has said anything; locked. */
export async function lockLateSlots(db: Db, { line_id, from, to }: Days) {
  const rows = await db
    .selectFrom('slots')
    .select('id')
    .where('line_id', '=', line_id)
    .where('day', '>=', from)
    .where('day', '<=', to)
    .where('state', '=', 'Open')
    .where('entered_late', '=', true)
    .orderBy('id')
    .forUpdate()
    .execute()
  return rows.map(({ id }) => Number(id))
}

/** Counts the guards among these ids that are not deleted. */
export async function countGuards(db: Db, ids: readonly number[]) {
  const { count } = await db
    .selectFrom('guards')
    .select(sql<number>`count(*)::integer`.as('count'))
    .where('id', '=', sql<number>`any(${[...ids]}::integer[])`)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow()
  return count
}

/**
 * SQL: slots with the guard who stood there: of the seats of a day that are not decided, the first one has the first guard. Guards who
 * have another shift at the time are left out.
 */
const stoodAt = (slotIds: readonly number[], guardIds: readonly number[]) => sql`
  select s.id as slot_id, named.guard_id, l.station_id, lower(s.span)::date as shift_date, s.start_time, s.end_time, l.shift_label
  from (select *, dense_rank() over (partition by day order by seat) as place from slots where id = any(${[...slotIds]}::bigint[])) s
  join contract_lines l on l.id = s.line_id
  join unnest(${[...guardIds]}::integer[]) with ordinality as named (guard_id, place) on named.place = s.place
  where not exists (select from duty_schedules d where d.guard_id = named.guard_id and d.deleted_at is null and d.shift && s.span)`

/** Counts the slots that would get one of some guards. */
export async function countStood(db: Db, slotIds: readonly number[], guardIds: readonly number[]) {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from (${stoodAt(slotIds, guardIds)}) stood`.execute(db)
  return rows[0]!.count
}

/** Shifts of some guards on slots; returns their ids. */
export async function insertStood(db: Db, slotIds: readonly number[], guardIds: readonly number[]) {
  const { rows } = await sql<{ id: number }>`
    insert into duty_schedules (slot_id, guard_id, station_id, shift_date, start_time, end_time, shift_type)
    select * from (${stoodAt(slotIds, guardIds)}) stood order by shift_date, slot_id returning id`.execute(db)
  return rows.map(({ id }) => id)
}
