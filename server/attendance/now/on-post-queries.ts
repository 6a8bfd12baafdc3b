import { sql } from 'kysely'
import type { Db } from '../../platform/db/open.ts'

export type OnPost = { id: number; name: string; phone: string }

/** The guards on post at a station now, the one who came first first. */
export async function guardsOnPost(db: Db, station_id: number) {
  const { rows } = await sql<OnPost>`
    select g.id, g.first_name || ' ' || g.last_name as name, g.contacts as phone
    from duty_schedules d join attendances a on a.id = d.id join guards g on g.id = d.guard_id
    where d.station_id = ${station_id} and d.shift_date between local_today() - 1 and local_today() and d.deleted_at is null
      and a.state = 'On post'
    order by a.in_at, g.id`.execute(db)
  return rows
}
