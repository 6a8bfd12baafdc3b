import { sql } from 'kysely'
import { LONGEST_DUTY_HOURS } from '../../../api/core/shift.ts'
import type { Db } from '../../platform/db/open.ts'
import { endPassed, notedByRoster } from './roster-queries.ts'

/** SQL: the guard's shift that ends when the shift `d` begins, where both together are longer than one shift may be. */
const before = sql`(select p.shift from duty_schedules p
  where p.guard_id = d.guard_id and p.deleted_at is null and p.shift -|- d.shift and upper(p.shift) = lower(d.shift)
    and upper(d.shift) - lower(p.shift) > make_interval(hours => ${sql.lit(LONGEST_DUTY_HOURS)}))`

/**
 * Guards who work two shifts in a row with no rest in between, longer together than one shift may be: from a day before the second
 * begins each is an exception that is due when it ends, so that somebody relieves the guard in the morning and sees to the rest
 * that follows. Opens one for each second shift at most.
 */
export async function watchDaysAndNights(db: Db) {
  const resolved = await endPassed(
    db,
    sql`select e.id, case
        when d.deleted_at is not null then 'The shift was removed.'
        when d.guard_id <> e.guard_id then 'Another guard has the shift.'
        when not exists ${before} then 'The guard rests before this shift.'
        when e.state = 'Resolved' and upper(d.shift) <= local_time(now()) then 'The shift has ended.'
      end as resolution
    from exceptions e join duty_schedules d on d.id = e.duty_id where e.kind = 'no_rest' and not e.passed`,
  )
  const { rows: opened } = await sql`
    insert into exceptions (kind, severity, station_id, guard_id, duty_id, slot_id, due_at, steps)
    select 'no_rest', 1, d.station_id, d.guard_id, d.id, d.slot_id, instant_of(upper(d.shift)),
      ${notedByRoster(sql`format('%s h without rest until %s: relieve the guard on time, and let the guard rest.',
        round(extract(epoch from upper(d.shift) - lower(first.shift)) / 3600, 1)::real, to_char(upper(d.shift), 'HH24:MI'))`)}
    from duty_schedules d cross join lateral ${before} as first (shift)
    where d.deleted_at is null and d.shift_date between local_today() - 1 and local_today() + 1
      and lower(d.shift) <= local_time(now()) + interval '1 day' and upper(d.shift) > local_time(now())
    order by d.id
    on conflict do nothing returning 1`.execute(db)
  return { opened: opened.length, resolved }
}
