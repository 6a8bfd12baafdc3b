import { sql } from 'kysely'
import type { DatedValue } from '../../../api/company/dated/values.ts'
import type { Period } from '../../../api/contracts/charges.ts'
import { MOST_UNCOVERED, type UncoveredSlot } from '../../../api/incidents/reports.ts'
import { causeOfMissing, joinNoted, settledSlots } from '../../attendance/index.ts'
import { clientName } from '../../platform/db/names.ts'
import type { Db } from '../../platform/db/open.ts'

/** A row of a report as it is counted: hours in minutes. */
export type Counted = { id: number | null; name: string; count: number; base: number }

/** Minutes of the settled shifts of each station, and those of them for which nobody was there; the most first. */
export async function coverageByStation(db: Db, period: Period): Promise<Counted[]> {
  const { rows } = await sql<Counted>`
    select st.id, st.name, sum(settled.agreed - settled.covered)::integer as count, sum(settled.agreed)::integer as base
    from (${settledSlots(period)}) settled join contract_lines l on l.id = settled.line_id join stations st on st.id = l.station_id
    group by st.id order by count desc, st.name, st.id`.execute(db)
  return rows
}

/** Shifts to which a guard came, by station, and those of them to which he came after the grace; the most first. */
export async function latenessByStation(db: Db, { from, until }: Period): Promise<Counted[]> {
  const { rows } = await sql<Counted>`
    select st.id, st.name, came.late as count, came.shifts as base
    from (select d.station_id, count(*) filter (where a.late_minutes > 0)::integer as late, count(*)::integer as shifts
      from duty_schedules d join attendances a on a.id = d.id
      where d.deleted_at is null and a.in_at is not null and d.shift_date between ${from}::date and ${until}::date
      group by d.station_id) came join stations st on st.id = came.station_id
    order by count desc, st.name, st.id`.execute(db)
  return rows
}

/** SQL: seats of settled shifts that nobody filled for all of their time, with the minutes that nobody stood there. */
const shortSeats = (period: Period) => sql`
  select id, agreed - covered as missing from (${settledSlots(period)}) settled where covered < agreed`

/**
 * Seats that nobody filled for all of their time: by what was noted of the guard who was to come, otherwise by what is seen. A seat
 * that was not needed is none.
 */
export async function uncoveredByCause(db: Db, period: Period): Promise<Counted[]> {
  const { rows } = await sql<Counted>`
    select null::integer as id, ${causeOfMissing} as name, count(*)::integer as count, sum(short.missing)::integer as base
    from (${shortSeats(period)}) short ${joinNoted('short.id')}
    group by 2 order by base desc, name`.execute(db)
  return rows
}

/** The shifts that a line of `uncoveredByCause` counts, the newest first, and how many there are. */
export async function uncoveredOfCause(db: Db, cause: string, period: Period) {
  const { rows } = await sql<UncoveredSlot & { total: number }>`
    with short as (${shortSeats(period)}), of_cause as (
      select short.id, short.missing, a.id as shift_id
      from short ${joinNoted('short.id')}
      where ${causeOfMissing} = ${cause}
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
 * to the client at whose station they were worked, or to the response units: the last ones of the guard's block.
 */
export async function overtimeByClient(
  db: Db,
  { from, until }: Period,
  { week_hours, average_days }: DatedValue<'hours'>,
): Promise<Counted[]> {
  const days = sql`${average_days}::integer`
  const { rows } = await sql<Counted>`
    with worked as (
      select d.guard_id, d.station_id, a.minutes, b.block,
        sum(a.minutes) over (partition by d.guard_id, b.block order by lower(d.shift), d.id) as running
      from duty_schedules d join attendances a on a.id = d.id
      cross join lateral (select floor((d.shift_date - date '2027-01-04') / ${days}::numeric)::integer as block) b
      where d.deleted_at is null and a.minutes > 0 and d.shift_date between ${from}::date - ${days} + 1 and ${until}::date
        and date '2027-01-04' + (b.block + 1) * ${days} - 1 between ${from}::date and ${until}::date
    ), by_client as (
      select st.client_id as id, sum(w.minutes) as minutes,
        sum(least(w.minutes, greatest(0, w.running - ${week_hours * 60}::integer * ${days} / 7))) as above
      from worked w join stations st on st.id = w.station_id group by st.client_id
    )
    select id, coalesce(${clientName('by_client.id')}, 'Response units') as name, above::integer as count, minutes::integer as base
    from by_client order by count desc, name, id`.execute(db)
  return rows
}

/** Live shifts that break a working rule, by who planned them last against one; how many of them have no reason. */
export async function overridesByPlanner(db: Db, { from, until }: Period): Promise<Counted[]> {
  const { rows } = await sql<Counted>`
    select p.id, coalesce(p.user_name, 'Not known') as name, count(*)::integer as count,
      count(*) filter (where d.override_reason is null)::integer as base
    from duty_schedules d left join accounts p on p.id = (
      select l.account_id from audit_log l where l.table_name = 'duty_schedules' and l.record_id = d.id::text and l.new ? 'overruled'
      order by l.id desc limit 1)
    where d.deleted_at is null and d.overruled <> '{}' and d.shift_date between ${from}::date and ${until}::date
    group by p.id, p.user_name order by count desc, name, p.id`.execute(db)
  return rows
}

/** SQL: incidents of a period. */
const incidentsIn = ({ from, until }: Period) => sql`
  select * from incidents where deleted_at is null and incident_date between ${from}::date and ${until}::date`

/** Incidents of each category, and those of them with severity High; '' is the name of those that say none. */
export async function incidentsByCategory(db: Db, period: Period): Promise<Counted[]> {
  const { rows } = await sql<Counted>`
    select null::integer as id, coalesce(category, '') as name, count(*)::integer as count,
      count(*) filter (where severity = 'High')::integer as base
    from (${incidentsIn(period)}) happened group by category order by count desc, category is null, category`.execute(db)
  return rows
}

/** Incidents of each station, beside the shifts that guards stood there. */
export async function incidentsByStation(db: Db, period: Period): Promise<Counted[]> {
  const { from, until } = period
  const { rows } = await sql<Counted>`
    with happened as (
      select station_id, count(*)::integer as count from (${incidentsIn(period)}) i group by station_id
    ), stood as (
      select d.station_id, count(*)::integer as shifts from duty_schedules d join attendances a on a.id = d.id
      where d.deleted_at is null and a.minutes > 0 and d.shift_date between ${from}::date and ${until}::date group by d.station_id
    )
    select st.id, st.name, coalesce(h.count, 0) as count, coalesce(s.shifts, 0) as base
    from happened h full join stood s on s.station_id = h.station_id join stations st on st.id = coalesce(h.station_id, s.station_id)
    order by 1.0 * coalesce(h.count, 0) / s.shifts desc nulls first, count desc, st.name, st.id`.execute(db)
  return rows
}

/** Guards who have left in each month of a period, beside those who were there on its first day. */
export async function turnoverByMonth(db: Db, { from, until }: Period): Promise<Counted[]> {
  const { rows } = await sql<Counted>`
    select null::integer as id, to_char(m.first, 'YYYY-MM') as name, g.count, g.base
    from (select m::date as first, (m + interval '1 month')::date as next
      from generate_series(date_trunc('month', ${from}::date::timestamp), ${until}::date, interval '1 month') m) m
    cross join lateral (
      select count(*) filter (where left_on >= m.first and left_on < m.next)::integer as count,
        count(*) filter (where hire_date < m.first and (left_on is null or left_on >= m.first))::integer as base
      from guards where deleted_at is null) g
    order by m.first`.execute(db)
  return rows
}
