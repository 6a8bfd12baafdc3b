import { sql } from 'kysely'
import type { AlarmDay, AlarmHours } from '../../../api/alarm/alarm-hours.ts'
import type { Db } from '../../platform/db/open.ts'

export async function findHours(db: Db, system_id: number): Promise<AlarmHours> {
  const { rows: days } = await sql<AlarmDay>`
    select weekday, to_char(opens, 'HH24:MI') as opens, to_char(closes, 'HH24:MI') as closes, grace_minutes
    from alarm_hours where system_id = ${system_id} and opens is not null order by weekday`.execute(db)
  return { days }
}

/** Replaces the week of a system. */
export async function putHours(db: Db, system_id: number, days: AlarmDay[]) {
  await db.deleteFrom('alarm_hours').where('system_id', '=', system_id).execute()
  if (days.length)
    await db
      .insertInto('alarm_hours')
      .values(days.map((day) => ({ system_id, ...day })))
      .execute()
}
