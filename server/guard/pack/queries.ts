import { sql } from 'kysely'
import type * as z from 'zod/mini'
import type { GuardShift, me, pack } from '../../../api/guard/guard-pack.ts'
import { attendanceState, pointsAt } from '../../attendance/index.ts'
import type { StoredFile } from '../../platform/crypto/encrypted-files.ts'
import { guardName } from '../../platform/db/names.ts'
import type { Db } from '../../platform/db/open.ts'

type Pack = z.input<typeof pack.response>
type Me = z.input<typeof me.response>

/** SQL: the guard who comes to the same post when a shift ends, his seat first. */
const reliefOf = sql`(
  select ${guardName('n.guard_id')} from duty_schedules n left join slots ns on ns.id = n.slot_id
  where n.station_id = duty_schedules.station_id and n.shift_date between duty_schedules.shift_date and duty_schedules.shift_date + 1
    and lower(n.shift) between upper(duty_schedules.shift) - interval '1 hour' and upper(duty_schedules.shift) + interval '1 hour'
    and n.guard_id <> duty_schedules.guard_id and n.deleted_at is null and n.replaced_by is null and ns.line_id is not distinct from l.id
    and not exists (select from call_offs c where c.id = n.id)
  order by ns.seat is distinct from s.seat, lower(n.shift), n.id limit 1)`

/** SQL: the shifts of a guard with their posts and what is recorded of them. */
const shiftsOf = (guardId: number) => sql`
  select duty_schedules.id, duty_schedules.station_id, l.id as line_id, l.name as post, shift_date, duty_schedules.start_time,
    duty_schedules.end_time, instant_of(lower(shift)) as starts_at, instant_of(upper(shift)) as ends_at, ${attendanceState} as state, a.in_at, a.out_at, ${reliefOf} as relieved_by
  from duty_schedules
  left join attendances a on a.id = duty_schedules.id
  left join slots s on s.id = coalesce(duty_schedules.slot_id, a.slot_id)
  left join contract_lines l on l.id = s.line_id
  where guard_id = ${guardId} and duty_schedules.deleted_at is null`

/** The shifts of a guard between two days, without those that another guard has taken over. */
export async function listGuardShifts(db: Db, guardId: number, { from, to }: { from: string; to: string }) {
  const { rows } = await sql<GuardShift>`${shiftsOf(guardId)} and shift_date between ${from}::date and ${to}::date
    and replaced_by is null and not exists (select from call_offs c where c.id = duty_schedules.id)
    order by shift_date, duty_schedules.start_time, duty_schedules.id`.execute(db)
  return rows
}

export async function findGuardShift(db: Db, guardId: number, id: number) {
  const { rows } = await sql<GuardShift>`${shiftsOf(guardId)} and duty_schedules.id = ${id}`.execute(db)
  return rows[0]
}

/** Places with their checkpoints, keys and vehicles. */
export async function listGuardStations(db: Db, ids: number[]) {
  const { rows } = await sql<Pack['stations'][number]>`
    select st.id, st.name, st.address, st.latitude, st.longitude, st.radius_m, ${pointsAt(sql`st.id`)} as points, coalesce((
      select jsonb_agg(jsonb_build_object('id', i.id, 'category', i.category, 'name', i.name, 'plate', i.plate) order by i.name, i.id)
      from register_items i where i.station_id = st.id and i.removed_at is null and i.in_service), '[]') as items
    from stations st where st.id = any(${ids}::integer[]) order by st.id`.execute(db)
  return rows
}

