import { sql } from 'kysely'
import type { CrewDeed } from '../../../api/alarm/crews.ts'
import type { Db } from '../../platform/db/open.ts'

/** The code at the gate that a crew has given on arrival: the station of its board, null for a code that no board has. */
type GateCode = { station_id: number | null; typed: boolean }
/** A deed as a phone has said it: whose it is, by which event, and when by the clock of the server. */
export type DeedOfPhone = CrewDeed & {
  event_id: string
  guard_id: number
  at: string
  report: string | null
  /** Photos and voice notes that follow. */
  files: number
  code: GateCode | undefined
}

/** The alarms of dispatches of which a guard speaks who was on post at their unit then, by the ids of the dispatches. */
export async function alarmsOfUnits(db: Db, deeds: readonly Pick<DeedOfPhone, 'id' | 'guard_id' | 'at'>[]) {
  const said = JSON.stringify(deeds.map(({ id, guard_id, at }) => ({ id, guard_id, at })))
  const { rows } = await sql<{ id: number; alarm_id: number }>`
    select distinct d.id, d.alarm_id from jsonb_to_recordset(${said}::jsonb) as said (id integer, guard_id integer, at timestamptz)
    join dispatches d on d.id = said.id join response_units u on u.id = d.unit_id
    join duty_schedules s on s.station_id = u.station_id and s.guard_id = said.guard_id and s.deleted_at is null
      and s.shift_date between local_time(said.at)::date - 1 and local_time(said.at)::date + 1
    join attendances t on t.id = s.id and t.in_at <= said.at and (t.out_at is null or t.out_at >= said.at)`.execute(db)
  return new Map(rows.map(({ id, alarm_id }) => [id, alarm_id]))
}

/** Locks dispatches in the order of their ids; their alarms are locked before. */
export const lockDispatches = (db: Db, ids: readonly number[]) =>
  sql`select id from dispatches where id = any(${ids}::integer[]) order by id for no key update`.execute(db)

/** The place in `STATES` to which a deed brings a crew. */
const RANKS = { accept: 1, set_off: 2, arrive: 3, leave: 4 } as const
const STATES = ['Asked', 'Accepted', 'On the way', 'Arrived', 'Left'] as const

/** The clock of a phone may be some seconds behind that of the desk. */
const timeOf = (at: string) => sql`greatest(least(${at}::timestamptz, clock_timestamp()), asked_at)`

/** A crew cannot go, unless it is on the way already. */
const putRefusal = (db: Db, { id, at, reason }: DeedOfPhone) =>
  sql`update dispatches set state = 'Refused', version = version + 1, ended_at = ${timeOf(at)}, reason = ${reason ?? null}::text
    where id = ${id} and state in ('Asked', 'Accepted')`.execute(db)

/** SQL: how the code at the gate was given, where one was. */
const codeGiven = (code: GateCode | undefined) =>
  code
    ? sql`case when ${code.station_id}::integer = (select y.station_id from alarms a join alarm_systems y on y.id = a.system_id
        where a.id = dispatches.alarm_id) then ${code.typed ? 'typed' : 'scanned'}::text else 'wrong' end`
    : sql`null::text`

