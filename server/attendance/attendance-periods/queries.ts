import { sql } from 'kysely'
import type { AttendancePeriod } from '../../../api/attendance/attendance-periods.ts'
import { monthPeriod } from '../../../api/contracts/charges.ts'
import { accountName } from '../../platform/db/names.ts'
import type { Db } from '../../platform/db/open.ts'
import { isSettled, isUncovered, slotMinutes } from './coverage-queries.ts'

/** SQL: a slot, as `s`, that is still to come or of which nobody has decided. */
const undecidedSlot = sql`(s.state = 'Filled' or s.state = 'Open' and s.entered_late
  or s.state in ('Open', 'Off') and upper(s.span) > local_time(now()))`

/**
 * SQL: the shifts of a month that fill no slot, and those that are not decided although their slot is: by the station and day by which
 * they are approved (settled_by in the database). A shift outside of contracts has never filled a slot.
 */
const unslotted = (from: string, until: string) => sql`(
  select d.station_id, d.shift_date as day, d.start_time, d.shift_type as post, true as is_outside,
    (d.a).state is null or (d.a).state = 'On post' or (d.a).to_confirm <> '{}' as undecided, (d.a).decided_by
  -- Looked up by shift: of a join PostgreSQL would make a hash of every attendance ever decided.
  from (select d.*, (select a from attendances a where a.id = d.id) as a from duty_schedules d
    where d.shift_date between ${from}::date and ${until}::date and d.deleted_at is null and d.slot_id is null offset 0) d
  where (d.a).slot_id is null
  union all
  select l.station_id, s.day, d.start_time, l.name, false, true, null
  from attendances a join slots s on s.id = a.slot_id join contract_lines l on l.id = s.line_id join duty_schedules d on d.id = a.id
  where (a.state = 'On post' or a.to_confirm <> '{}') and s.day between ${from}::date and ${until}::date and s.state not in ('Filled', 'Cancelled'))`

/** The stations with shifts in a month, or some of them, by name. */
export async function monthOfStations(db: Db, month: string, stationIds?: number[]): Promise<AttendancePeriod[]> {
  const { from, until } = monthPeriod(month)
  const some = stationIds ? sql`and l.station_id = any(${stationIds}::integer[])` : sql``
  const { rows } = await sql<AttendancePeriod>`
    with figures as (
      select l.station_id, count(*)::integer as slots,
        count(*) filter (where s.state = 'Decided' and s.covered_minutes > 0)::integer as covered,
        count(*) filter (where s.state = 'Decided' and s.covered_minutes = 0
          or ${isUncovered})::integer as uncovered,
        count(*) filter (where s.state = 'Off')::integer as off,
        count(*) filter (where ${undecidedSlot})::integer as undecided,
        coalesce(sum(${slotMinutes}) filter (where s.state <> 'Off'), 0)::integer as agreed_minutes,
        coalesce(sum(s.covered_minutes), 0)::integer as covered_minutes,
        coalesce(sum(${slotMinutes}) filter (where ${isSettled}), 0)::integer as settled_minutes,
        -- As a count, which is looked up by slot: of "exists" PostgreSQL would make a hash of every attendance ever decided.
        count(*) filter (where s.state = 'Off' and s.off_by = p.approved_by or p.approved_by is not null and 0 < (
          select count(*) from attendances a where a.slot_id = s.id and a.decided_by = p.approved_by))::integer as decided_by_approver
      from slots s join contract_lines l on l.id = s.line_id
      left join attendance_periods p on p.station_id = l.station_id and p.month = ${from}::date
      where s.day between ${from}::date and ${until}::date and s.state <> 'Cancelled' ${some}
      group by l.station_id
    ), outside as (
      select o.station_id, count(*) filter (where o.is_outside)::integer as outside,
        count(*) filter (where o.undecided)::integer as undecided,
        count(*) filter (where o.is_outside and o.decided_by = p.approved_by)::integer as decided_by_approver
      from ${unslotted(from, until)} o left join attendance_periods p on p.station_id = o.station_id and p.month = ${from}::date
      where ${stationIds ? sql`o.station_id = any(${stationIds}::integer[])` : sql`true`}
      group by o.station_id having bool_or(o.is_outside or o.undecided)
    ), told as (
      select l.station_id, count(*)::integer as late_facts
      from late_facts t join slots s on s.id = t.slot_id join contract_lines l on l.id = s.line_id
      where s.day between ${from}::date and ${until}::date ${some} group by 1
    ), troubled as (
      select coalesce(l.station_id, e.station_id) as station_id, count(*)::integer as exceptions
      from exceptions e left join duty_schedules d on d.id = e.duty_id
      left join slots s on s.id = coalesce(d.slot_id, e.slot_id) left join contract_lines l on l.id = s.line_id
      where e.severity = 3 and e.state <> 'Resolved'
        and coalesce(s.day, d.shift_date, local_time(e.opened_at)::date) between ${from}::date and ${until}::date
      group by 1
    )
    select st.id as station_id, st.name as station_name, ${month}::text as month, coalesce(p.state, 'Open') as state,
      coalesce(f.slots, 0) as slots, coalesce(f.covered, 0) as covered, coalesce(f.uncovered, 0) as uncovered, coalesce(f.off, 0) as off,
      coalesce(outside.outside, 0) as outside, coalesce(told.late_facts, 0) as late_facts, coalesce(f.undecided, 0) + coalesce(outside.undecided, 0) as undecided,
      coalesce(f.agreed_minutes, 0) as agreed_minutes, coalesce(f.covered_minutes, 0) as covered_minutes,
      coalesce(f.settled_minutes, 0) as settled_minutes,
      coalesce(f.decided_by_approver, 0) + coalesce(outside.decided_by_approver, 0) as decided_by_approver,
      coalesce(troubled.exceptions, 0) as exceptions,
      ${accountName('p.approved_by')} as approved_by_name, p.approved_at,
      ${accountName('p.locked_by')} as locked_by_name, p.locked_at
    from figures f full join outside using (station_id) join stations st on st.id = station_id left join troubled using (station_id) left join told using (station_id)
    left join attendance_periods p on p.station_id = st.id and p.month = ${from}::date
    order by st.name, st.id`.execute(db)
  return rows
}

