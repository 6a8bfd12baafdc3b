import { sql } from 'kysely'
import { CODE_HOURS, type Device } from '../../../api/guard/devices.ts'
import { PACK_DAYS } from '../../../api/guard/guard-pack.ts'
import type { Db } from '../../platform/db/open.ts'
import { atStations } from '../../platform/sessions/station-queries.ts'
import type { StationScope } from '../../platform/sessions/station-scope.ts'
import { rosteredAt } from '../../roster/index.ts'

/** SQL: the state of device `v`; a phone is Locked while its guard is. */
const state = sql<Device['state']>`case
  when v.revoked_at is not null then 'Revoked'
  when v.closed_at is not null then 'Closed'
  when v.public_key is null then case when v.code_until > now() then 'Waiting' else 'Expired' end
  when exists (select from guard_pins p where p.guard_id = v.guard_id and p.locked_at is not null) then 'Locked'
  else 'In use' end`

/** SQL: at shared phone `v`, the guards of yesterday, today and tomorrow who are locked. */
const locked = sql<Device['locked']>`coalesce((
  select json_agg(json_build_object('guard_id', of_post.id, 'guard_name', of_post.first_name || ' ' || of_post.last_name)
    order by of_post.first_name, of_post.last_name, of_post.id)
  from guards of_post join guard_pins p on p.guard_id = of_post.id and p.locked_at is not null
  where of_post.deleted_at is null and exists (select from duty_schedules d where d.guard_id = of_post.id and d.deleted_at is null
    and d.station_id = v.station_id and d.shift_date between local_today() - 1 and local_today() + 1)), '[]')`

/** SQL: device `v` stays at one of these stations, or is the phone of a guard who is rostered there. */
const ofStations = (stations: StationScope) =>
  stations === null
    ? sql<boolean>`true`
    : sql<boolean>`(${atStations('v.station_id', stations)} or ${rosteredAt('v.guard_id', stations)})`

const devices = (db: Db, stations: StationScope) =>
  db
    .selectFrom('devices as v')
    .leftJoin('guards as person', 'person.id', 'v.guard_id')
    .leftJoin('stations as st', 'st.id', 'v.station_id')
    .select([
      'v.id',
      'v.kind',
      state.as('state'),
      'v.guard_id',
      sql<string | null>`person.first_name || ' ' || person.last_name`.as('guard_name'),
      'v.station_id',
      'st.name as station_name',
      'v.label',
      'v.opened_at',
      'v.enrolled_at',
      'v.last_seen',
      locked.as('locked'),
    ])
    .where(ofStations(stations))

const MOST_LISTED = 100
/** The newest devices, of one guard or station or of all that the caller may see. */
export function listDevices(
  db: Db,
  { guard_id, station_id }: { guard_id?: number | undefined; station_id?: number | undefined },
  stations: StationScope,
) {
  let listed = devices(db, stations)
  if (guard_id !== undefined) listed = listed.where('v.guard_id', '=', guard_id)
  if (station_id !== undefined) listed = listed.where('v.station_id', '=', station_id)
  return listed.orderBy('v.id', 'desc').limit(MOST_LISTED).execute()
}

export const findDevice = (db: Db, id: number, stations: StationScope) =>
  devices(db, stations).where('v.id', '=', id).executeTakeFirst()

type Owner = { guard_id: number | null; station_id: number | null }

/** True if a guard works here, or a station is looked after; for a supervisor at the own stations only. */
export async function ownerExists(db: Db, { guard_id, station_id }: Owner, stations: StationScope) {
  const isRostered = stations === null ? sql`true` : rosteredAt('guards.id', stations)
  const { rows } = await sql<{ known: boolean }>`
    select exists (select from guards where id = ${guard_id} and deleted_at is null and status <> 'Inactive' and ${isRostered})
      or exists (select from stations where id = ${station_id} and deleted_at is null and ${atStations('stations.id', stations)})
      as known`.execute(db)
  return rows[0]!.known
}

/** True if the phone of a guard would show shifts at other stations than these. */
export async function isElsewhereToo(db: Db, guardId: number, stations: readonly number[]) {
  const { rows } = await sql<{ elsewhere: boolean }>`
    select exists (select from duty_schedules d where d.guard_id = ${guardId} and d.deleted_at is null
      and d.station_id is not null and d.station_id <> all(${stations}::integer[])
      and d.shift_date between local_today() - ${PACK_DAYS.past}::integer and local_today() + ${PACK_DAYS.ahead}::integer) as elsewhere`.execute(
    db,
  )
  return rows[0]!.elsewhere
}

/** True if a phone would show the alarms of a response crew: it is that of a unit, or its guard has shifts at one. */
export async function isOfCrew(db: Db, { guard_id, station_id }: Owner) {
  const { rows } = await sql<{ of_crew: boolean }>`
    select exists (select from stations st where st.kind = 'unit' and (st.id = ${station_id}::integer
      or exists (select from duty_schedules d where d.guard_id = ${guard_id}::integer and d.station_id = st.id and d.deleted_at is null
        and d.shift_date between local_today() - ${PACK_DAYS.past}::integer and local_today() + ${PACK_DAYS.ahead}::integer))) as of_crew`.execute(
    db,
  )
  return rows[0]!.of_crew
}

/** Codes of this guard or station that nobody has typed stop working. */
export const withdrawCodes = (db: Db, { guard_id, station_id }: Owner) =>
  db
    .deleteFrom('devices')
    .where('public_key', 'is', null)
    .where('revoked_at', 'is', null)
    .where(
      sql<boolean>`guard_id is not distinct from ${guard_id}::integer and station_id is not distinct from ${station_id}::integer`,
    )
    .execute()

/** A device that waits for its code; returns its id. */
export async function insertDevice(
  db: Db,
  { guard_id, station_id }: Owner,
  hashes: { code_hash: Buffer; key_hash: Buffer },
  openedBy: number,
) {
  const { id } = await db
    .insertInto('devices')
    .values({
      kind: guard_id === null ? 'kiosk' : 'phone',
      guard_id,
      station_id,
      ...hashes,
      code_until: sql<string>`now() + make_interval(hours => ${CODE_HOURS}::integer)`,
      opened_by: openedBy,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Revokes a device; its sessions end by a trigger. True if it was not revoked before. */
export async function revokeDevice(db: Db, id: number) {
  const { numUpdatedRows } = await db
    .updateTable('devices')
    .set({ revoked_at: sql`now()`, code_hash: null, key_hash: null })
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/** Lets a guard try again; whether the guard was locked. */
export async function unlockGuard(db: Db, guardId: number) {
  const { numUpdatedRows } = await db
    .updateTable('guard_pins')
    .set({ failures: 0, locked_at: null })
    .where('guard_id', '=', guardId)
    .where('locked_at', 'is not', null)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}
