import { type RawBuilder, sql } from 'kysely'
import { MAX_OPEN_SLOTS, type OpenSlot } from '../../../api/roster/schedule-board.ts'
import type { Db } from '../../platform/db/open.ts'

/** SQL: whether contracts say in a week whom a station needs. */
export const needsByContract = (week: string, stationId: RawBuilder<unknown>) => sql<boolean>`exists (
  select from contract_lines line join slots need on need.line_id = line.id
  where line.station_id = ${stationId} and need.day between ${week}::date and ${week}::date + 6 and need.state <> 'Cancelled')`

const open = (week: string) => sql`s.day between ${week}::date - 1 and ${week}::date + 6 and upper(s.span) > ${week}::timestamp
  and s.state = 'Open' and upper(s.span) > local_time(now())`

/** The ids of the stations that have an open slot in a week, as a subquery. */
export const stationsWithOpenSlots = (week: string) =>
  sql<number>`(select l.station_id from slots s join contract_lines l on l.id = s.line_id where ${open(week)})`

/** The open slots of a week that are not over, of these stations or of all. */
export async function findOpenSlots(db: Db, week: string, stationIds?: number[]) {
  const { rows } = await sql<OpenSlot>`
    select s.id, s.line_id, l.name as post, st.id as station_id, st.name as station_name, lower(s.span)::date as day, s.start_time, s.end_time, s.seat
    from slots s join contract_lines l on l.id = s.line_id join stations st on st.id = l.station_id
    where ${open(week)} ${stationIds ? sql`and st.id = any(${stationIds}::integer[])` : sql``}
    order by lower(s.span), s.id
    limit ${MAX_OPEN_SLOTS}`.execute(db)
  return rows
}