/**
 * Keeps everybody from changing shifts, slots and attendance until the transaction ends, and waits for those who are at it: a month
 * that is approved or locked has nothing that was not seen.
 */
export const holdPlans = (db: Db) => sql`select pg_advisory_xact_lock(hashtext('attendance_periods.plans'))`.execute(db)

/**
 * Makes the missing rows of a month and locks those of the stations until the transaction ends, in one order. A month that is
 * reopened gets slots: the lock of those who plan comes first, as where a month is locked, so that neither waits for the other.
 */
export async function lockPeriods(db: Db, month: string, stationIds: number[]) {
  const { from } = monthPeriod(month)
  await sql`select share_plans()`.execute(db)
  await sql`insert into attendance_periods (station_id, month)
    select id, ${from}::date from stations where id = any(${stationIds}::integer[]) and deleted_at is null
    order by id on conflict (station_id, month) do nothing`.execute(db)
  return db
    .selectFrom('attendance_periods as p')
    .innerJoin('stations as st', 'st.id', 'p.station_id')
    .select(['p.station_id', 'p.state', 'st.name'])
    .where('p.month', '=', from)
    .where('p.station_id', '=', sql<number>`any(${stationIds}::integer[])`)
    .orderBy('p.station_id')
    .forUpdate('p')
    .execute()
}

/** The first shift of stations in a month that is still to come or of which nobody has decided. */
export async function firstUndecided(db: Db, month: string, stationIds: number[]) {
  const { from, until } = monthPeriod(month)
  const { rows } = await sql<{ station: string; post: string; day: string; start_time: string }>`
    select st.name as station, u.post, u.day, u.start_time from (
      select l.station_id, l.name as post, s.day, s.start_time
      from slots s join contract_lines l on l.id = s.line_id
      where s.day between ${from}::date and ${until}::date and l.station_id = any(${stationIds}::integer[]) and ${undecidedSlot}
      union all
      select o.station_id, o.post, o.day, o.start_time from ${unslotted(from, until)} o
      where o.undecided and o.station_id = any(${stationIds}::integer[])
    ) u join stations st on st.id = u.station_id
    order by u.day, u.start_time, u.station_id limit 1`.execute(db)
  return rows[0]
}

const periods = (db: Db, month: string, stationIds: number[]) =>
  db
    .updateTable('attendance_periods')
    .set({ version: sql`version + 1` })
    .where('month', '=', monthPeriod(month).from)
    .where('station_id', '=', sql<number>`any(${stationIds}::integer[])`)

/** SQL: the attendances that count in a month of stations, by the slot of each or, without one, by its shift. */
const ofMonth = (month: string, stationIds: number[]) => {
  const { from, until } = monthPeriod(month)
  return sql`(select a.id from slots s join contract_lines l on l.id = s.line_id join attendances a on a.slot_id = s.id
      where s.day between ${from}::date and ${until}::date and l.station_id = any(${stationIds}::integer[])
    union all
    select d.id from duty_schedules d join attendances a on a.id = d.id
      where d.shift_date between ${from}::date and ${until}::date and d.station_id = any(${stationIds}::integer[])
        and a.slot_id is null)`
}

type Approval = { month: string; stationIds: number[]; accountId: number }

/** Approves what is decided in months of stations and was not approved by the day. */
export const approveAttendances = (db: Db, { month, stationIds, accountId }: Approval) =>
  sql`update attendances a set approved_by = ${accountId}, approved_at = now(), version = a.version + 1
    where a.id in ${ofMonth(month, stationIds)} and a.approved_at is null and a.state <> 'On post' and a.to_confirm = '{}'`.execute(
    db,
  )

/** Approves the months of stations, and keeps their figures. */
export async function approvePeriods(db: Db, { month, accountId }: Approval, figures: AttendancePeriod[]) {
  const totals = figures.map(({ station_id, slots, covered, uncovered, off, agreed_minutes, covered_minutes }) => ({
    station_id,
    totals: { slots, covered, uncovered, off, agreed_minutes, covered_minutes },
  }))
  await sql`update attendance_periods p
    set state = 'Approved', approved_by = ${accountId}, approved_at = now(), totals = f.totals, version = p.version + 1
    from jsonb_to_recordset(${JSON.stringify(totals)}::jsonb) as f (station_id integer, totals jsonb)
    where p.month = ${monthPeriod(month).from}::date and p.station_id = f.station_id`.execute(db)
}

export const lockAll = (db: Db, { month, stationIds, accountId }: Approval) =>
  periods(db, month, stationIds).set({ state: 'Locked', locked_by: accountId, locked_at: sql`now()` }).execute()

/** Opens a month of a station again, and takes the approvals of its attendances back. */
export async function reopenPeriod(db: Db, month: string, stationId: number, reason: string) {
  const open = { state: 'Open', approved_by: null, approved_at: null, locked_by: null, locked_at: null, totals: null } as const
  await periods(db, month, [stationId])
    .set({ ...open, reopened_reason: reason })
    .execute()
  await sql`update attendances a set approved_by = null, approved_at = null, version = a.version + 1
    where a.id in ${ofMonth(month, [stationId])} and a.approved_at is not null`.execute(db)
}
