import { sql } from 'kysely'
import type { DatedValue } from '../../../api/company/dated/values.ts'
import { MOST_UNCOVERED, type ReportRow, type UncoveredSlot } from '../../../api/incidents/reports.ts'
import { causeOfMissing, joinNoted } from '../../attendance/index.ts'
import { clientName } from '../../platform/db/names.ts'
import type { Db } from '../../platform/db/open.ts'

type Period = { from: string; to: string }

/** SQL: seats of shifts that are decided, or over without a guard, with the minutes that nobody stood there. */
const shortSeats = ({ from, to }: Period) => sql`
  select s.id, (extract(epoch from upper(s.span) - lower(s.span)) / 60)::integer - coalesce(s.covered_minutes, 0) as missing
  from slots s where s.day between ${from}::date and ${to}::date
    and (s.state = 'Decided' or s.state = 'Open' and upper(s.span) <= local_time(now()))`

/**
 * Seats that nobody filled for all of their time, of shifts that are decided, or over without a guard: by what was noted of the
 * guard who was to come, otherwise by what is seen. A seat that was not needed is none.
 */
export async function uncoveredByCause(db: Db, period: Period): Promise<ReportRow[]> {
  const { rows } = await sql<ReportRow>`
    with short as (${shortSeats(period)}), by_cause as (
      select ${causeOfMissing} as name, short.missing
      from short ${joinNoted('short.id')}
      where short.missing > 0
    )
    select null::integer as id, name, count(*)::integer as count, round(sum(missing) / 60.0, 1)::float8 as base,
      round(100.0 * sum(missing) / sum(sum(missing)) over (), 1)::float8 as rate
    from by_cause group by name order by sum(missing) desc, name`.execute(db)
  return rows
}

/** The shifts that a line of `uncoveredByCause` counts, the newest first, and how many there are. */
export async function uncoveredOfCause(db: Db, { cause, ...period }: Period & { cause: string }) {
  const { rows } = await sql<UncoveredSlot & { total: number }>`
    with short as (${shortSeats(period)}), of_cause as (
      select short.id, short.missing, a.id as shift_id
      from short ${joinNoted('short.id')}
      where short.missing > 0 and ${causeOfMissing} = ${cause}
    )
    select s.id as slot_id, s.line_id, l.name as post, st.name as station_name, ${clientName('st.client_id')} as client_name,
      s.day, to_char(s.start_time, 'HH24:MI') as start_time, to_char(s.end_time, 'HH24:MI') as end_time, o.missing as missing_minutes,
      (select g.first_name || ' ' || g.last_name from duty_schedules d join guards g on g.id = d.guard_id where d.id = o.shift_id) as guard_name,
      (count(*) over ())::integer as total
    from of_cause o join slots s on s.id = o.id join contract_lines l on l.id = s.line_id join stations st on st.id = l.station_id
    order by s.day desc, s.start_time desc, s.id limit ${MOST_UNCOVERED}`.execute(db)
  return { total: rows[0]?.total ?? 0, slots: rows.map(({ total: _, ...slot }) => slot) }
}

/**
 * Minutes above the week's hours by law in blocks of some weeks, counted from 4 January 2027, that end in the period. They belong
 * to the client at whose station they were worked: the last ones of the guard's block.
 */
export async function overtimeByClient(
  db: Db,
  { from, to }: Period,
  { week_hours, average_days }: DatedValue<'hours'>,
): Promise<ReportRow[]> {
  const days = sql`${average_days}::integer`
  const { rows } = await sql<ReportRow>`
    with worked as (
      select d.guard_id, d.station_id, a.minutes, b.block,
        sum(a.minutes) over (partition by d.guard_id, b.block order by lower(d.shift), d.id) as running
      from duty_schedules d join attendances a on a.id = d.id
      cross join lateral (select floor((d.shift_date - date '2027-01-04') / ${days}::numeric)::integer as block) b
      where d.deleted_at is null and a.minutes > 0 and d.shift_date between ${from}::date - ${days} + 1 and ${to}::date
        and date '2027-01-04' + (b.block + 1) * ${days} - 1 between ${from}::date and ${to}::date
    ), by_client as (
      select st.client_id as id, sum(w.minutes) as minutes,
        sum(least(w.minutes, greatest(0, w.running - ${week_hours * 60}::integer * ${days} / 7))) as above
      from worked w join stations st on st.id = w.station_id group by st.client_id
    )
    select id, ${clientName('by_client.id')} as name, round(above / 60.0, 1)::float8 as count, round(minutes / 60.0, 1)::float8 as base,
      round(100.0 * above / minutes, 1)::float8 as rate
    from by_client order by above desc, name, id`.execute(db)
  return rows
}

/** Live shifts that break a working rule, by who planned them last against one; how many of them have no reason. */
export async function overridesByPlanner(db: Db, { from, to }: Period): Promise<ReportRow[]> {
  const { rows } = await sql<ReportRow>`
    select p.id, coalesce(p.user_name, 'Not known') as name, count(*)::integer as count,
      count(*) filter (where d.override_reason is null)::integer as base,
      round(100.0 * count(*) filter (where d.override_reason is null) / count(*), 1)::float8 as rate
    from duty_schedules d left join accounts p on p.id = (
      select l.account_id from audit_log l where l.table_name = 'duty_schedules' and l.record_id = d.id::text and l.new ? 'overruled'
      order by l.id desc limit 1)
    where d.deleted_at is null and d.overruled <> '{}' and d.shift_date between ${from}::date and ${to}::date
    group by p.id, p.user_name order by count desc, name, p.id`.execute(db)
  return rows
}

/** Incidents of each station, beside the shifts that guards stood there. */
export async function incidentsByStation(db: Db, { from, to }: Period): Promise<ReportRow[]> {
  const { rows } = await sql<ReportRow>`
    with happened as (
      select station_id, count(*)::integer as count from incidents
      where deleted_at is null and incident_date between ${from}::date and ${to}::date group by station_id
    ), stood as (
      select d.station_id, count(*)::integer as shifts from duty_schedules d join attendances a on a.id = d.id
      where d.deleted_at is null and a.minutes > 0 and d.shift_date between ${from}::date and ${to}::date group by d.station_id
    )
    select st.id, st.name, coalesce(h.count, 0) as count, coalesce(s.shifts, 0) as base,
      round(100.0 * coalesce(h.count, 0) / s.shifts, 1)::float8 as rate
    from happened h full join stood s on s.station_id = h.station_id join stations st on st.id = coalesce(h.station_id, s.station_id)
    order by rate desc nulls first, count desc, st.name, st.id`.execute(db)
  return rows
}

/** Guards who have left in each month, beside those who were there on its first day. */
export async function turnoverByMonth(db: Db, { from, to }: Period): Promise<ReportRow[]> {
  const { rows } = await sql<ReportRow>`
    select null::integer as id, to_char(m.first, 'YYYY-MM') as name, g.count, g.base, round(100.0 * g.count / nullif(g.base, 0), 1)::float8 as rate
    from (select m::date as first, (m + interval '1 month')::date as next
      from generate_series(date_trunc('month', ${from}::date::timestamp), ${to}::date, interval '1 month') m) m
    cross join lateral (
      select count(*) filter (where left_on >= m.first and left_on < m.next)::integer as count,
        count(*) filter (where hire_date < m.first and (left_on is null or left_on >= m.first))::integer as base
      from guards where deleted_at is null) g
    order by m.first`.execute(db)
  return rows
}
