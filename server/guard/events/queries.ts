import { sql } from 'kysely'
import type { EventFlag, EventKind, GuardEvent } from '../../../api/guard/guard-events.ts'
import type { Db } from '../../platform/db/open.ts'
import { MOST_SECONDS } from './judging/clock.ts'
import type { Contact } from './judging/witness.ts'

/** Hours for which a device of a guard who has left may still send what happened before. */
const CLOSED_HOURS = 72

/**
 * The device that sends a batch, locked until the transaction ends: batches of one device are serialised. Undefined for one that
 * is not enrolled, revoked, or closed for longer than three days. The error of its clock is kept for the next batch.
 */
export async function lockSender(db: Db, id: number, sentTime: string) {
  const { rows } = await sql<Sender>`
    update devices set last_seen = now(),
      clock_skew = greatest(least(round(extract(epoch from now() - ${sentTime}::timestamptz)), ${MOST_SECONDS}), -${MOST_SECONDS}::integer)
    from (select clock_skew as skew_before from devices where id = ${id} for update) before
    where id = ${id} and public_key is not null and revoked_at is null
      and (closed_at is null or closed_at > now() - make_interval(hours => ${CLOSED_HOURS}::integer))
    returning id, kind, guard_id, station_id, public_key, closed_at, enrolled_at, skew_before, now() as received_at`.execute(db)
  return rows[0]
}
export type Sender = {
  id: number
  kind: 'phone' | 'kiosk'
  guard_id: number | null
  station_id: number | null
  public_key: string
  closed_at: string | null
  enrolled_at: string
  /** By how many seconds its clock was behind when it last sent; null before that. */
  skew_before: number | null
  received_at: string
}

/** Claims the events that have not arrived before; returns these. A batch that is sent twice at once waits here for the first. */
export async function claimEvents(db: Db, ids: string[]) {
  const { rows } = await sql<{ id: string }>`
    insert into attendance_event_ids (id) select unnest(${ids}::uuid[]) on conflict do nothing returning id`.execute(db)
  return new Set(rows.map(({ id }) => id))
}

/** Gives events back that are refused after all. */
export const unclaimEvents = (db: Db, ids: string[]) =>
  db.deleteFrom('attendance_event_ids').where('id', '=', sql<string>`any(${ids}::uuid[])`).execute()

/** The ids among these guards that exist. */
export async function knownGuards(db: Db, ids: number[]) {
  const rows = await db
    .selectFrom('guards')
    .select('id')
    .where('id', '=', sql<number>`any(${ids}::integer[])`)
    .where('deleted_at', 'is', null)
    .execute()
  return new Set(rows.map(({ id }) => id))
}

type Read = { guard_id: number; line_id: number; version: number }
/** The versions of post orders that guards have read. */
export const ordersRead = (db: Db, guardIds: number[]): Promise<Read[]> =>
  db
    .selectFrom('orders_read')
    .select(['guard_id', 'line_id', 'version'])
    .where('guard_id', '=', sql<number>`any(${guardIds}::integer[])`)
    .execute()

/** Notes post orders that were read; an older version never replaces a newer one. */
export const putOrdersRead = (db: Db, reads: (Read & { at: string })[]) =>
  sql`insert into orders_read (guard_id, line_id, version, read_at)
    select distinct on (r.guard_id, r.line_id) r.guard_id, r.line_id, least(r.version, l.post_orders_version), r.at
    from jsonb_to_recordset(${JSON.stringify(reads)}::jsonb) as r (guard_id integer, line_id integer, version integer, at timestamptz)
    join contract_lines l on l.id = r.line_id
    order by r.guard_id, r.line_id, r.version desc
    on conflict (guard_id, line_id) do update set version = excluded.version, read_at = excluded.read_at
      where orders_read.version < excluded.version`.execute(db)

/** When these guards have given their PIN at a kiosk lately: pairs of guard and time. */
export async function pinsAt(db: Db, deviceId: number, guardIds: number[]) {
  const { rows } = await sql<{ guard_id: number; at: string }>`
    select a.guard_id, s.created_at as at from sessions s join accounts a on a.id = s.account_id
    where s.device_id = ${deviceId} and a.guard_id = any(${guardIds}::integer[]) and s.created_at > now() - interval '14 days'`.execute(
    db,
  )
  return rows
}

/** Days for which the contacts of a device are kept. */
const CONTACT_DAYS = 30

/** The contacts of a device, times in milliseconds since 1970, UTC. */
export async function contactsOf(db: Db, deviceId: number): Promise<Contact[]> {
  const rows = await db
    .selectFrom('device_contacts')
    .select(['seq', 'at', 'page', 'uptime_ms'])
    .where('device_id', '=', deviceId)
    .execute()
  return rows.map(({ at, ...contact }) => ({ ...contact, at: Date.parse(at) }))
}

/** Notes how far the outbox of a device is now, and forgets contacts of long ago. */
export const noteContact = (db: Db, deviceId: number, { seq, page = null, uptime_ms = null }: NewContact) =>
  sql`with gone as (
      delete from device_contacts where device_id = ${deviceId} and at < now() - make_interval(days => ${CONTACT_DAYS}::integer)
    )
    insert into device_contacts (device_id, seq, at, page, uptime_ms) values (${deviceId}, ${seq}, now(), ${page}, ${uptime_ms})
    on conflict (device_id, seq) do update set at = excluded.at, page = excluded.page, uptime_ms = excluded.uptime_ms`.execute(db)
