import { sql } from 'kysely'
import { watchAttendance } from '../../../attendance/exceptions/watch-queries.ts'
import type { Seeding } from '../seeding.ts'
import { GIVEN_UP_AFTER, seedReplacements } from './replacements.ts'

/** The guard came late to every 36th of the shifts that are over, in order. */
const LATE_EVERY = 36
/**
 * Every 60th shift from Monday to Thursday, when the commander has no round and can take over, was not worked: four in two weeks.
 */
const NO_SHOW_EVERY = 60
/** Every fourth of the guards who should be on post now has not come yet. */
const MISSING_EVERY = 4
/** Days after which attendance is approved. */
const APPROVED_AFTER = 2

/** The attendance of the shifts of contracts that have begun, with exceptions; the months before are locked. */
export async function seedAttendance({ db, day, now }: Seeding, decider: number) {
  const at = now.toISOString()
  await sql`
    with shifts as (
      select d.id, d.slot_id, d.shift_date, instant_of(lower(d.shift)) as begins, instant_of(upper(d.shift)) as ends,
        (extract(epoch from upper(d.shift) - lower(d.shift)) / 60)::integer as minutes,
        row_number() over (order by d.shift_date, d.start_time, d.id)::integer as n, extract(isodow from d.shift_date) < 5 as early,
        row_number() over (partition by extract(isodow from d.shift_date) < 5 order by d.shift_date, d.start_time, d.id)::integer as place
      from duty_schedules d where d.slot_id is not null and d.deleted_at is null and instant_of(lower(d.shift)) <= ${at}::timestamptz
    ), judged as (
      select *, ends <= ${at}::timestamptz as over,
        early and place % ${NO_SHOW_EVERY} = ${NO_SHOW_EVERY / 2}::integer and ends <= ${at}::timestamptz as missed
      from shifts
    ), numbered as (
      select *, row_number() over (partition by missed order by n)::integer as kept from judged
    ), known as (
      select *, case when kept % ${LATE_EVERY} = 7 then 12 + n % 45 else 0 end as late from numbered
    ), stated as (
      select *, case when not over then 'On post' when missed then 'No show' else 'Done' end as state,
        begins + make_interval(mins => case when late > 0 then late else -(n % 9) end) as came
      from known where over or n % ${MISSING_EVERY} <> 0
    )
    insert into attendances (id, slot_id, state, in_at, out_at, minutes, late_minutes, in_method, out_method, cause, reason,
      decided_by, decided_at, approved_by, approved_at)
    select id, slot_id, state, case when state <> 'No show' then least(came, ${at}::timestamptz) end,
      case when state = 'Done' then ends + make_interval(mins => n % 5) end,
      case when state = 'Done' then minutes - late else 0 end, case when state <> 'No show' then late else 0 end,
      case when state <> 'No show' then 'desk' end, case when state = 'Done' then 'desk' end,
      case when state = 'No show' then 'awol' end, case when state = 'No show' then 'Did not come and did not answer the phone.' end,
      case when state = 'No show' then ${decider}::integer end,
      case when state = 'No show' then begins + make_interval(mins => ${GIVEN_UP_AFTER}::integer) end,
      case when approved then ${decider}::integer end, case when approved then ends + interval '1 day' end
    from stated cross join lateral (select shift_date < ${day}::date - ${APPROVED_AFTER}::integer as approved) a
    order by n`.execute(db)
  await seedReplacements({ db })
  await sql`
    insert into attendance_periods (station_id, month, state, approved_by, approved_at, locked_by, locked_at)
    select distinct l.station_id, date_trunc('month', s.day)::date, 'Locked', ${decider}::integer, ${at}::timestamptz, ${decider}::integer, ${at}::timestamptz
    from slots s join contract_lines l on l.id = s.line_id
    where s.day < date_trunc('month', ${day}::date - ${APPROVED_AFTER}::integer)`.execute(db)
}

/**
 * The attendance of the last days where no contract asks for guards, as at the office, and on the rounds of the commanders; then
 * exceptions.
 */
export async function seedOtherAttendance({ db, day, now }: Seeding) {
  const at = now.toISOString()
  await sql`
    with shifts as (
      select d.id, instant_of(lower(d.shift)) as begins, instant_of(upper(d.shift)) as ends,
        (extract(epoch from upper(d.shift) - lower(d.shift)) / 60)::integer as minutes
      from duty_schedules d where d.slot_id is null and d.replaced_by is null and d.deleted_at is null
        and d.shift_date >= ${day}::date - ${APPROVED_AFTER}::integer and instant_of(lower(d.shift)) <= ${at}::timestamptz
        and not exists (select from attendances a where a.id = d.id)
    ), stated as (
      select *, ends <= ${at}::timestamptz as over from shifts
    )
    insert into attendances (id, state, in_at, out_at, minutes, in_method, out_method)
    select id, case when over then 'Done' else 'On post' end, least(begins - make_interval(mins => id % 9), ${at}::timestamptz),
      case when over then ends + make_interval(mins => id % 5) end, case when over then minutes else 0 end, 'desk', case when over then 'desk' end
    from stated order by id`.execute(db)
  await watchAttendance(db)
}