/** Brings a crew as far as a deed says. It never goes back, and a time that is noted already stays. */
async function putProgress(db: Db, deed: keyof typeof RANKS, { id, event_id, at, findings, report, code }: DeedOfPhone) {
  const rank = RANKS[deed]
  const when = timeOf(at)
  const given = codeGiven(code)
  const further = sql`array_position(${sql.lit(`{${STATES.map((state) => `"${state}"`).join(',')}}`)}::text[], state) <= ${rank}::integer`
  await sql`update dispatches set version = version + 1,
      state = case when ${further} then ${STATES[rank]}::text else state end,
      accepted_at = coalesce(accepted_at, ${when}),
      set_off_at = case when ${deed}::text = 'set_off' then coalesce(set_off_at, ${when}) else set_off_at end,
      arrived_at = case when ${rank}::integer >= 3 then coalesce(arrived_at, ${when}) else arrived_at end,
      arrived_how = case when ${rank}::integer < 3 then arrived_how
        when coalesce(arrived_how, 'phone') = 'phone' and ${given} <> 'wrong' then 'code' else coalesce(arrived_how, 'phone') end,
      arrived_code = coalesce(nullif(arrived_code, 'wrong'), ${given}, arrived_code),
      arrived_event = case when ${deed}::text = 'arrive' then coalesce(arrived_event, ${event_id}::uuid) else arrived_event end,
      left_at = case when ${deed}::text = 'leave' then coalesce(left_at, ${when}) else left_at end,
      findings = coalesce(findings, ${findings ? JSON.stringify(findings) : null}::jsonb),
      report = coalesce(report, ${report}::text)
    where id = ${id} and state not in ('Refused', 'Cancelled')`.execute(db)
}

/** Notes the number of a slip. One that the slip of another crew has is kept apart, until the crew says another one. */
const putSlip = (db: Db, id: number, slip: string) =>
  sql`update dispatches set version = version + 1,
      slip = coalesce(slip, case when not used then said end),
      slip_used = case when slip is null and used then said end
    from (select upper(${slip}::text) as said, exists (select from dispatches o where o.slip = upper(${slip}::text) and o.id <> ${id}) as used) number
    where id = ${id} and state not in ('Refused', 'Cancelled')`.execute(db)

/** Files are announced also by a crew that was called back meanwhile. */
const announceFiles = (db: Db, id: number, files: number) =>
  sql`update dispatches set version = version + 1, files_announced = files_announced + ${files}::integer where id = ${id}`.execute(
    db,
  )

/** Adds a deed to a dispatch that is locked; with a slip all slips are. */
export async function putDeedOfPhone(db: Db, said: DeedOfPhone) {
  if (said.deed === 'refuse') await putRefusal(db, said)
  else if (said.deed !== 'slip') await putProgress(db, said.deed, said)
  if (said.slip) await putSlip(db, said.id, said.slip)
  if (said.files) await announceFiles(db, said.id, said.files)
}

/** The dispatch of an event of a guard who was of its crew then. */
export async function dispatchOfEvent(db: Db, eventId: string) {
  const { rows } = await sql<Pick<DeedOfPhone, 'id' | 'guard_id' | 'at'>>`
    select (e.payload -> 'dispatch' ->> 'id')::integer as id, e.guard_id, e.corrected_at as at
    from attendance_events e where e.id = ${eventId} and e.kind = 'dispatch'`.execute(db)
  const own = await alarmsOfUnits(db, rows)
  return rows.find(({ id }) => own.has(id))?.id
}

/** Dispatches whose arrival was said by one of these events, with the place of the premises where it is known. */
export async function arrivalsOf(db: Db, eventIds: readonly string[]) {
  const { rows } = await sql<{ id: number; alarm_id: number; event_id: string; latitude: number; longitude: number }>`
    select d.id, d.alarm_id, d.arrived_event as event_id, st.latitude, st.longitude
    from dispatches d join alarms a on a.id = d.alarm_id join alarm_systems y on y.id = a.system_id join stations st on st.id = y.station_id
    where d.arrived_event = any(${eventIds}::uuid[]) and st.latitude is not null and st.longitude is not null`.execute(db)
  return rows
}

/** Notes how far from the premises a crew was as it arrived; `isThere` where that proves it. A note of the desk stays. */
export const putArrival = (db: Db, id: number, distance_m: number, isThere: boolean) =>
  sql`update dispatches set version = version + 1, distance_m = ${distance_m},
      arrived_how = case when ${isThere} and arrived_how = 'phone' then 'position' else arrived_how end
    where id = ${id}`.execute(db)

/** The case of a dispatch is read again: a file of its crew has come. */
export const tellOfFile = (db: Db, dispatchId: number) =>
  sql`update alarms set version = version + 1 where id = (select alarm_id from dispatches where id = ${dispatchId})`.execute(db)
