import { type ExpressionBuilder, type SqlBool, sql } from 'kysely'
import type { Attendance, AttendanceQuery, AttendanceState, Cause, Decision } from '../../../api/attendance/attendance.ts'
import type { AttendanceFigures } from '../../../api/attendance/fields/clock.ts'
import type { ClockingFlag } from '../../../api/attendance/fields/clocking-flags.ts'
import { listPage, sortedRows } from '../../platform/db/list.ts'
import { accountName, guardName, stationName } from '../../platform/db/names.ts'
import type { Db } from '../../platform/db/open.ts'
import type { Database } from '../../platform/db/schema.ts'
import { atStations } from '../../platform/sessions/station-queries.ts'
import type { StationScope } from '../../platform/sessions/station-scope.ts'

const ORDER = { id: 'id', shift_date: 'shift_date' } as const

/** SQL: a value of what is recorded of a shift. */
const recorded = <T>(column: keyof Database['attendances']) =>
  sql<T>`(select ${sql.ref(`a.${column}`)} from attendances a where a.id = duty_schedules.id)`

/**
 * SQL: what is known at this moment of a shift, a row of `duty_schedules` by the name it has in the query, beside its attendance `a`,
 * which may be missing. Every page has it from here, and the watch from the same function.
 */
export const stateAt = (name: string) => sql<AttendanceState>`attendance_state(a.state, a.to_confirm,
  a.early_minutes > 0 and ${sql.ref(`${name}.replaced_by`)} is null, (select off.state = 'Off' from slots off where off.id = ${sql.ref(`${name}.slot_id`)}),
  ${sql.ref(`${name}.shift`)}, (select attendance_rule('grace_minutes')), (select attendance_rule('no_show_minutes')))`

/** SQL: what is known of a shift, a row of `duty_schedules`, at this moment. */
export const stateNow = sql<AttendanceState>`(select ${stateAt('duty_schedules')}
  from (values (1)) known left join attendances a on a.id = duty_schedules.id)`

/** SQL: the slot that a shift fills, or did until it was replaced. */
const slotOfShift = sql<number | null>`coalesce(duty_schedules.slot_id, ${recorded<number | null>('slot_id')})`

const columns = (_: ExpressionBuilder<Database, 'duty_schedules'>) =>
  [
    'id',
    sql<number>`coalesce(${recorded('version')}, 0)`.as('version'),
    'guard_id',
    guardName('duty_schedules.guard_id').as('guard_name'),
    sql<string>`(select contacts from guards where guards.id = guard_id)`.as('guard_contacts'),
    'station_id',
    stationName('duty_schedules.station_id').as('station_name'),
    sql<string | null>`(select l.name from slots s join contract_lines l on l.id = s.line_id where s.id = ${slotOfShift})`.as(
      'post',
    ),
    slotOfShift.as('slot_id'),
    'shift_date',
    'start_time',
    'end_time',
    sql<boolean>`ends_next_day(shift)`.as('ends_next_day'),
    stateNow.as('state'),
    recorded<string | null>('in_at').as('in_at'),
    recorded<string | null>('out_at').as('out_at'),
    sql<number>`coalesce(${recorded('minutes')}, 0)`.as('minutes'),
    sql<number>`coalesce(${recorded('late_minutes')}, 0)`.as('late_minutes'),
    sql<number>`coalesce(${recorded('early_minutes')}, 0)`.as('early_minutes'),
    recorded<Attendance['in_method']>('in_method').as('in_method'),
    recorded<Attendance['out_method']>('out_method').as('out_method'),
    sql<ClockingFlag[]>`coalesce(${recorded('in_flags')}, '{}')`.as('in_flags'),
    sql<ClockingFlag[]>`coalesce(${recorded('out_flags')}, '{}')`.as('out_flags'),
    sql<ClockingFlag[]>`coalesce(${recorded('to_confirm')}, '{}')`.as('to_confirm'),
    accountName(recorded('confirmed_by')).as('confirmed_by_name'),
    recorded<string | null>('confirmed_at').as('confirmed_at'),
    recorded<Cause | null>('cause').as('cause'),
    recorded<string | null>('reason').as('reason'),
    accountName(recorded('decided_by')).as('decided_by_name'),
    recorded<string | null>('decided_at').as('decided_at'),
    recorded<string | null>('approved_at').as('approved_at'),
    sql<string | null>`(select by_guard.first_name || ' ' || by_guard.last_name from duty_schedules taken
      join guards by_guard on by_guard.id = taken.guard_id where taken.id = duty_schedules.replaced_by)`.as('replaced_by'),
  ] as const

const live = (db: Db) => db.selectFrom('duty_schedules').where('deleted_at', 'is', null)
/** States of a shift that is decided. */
export const FINAL = ['Done', 'No show', 'Excused'] as const
/**
 * SQL: a shift, a row of `duty_schedules`, is decided and not approved, on a day before today of which every shift at the station is
 * decided, in a month that is open.
 */
export const isToApprove = sql<SqlBool>`(shift_date < local_today() and exists (
    select from attendances a where a.id = duty_schedules.id and a.approved_at is null and a.state = any(${FINAL}) and a.to_confirm = '{}')
  and not exists (
    select from duty_schedules other left join attendances a on a.id = other.id
    where other.station_id = duty_schedules.station_id and other.shift_date = duty_schedules.shift_date and other.deleted_at is null
      and (a.id is null or a.state <> all(${FINAL}) or a.to_confirm <> '{}'))
  and not exists (
    select from attendance_periods p where p.station_id = duty_schedules.station_id
      and p.month = date_trunc('month', duty_schedules.shift_date)::date and p.state <> 'Open'))`
