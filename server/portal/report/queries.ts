import { sql } from 'kysely'
import { monthPeriod } from '../../../api/contracts/charges.ts'
import type { PortalReport, ReportShift } from '../../../api/portal/portal-report.ts'
import type { Db } from '../../platform/db/open.ts'
import { atStations } from '../../platform/sessions/station-queries.ts'
import type { ClientReader } from '../../platform/sessions/station-scope.ts'

/**
 * SQL: the seats of a client that have begun in a month, `seats`, each with its state; those that were off are left out.
 * The parts of a seat that two guards share are one row of the worse of their states.
 */
const seats = ({ clientId, stations }: ClientReader, month: string) => {
  const { from, until } = monthPeriod(month)
  return sql`
    with parts as (
      select l.station_id, s.line_id, l.name as post, s.id, s.day, s.seat, s.part, s.start_time, s.end_time, s.span, coalesce(a.late, 0) as late, a.guard_id,
        case
          when s.state = 'Decided' and s.covered_minutes = 0 or s.state = 'Open' and upper(s.span) <= local_time(now()) then 'uncovered'
          when s.state <> 'Decided' and 0 < (select count(*) from attendances was where was.slot_id = s.id and was.to_confirm <> '{}') then 'to_confirm'
          when s.state <> 'Decided' and a.guard_id is null then 'undecided'
          when exists (select from attendances was join duty_schedules d on d.id = was.id
            where was.slot_id = s.id and d.replaced_by is not null) then 'replaced'
          when a.late > 0 then 'late'
          else 'on_time' end as state
      from contracts c
      join contract_lines l on l.contract_id = c.id
      join slots s on s.line_id = l.id
      left join lateral (
        select max(a.late_minutes) as late, (array_agg(d.guard_id order by a.in_at desc))[1] as guard_id
        from attendances a join duty_schedules d on d.id = a.id
        where a.slot_id = s.id and a.state in ('Done', 'On post') and a.to_confirm = '{}' and d.deleted_at is null) a on true
      where c.client_id = ${clientId} and c.deleted_at is null and c.status in ('Active', 'Suspended', 'Ended')
        and s.day between ${from}::date and ${until}::date and s.state in ('Open', 'Filled', 'Decided')
        and lower(s.span) <= local_time(now()) and ${atStations('l.station_id', stations)}
    ), seats as (
      select station_id, line_id, post, min(id) as id, day, seat, min(start_time) filter (where part < 2) as start_time,
        (array_agg(end_time order by part desc))[1] as end_time, min(lower(span)) as begins, sum(late)::integer as late,
        (array_agg(guard_id order by part) filter (where guard_id is not null))[1] as guard_id,
        (array_agg(state order by array_position(array['uncovered', 'to_confirm', 'undecided', 'replaced', 'late', 'on_time'], state)))[1] as state
      from parts group by station_id, line_id, post, day, seat
    )`
}

/** Figures of a client's month, by station and day. */
export async function monthOfClient(db: Db, reader: ClientReader, month: string): Promise<PortalReport['stations']> {
  const { from, until } = monthPeriod(month)
  const { rows } = await sql<PortalReport['stations'][number]>`
    ${seats(reader, month)}, days as (
      select station_id, day, count(*)::integer as agreed, count(*) filter (where state = 'on_time')::integer as on_time,
        count(*) filter (where state = 'late')::integer as late, count(*) filter (where state = 'replaced')::integer as replaced,
        count(*) filter (where state = 'uncovered')::integer as uncovered, count(*) filter (where state in ('undecided', 'to_confirm'))::integer as undecided,
        sum(late)::integer as late_minutes
      from seats group by station_id, day
    ), rounds as (
      select p.station_id, p.day, count(*)::integer as rounds, count(*) filter (where p.state = 'Completed')::integer as rounds_completed
      from patrols p join stations st on st.id = p.station_id
      where p.station_id = any(array(select s.id from stations s where s.client_id = ${reader.clientId} and s.deleted_at is null
          and ${atStations('s.id', reader.stations)}))
        and p.due_from is not null and p.state in ('Completed', 'Incomplete', 'Missed')
        and p.day between ${from}::date and ${until}::date and p.day >= coalesce(st.client_since, '-infinity')
      group by p.station_id, p.day
    )
    select st.id as station_id, st.name as station_name, json_agg(json_build_object('day', day, 'agreed', coalesce(agreed, 0),
      'on_time', coalesce(on_time, 0), 'late', coalesce(late, 0), 'replaced', coalesce(replaced, 0), 'uncovered', coalesce(uncovered, 0),
      'undecided', coalesce(undecided, 0), 'late_minutes', coalesce(late_minutes, 0), 'rounds', coalesce(rounds, 0),
      'rounds_completed', coalesce(rounds_completed, 0), 'rounds_missed', coalesce(rounds - rounds_completed, 0)) order by day) as days
    from days full join rounds using (station_id, day) join stations st on st.id = station_id
    group by st.id order by st.name, st.id`.execute(db)
  return rows
}

/** The shifts of a month at a station of a client, by their start. */
export async function shiftsOfMonth(db: Db, reader: ClientReader, month: string, stationId: number): Promise<ReportShift[]> {
  const { rows } = await sql<ReportShift>`
    ${seats(reader, month)}
    select s.id as slot_id, s.post, s.day, to_char(s.start_time, 'HH24:MI') as start_time, to_char(s.end_time, 'HH24:MI') as end_time,
      s.state, s.late as late_minutes, p.first_name || ' ' || p.last_name as guard_name, p.rank as guard_rank
    from seats s left join guards p on p.id = s.guard_id
    where s.station_id = ${stationId} order by s.begins, s.post, s.id`.execute(db)
  return rows.map((row) => ({ ...row, slot_id: Number(row.slot_id) }))
}