/** Entries that a phone keeps, at most: what is out first, then the latest visitors. */
const MOST_OPEN = 100
/** Days after which a visitor who was forgotten in the book is shown at the desk only. */
const OPEN_DAYS = 3
/** The open entries in the books of stations, the oldest first. */
export async function listOpenEntries(db: Db, stationIds: number[]) {
  const { rows } = await sql<Pack['open_entries'][number]>`
    select * from (
      select o.entry_id, (select event_id from occurrences f where f.id = o.entry_id) as event_id, o.station_id, o.kind,
        coalesce(o.fields ->> case o.kind when 'visitor' then 'name' when 'vehicle' then 'plate' else 'key' end, left(o.text, 60)) as what,
        o.at, o.item_id, case when o.kind <> 'visitor' then coalesce(${guardName('o.holder_id')}, o.fields ->> case o.kind when 'key' then 'holder' else 'name' end) end as holder,
        case when o.fields ->> 'odometer_km' ~ '^\\d{1,7}$' then (o.fields ->> 'odometer_km')::integer end as odometer_km
      from occurrences o
      where o.entry_id = any(array(
          select i.out_entry_id from register_items i where i.station_id = any(${stationIds}::integer[]) and i.out_entry_id is not null
          union select v.entry_id from occurrences v
          where v.station_id = any(${stationIds}::integer[]) and v.opens and v.at > now() - make_interval(days => ${OPEN_DAYS}::integer)))
        and o.opens and not exists (select from occurrences c where c.closes = o.entry_id)
        and not exists (select from occurrences l where l.corrects = o.id)
      order by o.item_id is null, o.at desc limit ${MOST_OPEN}) newest order by at, entry_id`.execute(db)
  return rows
}

/** The rounds of this time at the stations of a guard's shifts, during these shifts. */
export async function listGuardRounds(db: Db, guardId: number, stationIds: number[]) {
  const { rows } = await sql<Pack['rounds'][number]>`
    select p.id, p.station_id, r.name as route, r.ordered, p.due_from, p.due_until, p.points,
      array(select s.checkpoint_id from patrol_scans s where s.patrol_id = p.id and s.counts order by s.checkpoint_id) as done
    from patrols p join routes r on r.id = p.route_id
    where p.station_id = any(${stationIds}::integer[]) and p.due_from between now() - interval '12 hours' and now() + interval '36 hours'
      and exists (select from duty_schedules d where d.guard_id = ${guardId} and d.station_id = p.station_id and d.deleted_at is null
        and d.replaced_by is null and d.shift_date between local_today() - 2 and local_today() + 2 and d.shift @> local_time(p.due_from))
    order by p.due_from, p.id`.execute(db)
  return rows
}

/** The orders of posts, and whether the guard has read this version of them. */
export async function listPostOrders(db: Db, guardId: number, lineIds: number[]) {
  const { rows } = await sql<Pack['orders'][number]>`
    select l.id as line_id, l.post_orders as text, l.post_orders_version as version,
      coalesce(r.version >= l.post_orders_version, false) as read,
      (select o.file_id from order_recordings o where o.line_id = l.id and o.orders_version = l.post_orders_version) as recording
    from contract_lines l left join orders_read r on r.line_id = l.id and r.guard_id = ${guardId}
    where l.id = any(${lineIds}::integer[]) and l.post_orders is not null order by l.id`.execute(db)
  return rows
}

/** A recording of the orders of a post at which a guard has a shift between two days. */
export async function findOwnRecording(db: Db, guardId: number, fileId: string, { from, to }: { from: string; to: string }) {
  const { rows } = await sql<StoredFile & { kind: 'webm' | 'm4a'; bytes: number }>`
    select o.file_id as id, o.key_id, o.kind, o.bytes from order_recordings o where o.file_id = ${fileId} and exists (
      select from (${shiftsOf(guardId)} and shift_date between ${from}::date and ${to}::date) own where own.line_id = o.line_id)`.execute(
    db,
  )
  return rows[0]
}

/** The leave that a guard has asked for, from a day on. */
export const listOwnAbsences = (db: Db, guardId: number, from: string) =>
  db
    .selectFrom('guard_absences')
    .select([
      'id',
      'kind',
      'from_on',
      'until_on',
      'half_day',
      sql<
        Pack['absences'][number]['state']
      >`case when state = 'Approved' and until_on < local_today() then 'Taken' else state end`.as('state'),
    ])
    .where('guard_id', '=', guardId)
    .where('deleted_at', 'is', null)
    .where(sql<boolean>`coalesce(until_on, 'infinity') >= ${from}::date`)
    .orderBy('from_on')
    .orderBy('id')
    .execute()