const undecidedShift = sql<SqlBool>`upper(shift) <= local_time(now()) and (${recorded('state')} is null or ${recorded('state')} = 'On post' or ${recorded('to_confirm')} <> '{}')`

function matching(
  db: Db,
  { from, to, station_id, guard_id, state, undecided, unapproved }: AttendanceQuery,
  stations: StationScope,
) {
  let shifts = live(db).where(atStations('station_id', stations)).where('shift_date', '>=', from).where('shift_date', '<=', to)
  if (station_id) shifts = shifts.where('station_id', '=', station_id)
  if (guard_id) shifts = shifts.where('guard_id', '=', guard_id)
  if (state) shifts = shifts.where(stateNow, '=', state)
  if (undecided !== undefined) shifts = shifts.where(undecided ? undecidedShift : sql<SqlBool>`not (${undecidedShift})`)
  if (unapproved) shifts = shifts.where(isToApprove)
  return shifts
}

export const listAttendance = (db: Db, query: AttendanceQuery, stations: StationScope) =>
  listPage(db, matching(db, query, stations), columns, ORDER, query)

export const allAttendance = (db: Db, query: AttendanceQuery) => sortedRows(matching(db, query, null), columns, ORDER, query)

export const findAttendance = (db: Db, id: number, stations: StationScope) =>
  live(db).select(columns).where('id', '=', id).where(atStations('station_id', stations)).executeTakeFirst()

type Method = NonNullable<Attendance['in_method']>
export type Record = AttendanceFigures & {
  id: number
  slot_id: number | null
  state: Decision
  in_at: string | null
  out_at: string | null
  in_method?: Method | null
  /** The events of a device by which it is known. */
  in_event?: string | null
  out_event?: string | null
  out_method?: Method | null
  in_flags: ClockingFlag[]
  out_flags: ClockingFlag[]
  to_confirm: ClockingFlag[]
  confirmed_by?: number | null
  confirmed_at?: string | null
  cause?: Cause | null
  reason?: string | null
  decided_by?: number | null
  decided_at?: string | null
}

/** SQL: a value that explains when a guard came. Records that decide nothing, as of his leaving, keep it. */
const kept = <T>(column: 'cause' | 'reason') =>
  sql<T>`case when excluded.decided_at is null and attendances.in_at is not null then ${sql.ref(`attendances.${column}`)} else ${sql.ref(`excluded.${column}`)} end`

/** Writes what is known of shifts, over what was known before. */
export const putAttendance = (db: Db, records: Record[]) =>
  db
    .insertInto('attendances')
    .values(records)
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet(({ ref }) => ({
        // The shift may fill another slot than when its guard came; one that was replaced fills none.
        slot_id: sql`coalesce(excluded.slot_id, attendances.slot_id)`,
        state: ref('excluded.state'),
        in_at: ref('excluded.in_at'),
        out_at: ref('excluded.out_at'),
        minutes: ref('excluded.minutes'),
        late_minutes: ref('excluded.late_minutes'),
        early_minutes: ref('excluded.early_minutes'),
        in_method: sql`coalesce(excluded.in_method, attendances.in_method)`,
        out_method: sql`coalesce(excluded.out_method, attendances.out_method)`,
        in_event: sql`coalesce(excluded.in_event, attendances.in_event)`,
        out_event: sql`coalesce(excluded.out_event, attendances.out_event)`,
        in_flags: ref('excluded.in_flags'),
        out_flags: ref('excluded.out_flags'),
        to_confirm: ref('excluded.to_confirm'),
        confirmed_by: sql`coalesce(excluded.confirmed_by, attendances.confirmed_by)`,
        confirmed_at: sql`coalesce(excluded.confirmed_at, attendances.confirmed_at)`,
        cause: kept<Cause | null>('cause'),
        reason: kept<string | null>('reason'),
        decided_by: ref('excluded.decided_by'),
        decided_at: ref('excluded.decided_at'),
        version: sql`attendances.version + 1`,
      })),
    )
    .execute()

/** Removes what is known of shifts, which are as if nobody had come. */
export const removeAttendance = (db: Db, shifts: { id: number }[]) =>
  db
    .deleteFrom('attendances')
    .where(
      'id',
      'in',
      shifts.map(({ id }) => id),
    )
    .execute()

/** Takes a shift out of its slot, which is open again for another guard. */
export async function leaveSlot(db: Db, { id, slot_id }: { id: number; slot_id: number }) {
  await db
    .updateTable('slots')
    .set({ state: 'Filled', covered_minutes: null })
    .where('id', '=', slot_id)
    .where('state', '=', 'Decided')
    .execute()
  await db.updateTable('duty_schedules').set({ slot_id: null }).where('id', '=', id).execute()
}

/** Notes which shift has taken over from another. */
export const noteSuccessor = (db: Db, id: number, by: number) =>
  db.updateTable('duty_schedules').set({ replaced_by: by }).where('id', '=', id).execute()

/** Notes which shift has taken over the slot of another; returns its id. */
export async function noteReplacement(db: Db, { id, slot_id }: { id: number; slot_id: number }) {
  const { id: by } = await db
    .selectFrom('duty_schedules')
    .select('id')
    .where('slot_id', '=', slot_id)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow()
  await noteSuccessor(db, id, by)
  return by
}

/** Takes an approval back; whether there was one. */
export async function reopenAttendance(db: Db, id: number) {
  const { numUpdatedRows } = await db
    .updateTable('attendances')
    .set({ approved_by: null, approved_at: null, version: sql`version + 1` })
    .where('id', '=', id)
    .where('approved_at', 'is not', null)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}
