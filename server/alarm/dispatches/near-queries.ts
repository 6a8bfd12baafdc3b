import { sql } from 'kysely'
import type { NearUnit } from '../../../api/alarm/crews.ts'
import { metersBetween } from '../../attendance/index.ts'
import type { Db } from '../../platform/db/open.ts'
import { crew } from '../units/queries.ts'
import { outStates } from './queries.ts'

type Place = { latitude: number; longitude: number }
type Known = Omit<NearUnit, 'distance_m' | 'position_at'> & {
  base: Place | null
  position: (Place & { at: string }) | null
}

/** Active units with their base, and with the position that a guard of the crew has reported last since coming on post. */
async function knownUnits(db: Db) {
  const { rows } = await sql<Known>`
    select response_units.id, response_units.name, plate, phone, ${crew} as crew,
      case when st.latitude is not null and st.longitude is not null
        then json_build_object('latitude', st.latitude, 'longitude', st.longitude) end as base,
      (select json_build_object('latitude', p.latitude, 'longitude', p.longitude,
          'at', to_char(p.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'))
        from duty_schedules s join attendances t on t.id = s.id join event_positions p on p.guard_id = s.guard_id
        where s.station_id = response_units.station_id and s.shift_date between local_today() - 1 and local_today()
          and s.deleted_at is null and t.state = 'On post' and p.at >= t.in_at
        order by p.at desc limit 1) as position,
      (select json_build_object('alarm_id', a.id, 'number', a.number, 'station_name', place.name, 'state', d.state)
        from dispatches d join alarms a on a.id = d.alarm_id join alarm_systems y on y.id = a.system_id
          join stations place on place.id = y.station_id
        where d.unit_id = response_units.id and d.state = any(${outStates})) as out
    from response_units join stations st on st.id = response_units.station_id
    where response_units.deleted_at is null and response_units.active order by response_units.name, response_units.id`.execute(db)
  return rows
}

/** Active units, the nearest to premises first; those of which nothing is known last. */
export async function unitsNear(db: Db, { latitude, longitude }: { latitude: number | null; longitude: number | null }) {
  const units = await knownUnits(db)
  const premises = latitude === null || longitude === null ? null : { latitude, longitude }
  const near = units.map(({ base, position, ...unit }): NearUnit => {
    const place = position ?? base
    const distance_m = place && premises ? Math.round(metersBetween(place, premises)) : null
    return { ...unit, distance_m, position_at: position?.at ?? null }
  })
  return near.sort((one, other) => (one.distance_m ?? Infinity) - (other.distance_m ?? Infinity) || 0)
}

/** The place of the premises of an alarm. */
export const premisesOf = (db: Db, alarmId: number) =>
  db
    .selectFrom('alarms')
    .innerJoin('alarm_systems', 'alarm_systems.id', 'alarms.system_id')
    .innerJoin('stations', 'stations.id', 'alarm_systems.station_id')
    .select(['stations.latitude', 'stations.longitude'])
    .where('alarms.id', '=', alarmId)
    .executeTakeFirst()
