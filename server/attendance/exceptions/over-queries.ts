import { sql } from 'kysely'
import { LONGEST_DUTY_HOURS } from '../../../api/core/shift.ts'
import { isDeployable, missingPapers } from '../../people/index.ts'
import type { Db } from '../../platform/db/open.ts'

/** SQL: why an exception `e` about a kept shift is over; null while the shift is kept. */
export const keptOver = sql<string | null>`(select case
    when d.deleted_at is not null then 'The shift was removed.'
    when d.guard_id <> e.guard_id then 'Another guard has the shift.'
    when lower(d.shift) <= local_time(now()) then 'The shift has begun.'
    when s.state = 'Off' then 'Nobody is needed on that day any more.'
    when e.kind = 'no_post' and d.slot_id is not null then 'The shift has a post again.'
    when e.kind = 'not_deployable' and ${isDeployable('d')} and ${missingPapers('d')} is null then 'The guard can take the shift again.'
  end from duty_schedules d left join slots s on s.id = d.slot_id where d.id = e.duty_id)`

/** SQL: the guard's shift that ends when the shift `d` begins, where both together are longer than one shift may be. */
export const shiftBefore = sql`(select p.shift from duty_schedules p
  where p.guard_id = d.guard_id and p.deleted_at is null and p.shift -|- d.shift and upper(p.shift) = lower(d.shift)
    and upper(d.shift) - lower(p.shift) > make_interval(hours => ${sql.lit(LONGEST_DUTY_HOURS)}))`

/** SQL: why an exception `e` about a day and a night without rest is over, or, of one that is resolved, has passed. */
export const restOver = sql<string | null>`(select case
    when d.deleted_at is not null then 'The shift was removed.'
    when d.guard_id <> e.guard_id then 'Another guard has the shift.'
    when not exists ${shiftBefore} then 'The guard rests before this shift.'
    when e.state = 'Resolved' and upper(d.shift) <= local_time(now()) then 'The shift has ended.'
  end from duty_schedules d where d.id = e.duty_id)`

/** SQL: why an exception `e` is over; null while what it is about stands, and of kinds that only people can judge. */
const over = sql<string | null>`case when e.kind in ('not_deployable', 'no_post') then ${keptOver}
  when e.kind = 'no_rest' then ${restOver} else exception_over(e.id) end`

/** SQL: the shift or slot of an exception `e` has ended. */
const hasEnded = sql<boolean>`coalesce((select upper(d.shift) from duty_schedules d where d.id = e.duty_id),
  (select upper(s.span) from slots s where s.id = e.slot_id)) <= local_time(now())`

/** SQL: what an exception `e` is about, as a part of a sentence, while that is so; null of kinds that only people can judge. */
const standing = sql<string | null>`case
  when e.kind in ('not_on_post', 'slot_uncovered', 'left_early') then
    case when ${hasEnded} then 'the post was empty, and nobody has decided the shift' else 'the post is still empty' end
  when e.kind = 'no_clock_out' then 'nobody has noted when the guard left'
  when e.kind = 'late_evidence' then 'nobody has decided the shift again'
  when e.kind = 'missed_round' then 'the round was not made'
  when e.kind = 'late_visit' then 'the visit is still missing'
  when e.kind = 'not_deployable' then 'a guard who cannot stand still has the shift'
  when e.kind = 'no_post' then 'the guard still has a shift without a post'
  when e.kind = 'no_rest' then 'the guard has no rest between two shifts' end`

/** SQL: the fact by which an exception of the query `exceptions` is open; null once it is gone, and where no fact tells it. */
export const still = sql<string | null>`(select case when ${over} is null then ${standing} end
  from exceptions e where e.id = exceptions.id and e.state <> 'Resolved')`

/** Why an exception is over, and the fact that keeps it open. */
export const judgeException = (db: Db, id: number) =>
  db
    .selectFrom('exceptions as e')
    .select([over.as('over'), sql<string | null>`case when ${over} is null then ${standing} end`.as('still')])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
