import { sql } from 'kysely'
import { type LastRound, NOW_HOURS, type NowRow } from '../../../contract/attendance/now.ts'
import type { Db } from '../../platform/db/open.ts'
import { atStations } from '../../platform/sessions/station-queries.ts'
import type { StationScope } from '../../platform/sessions/station-scope.ts'
import type { Rules } from '../attendance/decide.ts'
import { stateOf } from '../attendance/queries.ts'
import { type ExceptionReader, readBy } from '../exceptions/reader-queries.ts'

/** The slots of the board, by station, post and seat, with what is known of the shift that fills each. */
export async function nowRows(db: Db, { grace_minutes, no_show_minutes }: Rules, stations: StationScope): Promise<NowRow[]> {
  const minutes = (count: number) => sql`make_interval(mins => ${count}::integer)`
  const hours = (count: number) => sql`make_interval(hours => ${count}::integer)`
  const { rows } = await sql<NowRow>`
    with moment as (select local_time(now()) as at)
    select s.id as slot_id, s.line_id, d.id as shift_id, st.id as station_id, st.name as station_name,
      coalesce(cl.company_name, cl.first_name || ' ' || cl.last_name) as client_name, l.name as post, s.seat, l.armed, lower(s.span)::date as day,
      s.start_time, s.end_time, instant_of(lower(s.span)) as starts_at, instant_of(upper(s.span)) as ends_at,
      d.guard_id, guard.first_name || ' ' || guard.last_name as guard_name, guard.contacts as guard_contacts,
      case
        when s.state = 'Off' then 'Off'
        when a.state is not null then ${stateOf('a')}
        when d.id is null then slot_state('Open', s.span)
        when upper(s.span) <= moment.at then 'Unrecorded'
        when lower(s.span) + ${minutes(no_show_minutes)} <= moment.at then 'Empty'
        when lower(s.span) + ${minutes(grace_minutes)} <= moment.at then 'Late'
        else 'Expected'
      end as state,
      a.in_at, a.out_at, coalesce(a.late_minutes, 0) as late_minutes, coalesce(a.to_confirm, '{}') as to_confirm,
      case
        when a.in_event is null then null
        when 'outside' = any(a.in_flags) then 'outside'
        when 'weak_position' = any(a.in_flags) then 'weak'
        when 'no_position' = any(a.in_flags) then 'none'
        when st.latitude is not null then 'inside'
      end as position,
      (select e.id from exceptions e where e.state <> 'Resolved' and (e.duty_id = d.id or e.slot_id = s.id)
        order by e.severity desc, e.id desc limit 1) as exception_id
    from moment cross join slots s
    join contract_lines l on l.id = s.line_id
    join stations st on st.id = l.station_id
    join contracts c on c.id = l.contract_id
    join clients cl on cl.id = c.client_id
    left join duty_schedules d on d.slot_id = s.id and d.deleted_at is null
    left join guards guard on guard.id = d.guard_id
    left join attendances a on a.id = d.id
    where s.day between moment.at::date - 1 and moment.at::date + 1 and s.state <> 'Cancelled'
      and ${atStations('st.id', stations)}
      and upper(s.span) > moment.at - ${hours(NOW_HOURS.past)} and lower(s.span) < moment.at + ${hours(NOW_HOURS.ahead)}
    order by st.name, st.id, l.name, l.id, lower(s.span), s.seat`.execute(db)
  return rows
}

/** The last round of each station whose time has come in the last 24 hours. */
export async function lastRounds(db: Db, stations: StationScope): Promise<LastRound[]> {
  const { rows } = await sql<LastRound>`
    select distinct on (station_id) station_id, due_from, state, expected, scanned from patrols
    where due_from between now() - interval '24 hours' and now()
      and ${atStations('station_id', stations)} order by station_id, due_from desc`.execute(db)
  return rows
}

/** How many exceptions nobody has resolved. */
export async function openExceptions(db: Db, reader: ExceptionReader) {
  const { count } = await db
    .selectFrom('exceptions')
    .select(sql<number>`count(*)::integer`.as('count'))
    .where('state', '<>', 'Resolved')
    .where(readBy(reader))
    .executeTakeFirstOrThrow()
  return count
}
