import { type RawBuilder, sql } from 'kysely'
import type { CallResult } from '../../api/core/endpoint.ts'
import type { DutyState, onDuty } from '../../api/portal/portal-on-duty.ts'
import { attendanceStateOf } from '../attendance/index.ts'
import { countsAsCover, isLicensed } from '../people/index.ts'
import { isoText } from '../platform/db/iso-text.ts'
import type { Db } from '../platform/db/open.ts'
import { atStations } from '../platform/sessions/station-queries.ts'
import type { ClientReader } from '../platform/sessions/station-scope.ts'

/**
 * SQL: what the client reads of a place, a shift `d` or a slot without one, by the state of its attendance `a`. Of a shift whose guard
 * has left at its end, and of one that is off, it is null.
 */
const dutyState = sql`case
  when d.replaced_by is not null then 'replaced'
  when d.id is null or not ${countsAsCover('d')} then 'empty'
  else case ${attendanceStateOf('d')}
    when 'On post' then 'on_post' when 'Expected' then 'expected' when 'Late' then 'late' when 'Empty' then 'late'
    when 'To confirm' then 'to_confirm' when 'Left early' then 'left' end end`

/** SQL: the stations of a client. */
const ofClient = ({ clientId, stations }: ClientReader) =>
  sql`array(select s.id from stations s where s.client_id = ${clientId} and s.deleted_at is null and ${atStations('s.id', stations)})`

/**
 * SQL: the shifts and empty slots of some stations at this moment: every slot of a contract that is going on, with the shift that
 * fills it; shifts outside of contracts; and shifts that were replaced.
 */
const places = (clients: readonly number[], stations: RawBuilder<unknown>) => sql`
  with moment as (select local_time(now()) as at), places as (
    select s.id as slot_id, l.name as post, l.station_id, s.day, coalesce(d.shift, s.span) as span, d.id as shift_id
    from moment cross join slots s
    join contract_lines l on l.id = s.line_id
    join contracts c on c.id = l.contract_id and c.client_id = any(${clients}::integer[]) and c.deleted_at is null
    left join lateral (select own.id, own.shift from duty_schedules own where own.slot_id = s.id and own.deleted_at is null limit 1) d on true
    where s.day between moment.at::date - 1 and moment.at::date and s.state in ('Open', 'Filled', 'Decided')
      and l.station_id = any(${stations})
    union all
    select null, (select l.name from attendances a join slots s on s.id = a.slot_id join contract_lines l on l.id = s.line_id where a.id = d.id),
      d.station_id, d.shift_date, d.shift, d.id
    from moment cross join duty_schedules d
    where d.station_id = any(${stations}) and d.shift_date between moment.at::date - 1 and moment.at::date
      and d.slot_id is null and d.deleted_at is null and (d.replaced_by is not null or ${countsAsCover('d')})
      and not exists (select from call_offs c where c.id = d.id)
  )`

/** SQL: these at this moment. */
const now = sql`
    select place.station_id, st.client_id, place.slot_id, d.id as shift_id, place.post, ${dutyState} as state, d.guard_id, lower(place.span) as begins,
        to_char(lower(place.span), 'HH24:MI') as start_time, to_char(upper(place.span), 'HH24:MI') as end_time,
        ends_next_day(place.span) as ends_next_day, coalesce(a.out_at, a.in_at) as at,
        floor(extract(epoch from moment.at - lower(place.span)) / 60)::integer as minutes, d.replaced_by
      from moment cross join places place
      join stations st on st.id = place.station_id
      left join duty_schedules d on d.id = place.shift_id
      left join attendances a on a.id = d.id
      where place.span @> moment.at and place.day >= coalesce(st.client_since, '-infinity')`