type NewContact = { seq: number; page?: string | null | undefined; uptime_ms?: number | null | undefined }

/** An event that arrived before, to which a position can belong. */
export type Earlier = {
  id: string
  guard_id: number
  kind: EventKind
  duty_id: number | null
  at: number
  checkpoint: string | null
}
/** Events of guards that have arrived lately, of these. */
export async function earlierEvents(db: Db, ids: string[], guardIds: number[]): Promise<Earlier[]> {
  const { rows } = await sql<Omit<Earlier, 'at'> & { at: string }>`
    select id, guard_id, kind, duty_id, corrected_at as at, payload ->> 'checkpoint' as checkpoint from attendance_events
    where id = any(${ids}::uuid[]) and guard_id = any(${guardIds}::integer[]) and received_at > now() - interval '4 days'`.execute(
    db,
  )
  return rows.map((row) => ({ ...row, at: Date.parse(row.at) }))
}

/** Reports of coming and leaving of some days that belonged to no shift when they arrived, with where they were made. */
export async function looseReports(db: Db, guardIds: number[], { from, to }: { from: string; to: string }) {
  const { rows } = await sql<LooseRow>`
    select e.id, e.guard_id, e.kind, e.corrected_at as at, e.received_at, e.method, e.flags, v.station_id, p.latitude, p.longitude,
      p.accuracy_m, (e.payload ->> 'shift_id')::integer as named
    from attendance_events e left join devices v on v.id = e.device_id left join event_positions p on p.event_id = e.id
    where e.guard_id = any(${guardIds}::integer[]) and e.kind in ('in', 'out') and 'unplanned' = any(e.flags)
      and e.corrected_at >= instant_of(${from}::date::timestamp) and e.corrected_at < instant_of(${to}::date + interval '1 day')
    order by e.corrected_at, e.seq`.execute(db)
  return rows
}
type LooseRow = {
  id: string
  guard_id: number
  kind: 'in' | 'out'
  at: string
  received_at: string
  method: 'phone' | 'kiosk'
  flags: EventFlag[]
  station_id: number | null
  latitude: number | null
  longitude: number | null
  accuracy_m: number | null
  named: number | null
}

/** An event as it is stored. */
export type StoredEvent = {
  id: string
  received_at: string
  device_id: number
  guard_id: number
  duty_id: number | null
  station_id: number | null
  kind: GuardEvent['kind']
  method: 'phone' | 'kiosk'
  seq: number
  device_time: string
  sent_time: string
  corrected_at: string
  skew_seconds: number
  flags: EventFlag[]
  payload: object
}
/** The position of a guard at an event. */
export type StoredPosition = {
  event_id: string
  guard_id: number
  at: string
  latitude: number
  longitude: number
  accuracy_m: number | null
  distance_m: number | null
}

/** Stores events in the given order, which is that of the chain. */
export const insertEvents = (db: Db, events: StoredEvent[]) =>
  sql`insert into attendance_events (id, received_at, device_id, guard_id, duty_id, station_id, kind, method, seq, device_time, sent_time,
      corrected_at, skew_seconds, flags, payload)
    select id, received_at, device_id, guard_id, duty_id, station_id, kind, method, seq, device_time, sent_time, corrected_at, skew_seconds,
      array(select jsonb_array_elements_text(flags)), payload
    from jsonb_to_recordset(${JSON.stringify(events)}::jsonb) as e (id uuid, received_at timestamptz, device_id integer, guard_id integer,
      duty_id integer, station_id integer, kind text, method text, seq integer, device_time timestamptz, sent_time timestamptz,
      corrected_at timestamptz, skew_seconds integer, flags jsonb, payload jsonb)`.execute(db)

export const insertPositions = (db: Db, positions: StoredPosition[]) =>
  sql`insert into event_positions (event_id, guard_id, at, latitude, longitude, accuracy_m, distance_m)
    select * from jsonb_to_recordset(${JSON.stringify(positions)}::jsonb) as p (event_id uuid, guard_id integer, at timestamptz,
      latitude double precision, longitude double precision, accuracy_m double precision, distance_m integer)
    on conflict do nothing`.execute(db)

/** The times that a guard has to be outside in seven days, until somebody should ask why. */
const OUTSIDE_TIMES = 3
/** The guards among these who were outside three times in seven days and about whom nobody was told in that time. */
export async function oftenOutside(db: Db, guardIds: number[]) {
  const { rows } = await sql<{ guard_id: number; times: number }>`
    select e.guard_id, count(distinct coalesce(e.payload ->> 'about', e.id::text))::integer as times from attendance_events e
    where e.guard_id = any(${guardIds}::integer[]) and e.corrected_at > now() - interval '7 days' and 'outside' = any(e.flags)
      and not exists (select from exceptions x where x.kind = 'outside' and x.guard_id = e.guard_id and x.opened_at > now() - interval '7 days')
    group by e.guard_id having count(distinct coalesce(e.payload ->> 'about', e.id::text)) >= ${OUTSIDE_TIMES}`.execute(db)
  return rows
}
