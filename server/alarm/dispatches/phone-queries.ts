import { sql } from 'kysely'
import type { CrewDeed } from '../../../api/alarm/crews.ts'
import type { Db } from '../../platform/db/open.ts'

/** A deed as a phone has said it: whose it is, by which event, and when by the clock of the server. */
export type DeedOfPhone = CrewDeed & { event_id: string; guard_id: number; at: string; report: string | null }

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

/** The place in `STATES` to which a deed brings a crew. */
const RANKS = { accept: 1, refuse: 1, set_off: 2, arrive: 3, leave: 4 } as const
const STATES = ['Asked', 'Accepted', 'On the way', 'Arrived', 'Left'] as const

/** Adds a deed to a dispatch that is locked. It never goes back, and a time that is noted already stays. */
export async function putDeedOfPhone(db: Db, { id, deed, event_id, at, reason, findings, slip, report }: DeedOfPhone) {
  const rank = RANKS[deed]
  // The clock of a phone may be some seconds behind that of the desk.
  const when = sql`greatest(least(${at}::timestamptz, clock_timestamp()), asked_at)`
  if (deed === 'refuse') {
    await sql`update dispatches set state = 'Refused', version = version + 1, ended_at = ${when}, reason = ${reason ?? null}::text
      where id = ${id}`.execute(db)
    return
  }
  const further = sql`array_position(${sql.lit(`{${STATES.map((state) => `"${state}"`).join(',')}}`)}::text[], state) <= ${rank}::integer`
  await sql`update dispatches set version = version + 1,
      state = case when ${further} then ${STATES[rank]}::text else state end,
      accepted_at = coalesce(accepted_at, ${when}),
      set_off_at = case when ${deed}::text = 'set_off' then coalesce(set_off_at, ${when}) else set_off_at end,
      arrived_at = case when ${rank}::integer >= 3 then coalesce(arrived_at, ${when}) else arrived_at end,
      arrived_how = case when ${rank}::integer >= 3 then coalesce(arrived_how, 'phone') else arrived_how end,
      arrived_event = case when ${deed}::text = 'arrive' then coalesce(arrived_event, ${event_id}::uuid) else arrived_event end,
      left_at = case when ${deed}::text = 'leave' then coalesce(left_at, ${when}) else left_at end,
      findings = coalesce(findings, ${findings ? JSON.stringify(findings) : null}::jsonb),
      slip = coalesce(slip, (select upper(${slip ?? null}::text) where not exists (
        select from dispatches o where o.slip = upper(${slip ?? null}::text) and o.id <> ${id}))),
      report = coalesce(report, ${report}::text)
    where id = ${id}`.execute(db)
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
