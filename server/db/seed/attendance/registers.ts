import { sql } from 'kysely'
import type { Seeding } from '../seeding.ts'

/** The keys of the stations that are guarded, and a pickup at every fourth; at some a guard has the key of the store room. */
export async function seedRegisters({ db, day, now }: Seeding) {
  await sql`
    with guarded as (
      select station_id, row_number() over (order by station_id) as n from (
        select distinct station_id from duty_schedules where shift_date >= ${day}::date - 1) as near
    )
    insert into register_items (station_id, category, name, plate, in_service)
    select station_id, 'key', name, null, true from guarded, unnest(array['Store room', 'Generator room']) with ordinality as key (name, place)
    union all select station_id, 'vehicle', 'Pickup', 'UBK ' || 100 + n || 'Q', n % 8 > 0 from guarded where n % 4 = 0
    order by 1, 2, 3`.execute(db)
  await sql`
    insert into occurrences (entry_id, station_id, guard_id, at, recorded_at, kind, opens, item_id, holder_id, fields)
    select 0, i.station_id, d.guard_id, at, at, i.category, true, i.id, d.guard_id, '{}'
    from register_items i
    cross join lateral (select guard_id, ${now.toISOString()}::timestamptz - make_interval(mins => 20 + i.station_id) as at from duty_schedules
      where station_id = i.station_id and deleted_at is null and shift @> local_time(${now.toISOString()}::timestamptz) order by id limit 1) d
    where i.name = 'Store room' and i.station_id % 3 = 0
    order by i.id`.execute(db)
}
