import { sql } from 'kysely'
import { hasLapsed, lackingPapers, missingPapers, shiftsOnAbsence } from '../../people/index.ts'
import type { Db } from '../../platform/db/open.ts'
import { keptOver } from './over-queries.ts'
import { endPassed, notedByRoster } from './roster-queries.ts'

/** Hours before a shift from which an exception about it is urgent enough for the escalation ladder. */
const SOON = sql.lit('12 hours')

/** SQL: guards who lose a qualification within two months, so that only their shifts are looked at. */
const losing = sql`(select guard_id from guard_qualifications
  where deleted_at is null and (revoked_at is not null or expires_on < local_today() + 60))`

/** SQL: why the guard of a row of `ahead` cannot stand. */
const why = sql`case when (select status from guards where guards.id = ahead.guard_id) <> 'Active'
    then 'The guard is ' || (select status from guards where guards.id = ahead.guard_id) || '.'
  when ${missingPapers('ahead')} is not null then 'Papers are missing: ' || ${missingPapers('ahead')} || '.'
  when ${hasLapsed('ahead')} then 'A qualification that this shift needs does not count on its day.'
  else 'The guard is away on that day.' end`

/**
 * SQL: whether the shift `d` has its exception of a kind already, so that its guard need not be judged again each minute. A scalar
 * subquery is not planned as a join.
 */
const isKnown = (kind: 'not_deployable' | 'no_post') => sql`((select true from exceptions known
    where known.kind = ${sql.lit(kind)} and known.duty_id = d.id and not known.passed) is true)`

/**
 * Shifts ahead that are kept although their guard cannot stand, or although their seat was cancelled or has other hours. Each is an exception until
 * somebody resolves it, or the shift is taken away or changed, or the guard can stand again. Opens one for each shift at most.
 */
export async function watchKeptShifts(db: Db) {
  const resolved = await endPassed(
    db,
    sql`select e.id, ${keptOver} as resolution from exceptions e where e.kind in ('not_deployable', 'no_post') and not e.passed`,
  )
  const { rows: opened } = await sql`
    with unknown as materialized (
      select d.id, d.guard_id, d.station_id, d.slot_id, d.lost_slot_id, lower(d.shift) as begins, d.shift, d.shift_date
      from duty_schedules d left join slots s on s.id = d.slot_id
      where d.deleted_at is null and d.shift_date >= local_today() and lower(d.shift) > local_time(now())
        and s.state is distinct from 'Off' and not ${isKnown('not_deployable')}
    ), ahead as (
      select d.id, d.guard_id, d.station_id, d.slot_id, d.lost_slot_id, d.begins, d.shift from unknown d
      where d.guard_id in (select id from guards where status <> 'Active') or d.id = any(array${shiftsOnAbsence})
        or d.guard_id in ${losing} and ${hasLapsed('d')} or d.guard_id in ${lackingPapers} and ${missingPapers('d')} is not null
    ), kept as (
      select 'not_deployable' as kind, id, guard_id, station_id, slot_id, begins, ${why} as why from ahead
      union all
      select 'no_post', d.id, d.guard_id, d.station_id, d.lost_slot_id, lower(d.shift),
        case when lost.state <> 'Cancelled' and (lost.start_time, lost.end_time) <> (d.start_time, d.end_time)
          then 'The hours of the post have changed.' else 'Nobody is needed for this shift any more.' end
      from duty_schedules d join slots lost on lost.id = d.lost_slot_id
      where d.slot_id is null and d.deleted_at is null
        and d.shift_date >= local_today() and lower(d.shift) > local_time(now()) and not ${isKnown('no_post')}
    )
    insert into exceptions (kind, severity, station_id, guard_id, duty_id, slot_id, due_at, steps)
    select kind, case when soon then 2 else 1 end, station_id, guard_id, id, slot_id,
      case when soon then now() + interval '20 minutes' else greatest(now() + interval '1 hour', instant_of(begins) - interval '1 day') end,
      ${notedByRoster(sql`why`)}
    from kept cross join lateral (select begins <= local_time(now()) + interval ${SOON} as soon) time
    order by begins, id
    on conflict do nothing returning 1`.execute(db)
  await sql`
    update exceptions e set severity = 2, due_at = least(e.due_at, now() + interval '20 minutes'), version = e.version + 1
    from duty_schedules d where d.id = e.duty_id and e.kind in ('not_deployable', 'no_post') and not e.passed and e.severity < 2
      and e.state <> 'Resolved' and lower(d.shift) <= local_time(now()) + interval ${SOON}`.execute(db)
  return { opened: opened.length, resolved }
}
