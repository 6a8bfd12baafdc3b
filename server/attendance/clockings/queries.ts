import { sql } from 'kysely'
import type { PeriodState } from '../../../api/attendance/attendance-periods.ts'
import type { ExceptionKind } from '../../../api/attendance/exceptions.ts'
import type { Db } from '../../platform/db/open.ts'
import { lockableShifts, lockedThenRead } from '../attendance/lock-queries.ts'
import { putAttendance, type Record } from '../attendance/queries.ts'
import { ESCALATED_DAYS } from '../escalation/queries.ts'

/** SQL: the station and month by which a shift is approved and locked: those of its slot (settled_by in the database). */
const settledAt = sql<number>`coalesce(l.station_id, d.station_id)`
const settledMonth = sql<string>`date_trunc('month', coalesce(s.day, d.shift_date))::date`

const shiftsOf = (db: Db, guardIds: number[], { from, to }: { from: string; to: string }) =>
  lockedThenRead(
    lockableShifts(db)
      .innerJoin('stations as st', 'st.id', 'd.station_id')
      .leftJoin('slots as s', (join) => join.on('s.id', '=', sql<number>`coalesce(d.slot_id, a.slot_id)`))
      .leftJoin('contract_lines as l', 'l.id', 's.line_id')
      .select([
        'a.in_event',
        'a.out_event',
        'a.confirmed_at',
        'a.approved_at',
        sql<PeriodState>`coalesce((select p.state from attendance_periods p
        where p.station_id = ${settledAt} and p.month = ${settledMonth}), 'Open')`.as('period'),
        'st.latitude',
        'st.longitude',
        'st.radius_m',
        'l.id as line_id',
        sql<number | null>`case when l.post_orders is not null then l.post_orders_version end`.as('orders_version'),
      ])
      .where('d.guard_id', '=', sql<number>`any(${guardIds}::integer[])`)
      .where('d.shift_date', '>=', from)
      .where('d.shift_date', '<=', to)
      .orderBy('d.id'),
  )
export type GuardsShift = Awaited<ReturnType<typeof shiftsOf>>[number]

/**
 * Locks the shifts of guards on some days until the transaction ends, each with its place, post and what is recorded of it. Nobody
 * approves or locks their months meanwhile.
 */
export async function lockShiftsOf(db: Db, guardIds: number[], days: { from: string; to: string }) {
  await sql`select share_plans()`.execute(db)
  return shiftsOf(db, guardIds, days)
}

/** Writes late evidence over what is approved; the database refuses it for what is locked, or decided by hand. */
export async function putLateEvidence(db: Db, records: Record[]) {
  const mark = (state: 'on' | 'off') => sql`select set_config('app.late_evidence', ${state}, true)`.execute(db)
  await mark('on')
  await putAttendance(db, records)
  await mark('off')
}

/** Something that a device reported and somebody must see to. */
export type ReportedException = {
  kind: Extract<ExceptionKind, 'sos' | 'unplanned' | 'late_evidence' | 'outside' | 'left_early' | 'to_confirm'>
  severity: 1 | 2 | 3
  guard_id: number
  station_id: number | null
  /** Of late evidence and of what is to be confirmed: one ticket for each shift. */
  duty_id: number | null
  slot_id: number | null
  event_id: string
  /** When it happened, and what the device said. */
  at: string
  text: string
  /** Of a call for help: also where the last one is still open, everybody is told. */
  again?: boolean
}

/** Minutes in which a call for help that is repeated is the same call. */
const SAME_CALL = 10
/**
 * Opens exceptions; where the same is open already for the guard, what was said is added to its steps instead. A guard who calls for
 * help again after ten minutes is seen to as if nobody had taken the first call up; where nobody has, the people who were told of it
 * are told once more. Within ten minutes it is one call with a count.
 */
