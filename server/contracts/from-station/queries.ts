import { type NotNull, sql } from 'kysely'
import type { Db } from '../../platform/db/open.ts'

/** A live station of a client. */
export const findStation = (db: Db, id: number) =>
  db
    .selectFrom('stations')
    .select(['id', 'name', 'client_id'])
    .where('id', '=', id)
    .where('client_id', 'is not', null)
    .where('deleted_at', 'is', null)
    .$narrowType<{ client_id: NotNull }>()
    .forUpdate()
    .executeTakeFirst()

/** True if a contract that is not over has a guarding line at a station. */
export async function hasLines(db: Db, stationId: number) {
  const { rows } = await sql`
    select from contract_lines l join contracts c on c.id = l.contract_id
    where l.station_id = ${stationId} and c.deleted_at is null and c.status in ('Draft', 'Active', 'Suspended')
      and coalesce(l.until_on, 'infinity') >= local_today() limit 1`.execute(db)
  return rows.length > 0
}

export type Usual = { shift_type: string; start_time: string; end_time: string; weekday: number; seats: number }

/**
 * The guards at a station by hours, name of the shift and weekday (0 is Monday), as on average of the last four weeks, rounded.
 * Weekdays with less than half a guard are left out.
 */
export async function usualShifts(db: Db, stationId: number): Promise<Usual[]> {
  const { rows } = await sql<Usual>`
    select shift_type, to_char(start_time, 'HH24:MI') as start_time, to_char(end_time, 'HH24:MI') as end_time,
      extract(isodow from shift_date)::integer - 1 as weekday, round(count(*) / 4.0)::integer as seats
    from duty_schedules
    where station_id = ${stationId} and deleted_at is null and shift_date between local_today() - 28 and local_today() - 1
    group by 1, 2, 3, 4
    having round(count(*) / 4.0) > 0
    order by 2, 3, 1, 4`.execute(db)
  return rows
}
