import { sql } from 'kysely'
import type { Db } from '../../platform/db/open.ts'
import { restOver, shiftBefore } from './over-queries.ts'
import { endPassed, notedByRoster } from './roster-queries.ts'

/**
 * Guards who work two shifts in a row with no rest in between, longer together than one shift may be: from a day before the second
 * begins each is an exception that is due when it ends, so that somebody relieves the guard in the morning and sees to the rest
 * that follows. Opens one for each second shift at most.
 */
export async function watchDaysAndNights(db: Db) {
  const resolved = await endPassed(
    db,
    sql`select e.id, ${restOver} as resolution from exceptions e where e.kind = 'no_rest' and not e.passed`,
  )
  const { rows: opened } = await sql`
    insert into exceptions (kind, severity, station_id, guard_id, duty_id, slot_id, due_at, steps)
    select 'no_rest', 1, d.station_id, d.guard_id, d.id, d.slot_id, instant_of(upper(d.shift)),
      ${notedByRoster(sql`format('%s h without rest until %s: relieve the guard on time, and let the guard rest.',
        round(extract(epoch from upper(d.shift) - lower(first.shift)) / 3600, 1)::real, to_char(upper(d.shift), 'HH24:MI'))`)}
    from duty_schedules d cross join lateral ${shiftBefore} as first (shift)
    where d.deleted_at is null and d.shift_date between local_today() - 1 and local_today() + 1
      and lower(d.shift) <= local_time(now()) + interval '1 day' and upper(d.shift) > local_time(now())
    order by d.id
    on conflict do nothing returning 1`.execute(db)
  return { opened: opened.length, resolved }
}