export const findOwnGuard = (db: Db, guardId: number) =>
  db
    .selectFrom('guards')
    .select(['id', sql<string>`first_name || ' ' || last_name`.as('name'), 'rank', 'contacts'])
    .where('id', '=', guardId)
    .executeTakeFirstOrThrow()

/** Figures of a month; leave of its year. */
export async function figuresOf(db: Db, guardId: number, month: string) {
  const { rows } = await sql<Pick<Me, 'worked_minutes' | 'shifts' | 'late_shifts' | 'leave_days'>>`
    select coalesce(sum(a.minutes), 0)::integer as worked_minutes,
      count(d.id)::integer as shifts, count(*) filter (where a.late_minutes > 0)::integer as late_shifts,
      (select coalesce(sum(case when f.half_day then 0.5 else f.until_on - f.from_on + 1 end), 0)::double precision from guard_absences f
        where f.guard_id = ${guardId} and f.deleted_at is null and f.kind = 'annual' and f.state = 'Approved'
          and extract(year from f.from_on) = ${Number(month.slice(0, 4))}::integer) as leave_days
    from duty_schedules d left join attendances a on a.id = d.id
    where d.guard_id = ${guardId} and d.deleted_at is null and d.replaced_by is null
      and d.shift_date >= ${`${month}-01`}::date and d.shift_date < ${`${month}-01`}::date + interval '1 month'`.execute(db)
  return rows[0]!
}

/** The expiry of a guard's verified qualifications, the first to end first; of each type the one that lasts longest. */
export async function licencesOf(db: Db, guardId: number) {
  const { rows } = await sql<Me['licences'][number]>`
    select ty.name, max(held.expires_on) as ends_on, max(held.expires_on) - local_today() as days_left
    from guard_qualifications held join qualification_types ty on ty.id = held.type_id
    where held.guard_id = ${guardId} and held.deleted_at is null and held.verified_at is not null and held.revoked_at is null
    group by ty.id, ty.name having bool_and(held.expires_on is not null) order by ends_on, ty.name`.execute(db)
  return rows
}

/** The kept reports of devices on a guard, and the people who have looked at the positions, newest first. */
export async function keptOf(db: Db, guardId: number) {
  const { rows } = await sql<Omit<Me['kept'], 'position_days'>>`
    select (select count(*)::integer from attendance_events where guard_id = ${guardId}) as events,
      (select count(*)::integer from event_positions where guard_id = ${guardId}) as positions,
      (select count(*)::integer from event_photos where guard_id = ${guardId})
        + (select count(*)::integer from photos p join incidents i on i.id = p.incident_id
            where i.guard_id = ${guardId} and p.event_id is not null and p.copy_of is null)
        + (select count(*)::integer from attendance_events e join photos p on p.event_id = e.id
            where e.guard_id = ${guardId} and e.kind = 'dispatch' and p.dispatch_id is not null and p.copy_of is null) as photos,
      (select count(*)::integer from voice_notes v join incidents i on i.id = v.incident_id where i.guard_id = ${guardId})
        + (select count(*)::integer from attendance_events e join voice_notes v on v.event_id = e.id
            where e.guard_id = ${guardId} and e.kind = 'dispatch' and v.dispatch_id is not null) as voice_notes,
      coalesce((select jsonb_agg(jsonb_build_object('at', to_char(v.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'), 'by', v.by) order by v.at desc) from (
        select l.at, coalesce(c.user_name, 'Somebody') as by from audit_log l left join accounts c on c.id = l.account_id
        where l.table_name = 'guards' and l.record_id = ${String(guardId)} and l.action = 'read_positions' order by l.at desc limit 20) v), '[]') as views`.execute(
    db,
  )
  return rows[0]!
}

/** When a session ends. */
export const sessionEnds = async (db: Db, sessionId: number) =>
  (await db.selectFrom('sessions').select('expires_at').where('id', '=', sessionId).executeTakeFirstOrThrow()).expires_at
