import { sql } from 'kysely'
import { type LastRound, NOW_HOURS } from '../../../api/attendance/now.ts'
import { isoText } from '../../platform/db/iso-text.ts'
import { guardName } from '../../platform/db/names.ts'
import type { Db } from '../../platform/db/open.ts'
import { atStations } from '../../platform/sessions/station-queries.ts'
import type { StationScope } from '../../platform/sessions/station-scope.ts'
import { stateAt } from '../attendance/queries.ts'
import { type ExceptionReader, readBy } from '../exceptions/reader-queries.ts'

/**
 * The slots of the board and the shifts outside of contracts, by station, post and seat, with what is known of each: a `NowRow` as
 * JSON by its key (`keyOf`). The database writes the JSON, so that a large board does not keep the process from other requests.
 */
export async function nowTexts(db: Db, stations: StationScope): Promise<Map<string, string>> {
  const hours = (count: number) => sql`make_interval(hours => ${count}::integer)`
  const { rows } = await sql<{ key: string; text: string }>`
    with moment as (select local_time(now()) as at), tonight as (
      select s.id as slot_id, s.line_id, s.seat, s.state as slot_state, coalesce(d.start_time, s.start_time) as start_time,
        coalesce(d.end_time, s.end_time) as end_time, coalesce(d.shift, s.span) as span, d.id, d.guard_id, d.station_id, d.shift, d.replaced_by
      from moment cross join slots s
      left join lateral (select * from duty_schedules own where own.slot_id = s.id and own.deleted_at is null limit 1) d on true
      where s.day between moment.at::date - 1 and moment.at::date + 1 and s.state <> 'Cancelled'
      union all
      select null, null, null, null, d.start_time, d.end_time, d.shift, d.id, d.guard_id, d.station_id, d.shift, d.replaced_by
      from moment cross join duty_schedules d
      where d.shift_date between moment.at::date - 1 and moment.at::date + 1
        and d.slot_id is null and d.replaced_by is null and d.deleted_at is null
        and not exists (select from call_offs c where c.id = d.id)
    ), board as (
    select d.slot_id, d.line_id, l.contract_id, d.id as shift_id, st.id as station_id, st.name as station_name,
      coalesce(cl.company_name, cl.first_name || ' ' || cl.last_name) as client_name, coalesce(l.name, case st.kind when 'unit' then 'Crew' end) as post, d.seat,
      coalesce(l.armed, false) as armed, lower(d.span)::date as day,
      to_char(d.start_time, 'HH24:MI') as start_time, to_char(d.end_time, 'HH24:MI') as end_time,
      ${isoText(sql`instant_of(lower(d.span))`)} as starts_at, ${isoText(sql`instant_of(upper(d.span))`)} as ends_at,
      d.guard_id, guard.first_name || ' ' || guard.last_name as guard_name, guard.contacts as guard_contacts,
      case when d.id is not null then ${stateAt('d')} else slot_state(d.slot_state, d.span) end as state,
      ${isoText('a.in_at')} as in_at, ${isoText('a.out_at')} as out_at, coalesce(a.late_minutes, 0) as late_minutes, coalesce(a.to_confirm, '{}') as to_confirm,
      case
        when a.in_event is null then null
        when 'outside' = any(a.in_flags) then 'outside'
        when 'weak_position' = any(a.in_flags) then 'weak'
        when 'no_position' = any(a.in_flags) then 'none'
        when st.latitude is not null then 'inside'
      end as position,
      (select e.id from exceptions e where e.state <> 'Resolved' and (e.duty_id = d.id or e.slot_id = d.slot_id)
        order by e.severity desc, e.id desc limit 1) as exception_id,
      (select jsonb_build_object('guard_name', ${guardName('off.guard_id')}, 'cause', c.cause, 'at', ${isoText('c.at')})
        from call_offs c join duty_schedules off on off.id = c.id
        where c.slot_id = d.slot_id and d.id is null order by c.at desc limit 1) as called_off
    from moment cross join tonight d
    left join contract_lines l on l.id = d.line_id
    left join contracts c on c.id = l.contract_id
    join stations st on st.id = coalesce(d.station_id, l.station_id)
    left join clients cl on cl.id = coalesce(c.client_id, st.client_id)
    left join guards guard on guard.id = d.guard_id
    left join attendances a on a.id = d.id
    where ${atStations('st.id', stations)}
      and upper(d.span) > moment.at - ${hours(NOW_HOURS.past)} and lower(d.span) < moment.at + ${hours(NOW_HOURS.ahead)}
    )
    select coalesce('slot ' || slot_id, 'shift ' || shift_id) as key, row_to_json(board)::text as text
    from board order by station_name, station_id, post, line_id, starts_at, seat, shift_id`.execute(db)
  return new Map(rows.map(({ key, text }) => [key, text]))
}

/** The last round of each station whose time has come in the last 24 hours. */
export async function lastRounds(db: Db, stations: StationScope): Promise<LastRound[]> {
  const { rows } = await sql<LastRound>`
    select distinct on (station_id) station_id, due_from, state, expected, scanned from patrols
    where due_from between now() - interval '24 hours' and now()
      and ${atStations('station_id', stations)} order by station_id, due_from desc`.execute(db)
  return rows
}

/** Counts the exceptions that nobody has resolved. */
export async function openExceptions(db: Db, reader: ExceptionReader) {
  const { count } = await db
    .selectFrom('exceptions')
    .select(sql<number>`count(*)::integer`.as('count'))
    .where('state', '<>', 'Resolved')
    .where(readBy(reader))
    .executeTakeFirstOrThrow()
  return count
}
