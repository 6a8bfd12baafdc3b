import { sql } from 'kysely'
import { watchVisits } from '../../../attendance/visits/queries.ts'
import type { Seeding } from '../seeding.ts'

/** Stations of the demo's supervisor, visits a month planned for each, and for the one that is behind. */
const STATIONS = 8
const PLANNED = 4
const BEHIND = { place: 3, planned: 10, days: 12 }
/** Every fifth visit of last month was made two days after its part of the month. */
const LATE_EVERY = 5

const NOTES = [
  null,
  'Both guards alert. The torch of the night post needs a battery.',
  'Asked about the post orders; they are known.',
  null,
  'Radio check done. The back gate was locked as ordered.',
  'One guard without a cap; told to wear the full uniform.',
]

/**
 * The stations of the supervisor, planned visits since the first of last month, and those that were made: some of last month were
 * late, and one station is behind now.
 */
export async function seedVisits({ db, day, now }: Seeding, supervisor: number) {
  const at = now.toISOString()
  await sql`
    insert into account_stations (account_id, station_id)
    select ${supervisor}::integer, station_id from (select distinct station_id from duty_schedules
      where shift_date >= ${day}::date - 1 and deleted_at is null order by 1 limit ${STATIONS}) guarded`.execute(db)
  await sql`
    update stations st set visits_a_month = case when n = ${BEHIND.place} then ${BEHIND.planned}::integer else ${PLANNED} end,
      visits_from = date_trunc('month', ${day}::date)::date - interval '1 month'
    from (select station_id, row_number() over (order by station_id) as n from account_stations where account_id = ${supervisor}) own
    where own.station_id = st.id`.execute(db)
  // The month is cut into as many parts as visits are planned; each is made about the middle of its part, by day and at night in turn.
  await sql`
    with own as (
      select st.*, row_number() over (order by st.id)::integer as n, c.first_name || ' ' || c.last_name as client,
        exists (select from contract_lines l where l.station_id = st.id and l.armed) as armed,
        exists (select from duty_schedules d where d.station_id = st.id and d.deleted_at is null and d.start_time < '09:00') as by_day
      from stations st join clients c on c.id = st.client_id
      where st.id in (select station_id from account_stations where account_id = ${supervisor})
    ), months as (
      select start::date, extract(day from start + interval '1 month - 1 day')::integer as days, start < date_trunc('month', ${day}::date) as past
      from generate_series(date_trunc('month', ${day}::date) - interval '1 month', ${day}::date, interval '1 month') start
    ), planned as (
      select own.*, m.past and part < visits_a_month and (n + part) % ${LATE_EVERY} = 0 as late, part, m.days / visits_a_month / 2 + 2 as behind,
        m.start + (2 * part - 1) * m.days / (2 * visits_a_month) as day
      from own cross join months m cross join lateral generate_series(1, own.visits_a_month) part
    ), made as (
      select *, instant_of(day + case when late then behind else 0 end + case when by_day and (n + part) % 2 = 0 then time '09:00' else '21:30' end
        + interval '1 minute' * (7 * n)) as at from planned
    ), visited as (
      insert into visits (station_id, account_id, at, recorded_at, latitude, longitude, accuracy_m, distance_m, uniform, alertness, book_checked,
        firearm_count, notes, client_met, signed_by)
      select id, ${supervisor}, at, at + interval '14 minutes', latitude + 0.0001, longitude, 12, case when latitude is not null then 11 end,
        3 + (n + part) % 3, 5 - (n * part) % 3, (n + part) % 4 > 0, case when armed then 2 end,
        (${sql.val(NOTES)}::text[])[1 + (n * 2 + part) % ${NOTES.length}], (n + part) % 6 = 0, case when (n + part) % 6 = 0 then client end
      from made
      where at <= ${at}::timestamptz - interval '30 minutes'
        and (n <> ${BEHIND.place} or at < ${at}::timestamptz - make_interval(days => ${BEHIND.days}::integer))
      order by at returning id, station_id, at
    ), found as (
      insert into visit_guards (visit_id, guard_id)
      select v.id, d.guard_id from visited v cross join lateral (select guard_id from duty_schedules where station_id = v.station_id
        and deleted_at is null and replaced_by is null group by 1 order by bool_or(shift @> local_time(v.at)) desc, 1 limit 1 + v.id % 2) d
      where v.id % 11 <> 3 returning 1
    )
    insert into exceptions (kind, severity, station_id, opened_at, due_at, state, resolved_at, resolution)
    select 'late_visit', 1, id, at - interval '1 day', at + interval '1 day', 'Resolved', at,
      format('The station was visited on %s.', to_char(local_time(at), 'FMDD Mon YYYY'))
    from made where late order by at`.execute(db)
  await watchVisits(db)
}
