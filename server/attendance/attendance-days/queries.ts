import { type RawBuilder, type SqlBool, sql } from 'kysely'
import {
  type AttendanceDay,
  type AttendanceDayQuery,
  MOST_STATION_DAYS,
  type StationDay,
} from '../../../api/attendance/attendance-days.ts'
import type { PeriodState } from '../../../api/attendance/attendance-periods.ts'
import type { Db } from '../../platform/db/open.ts'
import { atStations } from '../../platform/sessions/station-queries.ts'
import type { StationScope } from '../../platform/sessions/station-scope.ts'
import { FINAL } from '../attendance/queries.ts'
import { isUncovered } from '../attendance-periods/coverage-queries.ts'

/** SQL: the attendance `a` of a shift `d`, looked up by it: of a join PostgreSQL would make a hash of every attendance ever decided. */
const joinAttendance = sql`left join lateral (select * from attendances where attendances.id = d.id offset 0) a on true`
/** SQL: nobody has decided of a shift, and nothing of it is to be confirmed. */
const isUndecided = sql<SqlBool>`coalesce(a.to_confirm, '{}') = '{}' and (a.id is null or a.state <> all(${FINAL}))`
const isToConfirm = sql<SqlBool>`coalesce(a.to_confirm, '{}') <> '{}'`
const count = (which: RawBuilder<SqlBool>) => sql<number>`count(*) filter (where ${which})::integer`

/** SQL: conditions on the stations, `st`, of the days. */
const ofStations = ({ station_id, client_id, account_id }: AttendanceDayQuery, stations: StationScope) => sql<SqlBool>`
  ${atStations('st.id', stations)}
  and ${station_id === undefined ? sql`true` : sql`st.id = ${station_id}::integer`}
  and ${client_id === undefined ? sql`true` : sql`st.client_id = ${client_id}::integer`}
  and ${account_id === undefined ? sql`true` : sql`st.id in (select own.station_id from account_stations own where own.account_id = ${account_id}::integer)`}`

const SHOWN = {
  all: sql`true`,
  waiting: sql`approved < shifts and month = 'Open'`,
  ready: sql`approved < shifts and month = 'Open' and undecided + to_confirm = 0`,
}

/** Days of stations, the oldest first, and how many there are. */
export async function listDays(db: Db, query: AttendanceDayQuery, stations: StationScope) {
  const { from, to, show } = query
  const { rows } = await sql<AttendanceDay & { total: number }>`
    with shifts as (
      select d.station_id, d.shift_date as day, count(*)::integer as shifts, ${count(sql`a.approved_at is not null`)} as approved,
        ${count(isUndecided)} as undecided, ${count(isToConfirm)} as to_confirm, ${count(sql`a.late_minutes > 0`)} as late,
        ${count(sql`a.early_minutes > 0`)} as left_early, ${count(sql`a.state = 'No show'`)} as no_show,
        ${count(sql`d.slot_id is null and a.slot_id is null`)} as outside
      from duty_schedules d ${joinAttendance}
      where d.shift_date between ${from}::date and ${to}::date and d.deleted_at is null
      group by d.station_id, d.shift_date
    ), agreed as (
      select l.station_id, s.day, ${count(sql`s.state = 'Decided' and s.covered_minutes = 0 or ${isUncovered}`)} as uncovered,
        ${count(sql`s.origin = 'extra'`)} as extra
      from slots s join contract_lines l on l.id = s.line_id
      where s.day between ${from}::date and ${to}::date and s.state not in ('Cancelled', 'Off')
      group by l.station_id, s.day
    ), troubled as (
      select e.station_id, coalesce(d.shift_date, s.day, local_time(e.opened_at)::date) as day, count(*)::integer as exceptions
      from exceptions e left join duty_schedules d on d.id = e.duty_id left join slots s on s.id = e.slot_id
      where e.severity = 3 and e.state <> 'Resolved' group by 1, 2
    ), days as (
      select st.id as station_id, st.name as station_name, day, coalesce(shifts.shifts, 0) as shifts, coalesce(approved, 0) as approved,
        coalesce(undecided, 0) as undecided, coalesce(to_confirm, 0) as to_confirm, coalesce(late, 0) as late,
        coalesce(left_early, 0) as left_early, coalesce(no_show, 0) as no_show, coalesce(uncovered, 0) as uncovered,
        coalesce(outside, 0) + coalesce(extra, 0) as extra, coalesce(exceptions, 0) as exceptions, coalesce(p.state, 'Open') as month
      from shifts full join agreed using (station_id, day) join stations st on st.id = station_id
      left join troubled using (station_id, day)
      left join attendance_periods p on p.station_id = st.id and p.month = date_trunc('month', day)::date
      where ${ofStations(query, stations)}
    )
    select *, count(*) over ()::integer as total from days where ${SHOWN[show]}
    order by day, station_name, station_id limit ${sql.lit(MOST_STATION_DAYS)}`.execute(db)
  return { days: rows.map(({ total: _, ...day }) => day), total: rows[0]?.total ?? 0 }
}