export async function openReported(db: Db, reported: ReportedException[]) {
  if (!reported.length) return
  // Somebody may be resolving one of them: what is said then is a new exception.
  await sql`select from exceptions where state <> 'Resolved' and kind = any(${reported.map(({ kind }) => kind)}::text[])
    and guard_id = any(${reported.map(({ guard_id }) => guard_id)}::integer[]) order by id for update`.execute(db)
  const doubted = reported.flatMap(({ kind, duty_id }) => (kind === 'to_confirm' ? (duty_id ?? []) : []))
  if (doubted.length) await reopenToConfirm(db, doubted)
  await sql`
    with said as (
      select row_number() over () as place, r.*, jsonb_build_array(jsonb_build_object('at', to_char(r.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'),
        'by', 'The phone', 'what', 'noted', 'text', r.text)) as step
      from jsonb_to_recordset(${JSON.stringify(reported)}::jsonb) as r
        (kind text, severity integer, guard_id integer, station_id integer, duty_id integer, slot_id bigint, event_id uuid, at timestamptz, text text, again boolean)
    ), open as (
      select said.place, (select e.id from exceptions e where e.kind = said.kind and e.guard_id = said.guard_id and e.state <> 'Resolved'
          and e.duty_id is not distinct from said.duty_id order by e.id desc limit 1) as id
      from said
    ), news as (
      select e.id, jsonb_agg(said.step -> 0 order by said.place) as steps,
        coalesce(bool_or(said.again), false) and coalesce(e.called_at, e.opened_at) <= now() - make_interval(mins => ${SAME_CALL}::integer) as again,
        -- Unanswered, it keeps its time for a day: the higher levels are told as early as of the first call.
        e.state <> 'Opened' or e.assigned_to is not null or e.opened_at <= now() - make_interval(days => ${ESCALATED_DAYS}::integer) as anew
      from said join open using (place) join exceptions e on e.id = open.id group by e.id
    ), told as (
      update exceptions e set steps = e.steps || news.steps, version = e.version + 1,
        state = case when news.again then 'Opened' else e.state end,
        assigned_to = case when not news.again then e.assigned_to end,
        seen_at = case when not news.again then e.seen_at end,
        called_at = case when news.again then now() else e.called_at end,
        escalated_level = case when news.again then 0 else e.escalated_level end,
        opened_at = case when news.again and news.anew then now() else e.opened_at end,
        due_at = case when news.again and news.anew then now() else e.due_at end
      from news where e.id = news.id returning 1
    )
    insert into exceptions (kind, severity, guard_id, station_id, duty_id, slot_id, event_id, called_at, due_at, steps)
    select kind, severity, guard_id, station_id, duty_id, slot_id, event_id, case when again then now() end,
      now() + case severity when 3 then interval '0' when 2 then interval '20 minutes' else interval '1 day' end, steps
    from (select said.*, row_number() over (partition by kind, guard_id, duty_id order by said.place) as nth,
        jsonb_agg(said.step -> 0) over (partition by kind, guard_id, duty_id order by said.place
          rows between unbounded preceding and unbounded following) as steps
      from said join open using (place) where open.id is null) as fresh
    where nth = 1
    on conflict do nothing`.execute(db)
}

/** Opens what was to be confirmed of shifts again: something else is. */
const reopenToConfirm = (db: Db, shiftIds: number[]) =>
  sql`update exceptions set state = 'Opened', resolution = null, although = null, resolved_at = null, resolved_by = null, assigned_to = null,
      escalated_level = 0, opened_at = now(), due_at = now() + interval '20 minutes', version = version + 1
    where id in (select id from exceptions
      where kind = 'to_confirm' and duty_id = any(${shiftIds}::integer[]) and state = 'Resolved' order by id for update)`.execute(
    db,
  )

/** Resolves the exceptions about reports of guards that belong to a shift after all. */
export const resolveUnplanned = (db: Db, eventIds: string[]) =>
  sql`update exceptions set state = 'Resolved', resolution = 'It belongs to a shift after all.', resolved_at = now(), version = version + 1
    where id in (select id from exceptions
      where kind = 'unplanned' and event_id = any(${eventIds}::uuid[]) and duty_id is null and state <> 'Resolved'
        and not exists (select from jsonb_array_elements(steps) step where step ->> 'text' like 'Reported without a shift:%')
      order by id for update)`.execute(db)

/** A guard's call for help that nobody has resolved, with when the control room has seen it. */
export const findOpenSos = (db: Db, guardId: number) =>
  db
    .selectFrom('exceptions')
    .select('seen_at')
    .where('guard_id', '=', guardId)
    .where('kind', '=', 'sos')
    .where('state', '<>', 'Resolved')
    .orderBy('id', 'desc')
    .executeTakeFirst()
