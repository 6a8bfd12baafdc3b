import { sql } from 'kysely'
import type { Seeding } from '../seeding.ts'

/**
 * The keys of the stations that are guarded, and a pickup at every fourth; at some a guard has the key of the store room, a driver is
 * out with the pickup, or a visitor is inside.
 */
export async function seedRegisters({ db, day, now }: Seeding) {
  const at = now.toISOString()
  await sql`
    with guarded as (
      select station_id, row_number() over (order by station_id) as n from (
        select distinct d.station_id from duty_schedules d join stations st on st.id = d.station_id
        where d.shift_date >= ${day}::date - 1 and st.kind = 'site') as near
    )
    insert into register_items (station_id, category, name, plate, in_service)
    select station_id, 'key', name, null, true from guarded, unnest(array['Store room', 'Generator room']) with ordinality as key (name, place)
    union all select station_id, 'vehicle', 'Pickup', 'UBK ' || 100 + n || 'Q', n % 8 > 0 from guarded where n % 4 = 0
    order by 1, 2, 3`.execute(db)
  // The trip of this morning is over; the one that is under way began with its kilometres.
  await sql`
    with trips as (
      select i.id, i.station_id, 45000 + i.id * 37 as km, ${at}::timestamptz - interval '7 hours' as at,
        (select guard_id from duty_schedules d where d.station_id = i.station_id and d.deleted_at is null
          and d.shift_date >= ${day}::date - 1 order by d.id limit 1) as guard_id
      from register_items i where i.category = 'vehicle' and i.in_service
    )
    insert into occurrences (entry_id, station_id, guard_id, at, recorded_at, kind, opens, item_id, fields)
    select 0, station_id, guard_id, at, at, 'vehicle', true, id,
      jsonb_build_object('name', 'Hassan Ssali', 'odometer_km', km::text, 'fuel', 'half')
    from trips order by id`.execute(db)
  await sql`
    insert into occurrences (entry_id, station_id, guard_id, at, recorded_at, kind, closes, fields)
    select 0, station_id, guard_id, at + interval '140 minutes', at + interval '140 minutes', 'vehicle', id,
      jsonb_build_object('odometer_km', ((fields ->> 'odometer_km')::integer + 46)::text, 'fuel', 'a quarter')
    from occurrences where kind = 'vehicle' and opens and item_id is not null order by id`.execute(db)
  await sql`
    with came as (
      select distinct on (station_id) station_id, guard_id, shift @> local_time(${at}::timestamptz) as on_duty,
        dense_rank() over (order by station_id)::integer as n
      from duty_schedules where deleted_at is null and shift_date between ${day}::date - 1 and ${day}::date and lower(shift) <= local_time(${at}::timestamptz)
      order by station_id, lower(shift) desc, id
    )
    insert into occurrences (entry_id, station_id, guard_id, at, recorded_at, kind, opens, item_id, holder_id, fields)
    select 0, station_id, guard_id, at, at, kind, true, item_id, holder_id, fields from (
      select i.station_id, guard_id, ${at}::timestamptz - make_interval(mins => 20 + i.station_id) as at, i.category as kind, i.id as item_id,
        case when i.category = 'key' then guard_id end as holder_id,
        case when i.category = 'key' then '{}' else jsonb_build_object('name', 'Hassan Ssali', 'odometer_km', (45046 + i.id * 37)::text) end as fields
      from register_items i join came using (station_id)
      where i.name = 'Store room' and i.station_id % 3 = 0 and on_duty or i.category = 'vehicle' and i.in_service
        and (select count(*) from register_items v where v.category = 'vehicle' and v.in_service and v.id < i.id) % 2 = 0
      union all
      select station_id, guard_id, ${at}::timestamptz - make_interval(mins => 12 + 9 * n), 'visitor', null, null,
        jsonb_build_object('name', visitor.name, 'from', visitor.from, 'host', visitor.host, 'id_seen', 'National ID')
      from came join (values (1, 'Sarah Nabirye', 'Pearl Power Meters', 'the caretaker'), (3, 'Denis Lubega', 'Nile Sheets', 'the manager'))
        as visitor (n, name, "from", host) using (n)
    ) as open order by at`.execute(db)
}
