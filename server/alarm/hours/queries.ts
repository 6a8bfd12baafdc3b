import { sql } from 'kysely'
import type { AlarmDay, AlarmHours } from '../../../api/alarm/alarm-hours.ts'
import type { Db } from '../../platform/db/open.ts'

export async function findHours(db: Db, system_id: number): Promise<AlarmHours | undefined> {
  const { rows } = await sql<AlarmHours>`
    select coalesce((select x.hours_version from alarm_system_states x where x.system_id = s.id), 1) as version, coalesce((
      select jsonb_agg(jsonb_build_object('weekday', h.weekday, 'opens', to_char(h.opens, 'HH24:MI'), 'closes', to_char(h.closes, 'HH24:MI'),
        'grace_minutes', h.grace_minutes) order by h.weekday) from alarm_hours h where h.system_id = s.id and h.opens is not null), '[]') as days
    from alarm_systems s where s.id = ${system_id} and s.deleted_at is null`.execute(db)
  return rows[0]
}

/** Replaces the week of a system at a version (any when undefined); returns whether it was that. */
export async function putHours(db: Db, system_id: number, version: number | undefined, days: AlarmDay[]) {
  await db
    .insertInto('alarm_system_states')
    .values({ system_id })
    .onConflict((on) => on.doNothing())
    .execute()
  const { numUpdatedRows } = await db
    .updateTable('alarm_system_states')
    .set({ hours_version: sql`hours_version + 1` })
    .where('system_id', '=', system_id)
    .$if(version !== undefined, (query) => query.where('hours_version', '=', version!))
    .executeTakeFirst()
  if (numUpdatedRows === 0n) return false
  await db.deleteFrom('alarm_hours').where('system_id', '=', system_id).execute()
  if (days.length)
    await db
      .insertInto('alarm_hours')
      .values(days.map((day) => ({ system_id, ...day })))
      .execute()
  return true
}