/** The stations of a client at this moment, by id: who has arrived, who has not, and the last round that is over, of the last 24 hours. */
export async function listOnDuty(db: Db, reader: ClientReader): Promise<CallResult<typeof onDuty>> {
  const stations = ofClient(reader)
  const { rows } = await sql<CallResult<typeof onDuty>[number]>`
    ${places([reader.clientId], stations)}, now as (${now}), known as (
      select now.*, now.state <> 'empty' as named, g.first_name || ' ' || g.last_name as guard_name, g.rank, g.photo, by_guard.first_name || ' ' || by_guard.last_name as by_name
      from now left join guards g on g.id = now.guard_id
      left join duty_schedules taken on taken.id = now.replaced_by left join guards by_guard on by_guard.id = taken.guard_id
    )
    select st.id, coalesce((select json_agg(json_build_object('shift_id', case when named then shift_id end, 'post', post,
        'guard_name', case when named then guard_name end, 'guard_rank', case when named then rank end, 'photo', case when named then photo end,
        'licensed', named and ${isLicensed(sql`known.guard_id`)}, 'start_time', start_time, 'end_time', end_time, 'ends_next_day', ends_next_day,
        'state', state, 'at', case when state in ('on_post', 'left') then ${isoText('at')} end,
        'late_minutes', case when state in ('late', 'empty') then minutes else 0 end, 'replaced_by', case when state = 'replaced' then by_name end)
        order by state = 'replaced', post, begins, guard_name, shift_id)
      from known where known.station_id = st.id and state is not null), '[]') as now, (
        select json_build_object('due_from', ${isoText('p.due_from')}, 'expected', p.expected, 'scanned', p.scanned) from patrols p
        where p.station_id = st.id and p.due_from between now() - interval '24 hours' and now()
          and p.state not in ('Due', 'Running') and p.day >= coalesce(st.client_since, '-infinity')
        order by p.due_from desc limit 1) as last_round
    from stations st where st.id = any(${stations}) order by st.id`.execute(db)
  return rows
}

/** A place at a post of a client at this moment. */
export type PlaceNow = {
  client_id: number
  station_id: number
  station_name: string
  /** `slot 7` or `shift 7`: the same as long as it lasts. */
  key: string
  post: string | null
  state: DutyState
  /** Its beginning in Kampala, 2026-11-27 18:00, and how many minutes ago that was. */
  begins: string
  minutes: number
  /** When its guard came or went. */
  at: string | null
  /** True if nobody is there although the minutes of grace are over. */
  is_empty: boolean
}

/** The places at the posts of some clients at this moment, without those whose guard was replaced or has gone at the end. */
export async function listPlacesNow(db: Db, clients: readonly number[]) {
  const stations = sql`array(select s.id from stations s where s.client_id = any(${clients}::integer[]) and s.deleted_at is null)`
  const { rows } = await sql<PlaceNow>`
    ${places(clients, stations)}, now as (${now})
    select now.client_id, now.station_id, st.name as station_name, coalesce('slot ' || now.slot_id, 'shift ' || now.shift_id) as key, now.post,
      now.state, to_char(now.begins, 'YYYY-MM-DD HH24:MI') as begins, now.minutes, ${isoText('now.at')} as at,
      now.state in ('empty', 'left') and now.minutes >= (select attendance_rule('grace_minutes'))
        or now.state = 'late' and now.minutes >= (select attendance_rule('no_show_minutes')) as is_empty
    from now join stations st on st.id = now.station_id where now.state <> 'replaced'
    order by now.station_id, now.post, now.begins, key`.execute(db)
  return rows
}

/** True if a guard with this photo is on duty at a station of the client, or was since yesterday. */
export async function seesGuard(db: Db, reader: ClientReader, guardId: number) {
  const { rows } = await sql`
    select from duty_schedules d join stations st on st.id = d.station_id
    where d.guard_id = ${guardId} and d.station_id = any(${ofClient(reader)}) and d.deleted_at is null
      and d.shift_date between local_today() - 1 and local_today() and d.shift_date >= coalesce(st.client_since, '-infinity')
    limit 1`.execute(db)
  return rows.length > 0
}
