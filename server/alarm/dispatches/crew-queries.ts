import { sql } from 'kysely'
import type { CrewCall } from '../../../api/alarm/crews.ts'
import { pointsAt } from '../../attendance/index.ts'
import type { Db } from '../../platform/db/open.ts'
import { zoneNames } from '../alarms/column-queries.ts'
import { outStates } from './queries.ts'

/**
 * The unit at which a guard is on post now, with the alarm for which its crew is out. It has what a crew needs at the gate, and no
 * word, key or telephone of the client.
 */
export async function crewOf(db: Db, guardId: number): Promise<CrewCall | undefined> {
  const { rows } = await sql<CrewCall>`
    select u.name as unit, coalesce((
      select json_agg(json_build_object('id', d.id, 'slip', d.slip_used, 'station_name', st.name) order by d.left_at desc)
      from dispatches d join alarms a on a.id = d.alarm_id join alarm_systems y on y.id = a.system_id join stations st on st.id = y.station_id
      where d.unit_id = u.id and d.slip_used is not null and d.left_at >= t.in_at), '[]') as used_slips, (
      select json_build_object('id', d.id, 'state', d.state, 'asked_at', to_char(d.asked_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'),
        'number', alarms.number, 'kind', alarms.kind, 'zones', ${zoneNames}, 'station_name', st.name, 'address', st.address,
        'latitude', st.latitude, 'longitude', st.longitude, 'instructions', y.instructions,
        'points', ${pointsAt(sql`st.id`)})
      from dispatches d join alarms on alarms.id = d.alarm_id join alarm_systems y on y.id = alarms.system_id
        join stations st on st.id = y.station_id
      where d.unit_id = u.id and d.state = any(${outStates})) as alarm
    from duty_schedules s join attendances t on t.id = s.id join response_units u on u.station_id = s.station_id
    where s.guard_id = ${guardId} and s.shift_date between local_today() - 1 and local_today() and s.deleted_at is null
      and t.state = 'On post' and u.deleted_at is null
    order by t.in_at desc limit 1`.execute(db)
  return rows[0]
}

/** The guards on post at a unit. */
export async function guardsOfUnit(db: Db, unitId: number) {
  const { rows } = await sql<{ guard_id: number }>`
    select distinct s.guard_id from response_units u join duty_schedules s on s.station_id = u.station_id join attendances t on t.id = s.id
    where u.id = ${unitId} and s.shift_date between local_today() - 1 and local_today() and s.deleted_at is null and t.state = 'On post'`.execute(
    db,
  )
  return rows.map(({ guard_id }) => guard_id)
}