/** SQL: the asked days that exist for the caller, with their stations `st`. */
const asked = (days: StationDay[], stations: StationScope) => sql`
  (select distinct station_id, day from jsonb_to_recordset(${JSON.stringify(days)}::jsonb) given (station_id integer, day date)) asked
  join stations st on st.id = asked.station_id and st.deleted_at is null and ${atStations('st.id', stations)}`
/** SQL: the shifts, `d`, of the asked days. */
const joinShifts = sql`duty_schedules d on d.station_id = asked.station_id and d.shift_date = asked.day and d.deleted_at is null`

/**
 * Locks what is recorded of the shifts of days until the transaction ends, in one order. Months are neither approved nor locked
 * meanwhile, because their lock is shared first.
 */
export async function lockDays(db: Db, days: StationDay[], stations: StationScope) {
  await sql`select share_plans()`.execute(db)
  await sql`select id from attendances where id in (
      select d.id from ${asked(days, stations)} join ${joinShifts}) order by id for update`.execute(db)
}

export type JudgedDay = StationDay & {
  station_name: string
  shifts: number
  /** Shifts that are decided and not approved. */
  waiting: number
  undecided: number
  to_confirm: number
  month: PeriodState
  /** The first shift that is not decided. */
  first: { id: number; guard_name: string; start_time: string; end_time: string } | null
}
/** Days as they are now, in the order of their stations' names. A day is settled with the month of any of its shifts. */
export async function judgeDays(db: Db, days: StationDay[], stations: StationScope): Promise<JudgedDay[]> {
  const { rows } = await sql<JudgedDay>`
    select st.id as station_id, st.name as station_name, asked.day, count(d.id)::integer as shifts,
      ${count(sql`a.approved_at is null and a.state = any(${FINAL}) and a.to_confirm = '{}'`)} as waiting,
      ${count(sql`d.id is not null and ${isUndecided}`)} as undecided, ${count(isToConfirm)} as to_confirm,
      case when bool_or(p.state = 'Locked') then 'Locked' when bool_or(p.state = 'Approved') then 'Approved' else 'Open' end as month,
      (array_agg(jsonb_build_object('id', d.id, 'guard_name', g.first_name || ' ' || g.last_name,
          'start_time', to_char(d.start_time, 'HH24:MI'), 'end_time', to_char(d.end_time, 'HH24:MI')) order by d.start_time, d.id)
        filter (where d.id is not null and (${isUndecided} or ${isToConfirm})))[1] as first
    from ${asked(days, stations)}
    left join ${joinShifts} left join guards g on g.id = d.guard_id ${joinAttendance}
    left join lateral settled_by(coalesce(a.slot_id, d.slot_id), st.id, asked.day) by on true
    left join attendance_periods p on p.station_id = by.station_id and p.month = date_trunc('month', by.day)::date
    group by st.id, asked.day order by asked.day, st.name, st.id`.execute(db)
  return rows
}

/** Approves what is decided of days. */
export const approveDays = (db: Db, days: StationDay[], accountId: number) =>
  sql`update attendances set approved_by = ${accountId}, approved_at = now(), version = version + 1
    where approved_at is null and state = any(${FINAL}) and to_confirm = '{}'
      and id in (select d.id from ${asked(days, null)} join ${joinShifts})`.execute(db)
