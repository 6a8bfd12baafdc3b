import { type RawBuilder, sql } from 'kysely'
import type { Gap } from '../../../api/roster/schedule-board.ts'
import { countsAsCover } from '../../people/index.ts'
import type { Db } from '../../platform/db/open.ts'
import { needsByContract } from './slot-queries.ts'

/**
 * Times with too few guards: every shift adds one at its start and subtracts one at its end, midnights add zero, and the
 * running sum for each station is the number of guards on duty until the next row. `posts` is the condition for the stations.
 */
const shortTimes = (week: string, posts: RawBuilder<unknown>) => sql`
  select station_id, at, until, (minimum_guards - guards)::integer as missing
  from (
    select station_id, minimum_guards, at,
      lead(at) over (partition by station_id order by at) as until,
      sum(sum(change)) over (partition by station_id order by at) as guards
    from (
      select post.id as station_id, minimum_guards, midnight as at, 0 as change
      from stations post
      cross join generate_series(${week}::timestamp, ${week}::timestamp + interval '7 days', interval '1 day') midnight
      where ${posts}
      union all
      select post.id, minimum_guards, step.at, step.change
      from stations post
      join duty_schedules s on s.station_id = post.id
      cross join lateral (values
        (greatest(lower(s.shift), ${week}::timestamp), 1),
        (least(upper(s.shift), ${week}::timestamp + interval '7 days'), -1)
      ) as step (at, change)
      where ${posts} and s.deleted_at is null and s.shift_date between ${week}::date - 1 and ${week}::date + 6
        and upper(s.shift) > ${week}::timestamp
        and ${countsAsCover('s')}
    ) steps
    group by station_id, minimum_guards, at
    -- One guard leaves as another comes: nothing changes, unless a day ends.
    having sum(change) <> 0 or at = date_trunc('day', at)
  ) standing
  where until is not null and guards < minimum_guards`

const byContract = (week: string) => needsByContract(week, sql`post.id`)

/** The ids of all stations that are short at some time of the week, as a subquery. */
export const shortStations = (week: string) =>
  sql<number>`(select station_id from (${shortTimes(week, sql`post.active and post.deleted_at is null and not ${byContract(week)}`)}) short)`

/** The gaps of these stations in the week, by day. A station that is not active has none, nor one whose contracts say who is needed. */
export async function findGaps(db: Db, week: string, stationIds: number[]) {
  const { rows } = await sql<Gap & { station_id: number }>`
    select station_id, to_char(at, 'YYYY-MM-DD') as day, to_char(at, 'HH24:MI') as from,
      case when until = date_trunc('day', until) then '24:00' else to_char(until, 'HH24:MI') end as until, missing
    from (${shortTimes(week, sql`post.active and post.id = any(${stationIds}::integer[]) and not ${byContract(week)}`)}) short
    order by station_id, at`.execute(db)
  return rows
}
