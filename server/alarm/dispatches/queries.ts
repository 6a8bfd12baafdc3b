import { sql } from 'kysely'
import { type Dispatch, type DispatchState, type Findings, OUT_STATES } from '../../../api/alarm/crews.ts'
import type { VoiceNote } from '../../../api/core/fields/voice-notes.ts'
import type { Db } from '../../platform/db/open.ts'

/** SQL: states in which a crew is out. */
export const outStates = sql`${sql.lit(`{${OUT_STATES.map((state) => `"${state}"`).join(',')}}`)}::text[]`

/** SQL: what the phones of a crew have sent, in the order in which it came. */
const filesOf = <F>(table: 'photos' | 'voice_notes', more = sql``, those = sql``) =>
  sql<F[]>`coalesce((
    select jsonb_agg(jsonb_build_object('id', f.id, 'bytes', f.bytes,
      'received_at', to_char(f.received_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')${more}) order by f.received_at, f.id)
    from ${sql.table(table)} f where f.dispatch_id = dispatches.id${those}), '[]')`

/** The crews that were sent for an alarm, the first one first. */
export const listDispatches = (db: Db, alarmId: number) =>
  db
    .selectFrom('dispatches')
    .innerJoin('response_units', 'response_units.id', 'dispatches.unit_id')
    .select([
      'dispatches.id',
      'dispatches.version',
      'unit_id',
      'response_units.name as unit_name',
      'response_units.phone as unit_phone',
      sql<DispatchState>`state`.as('state'),
      'asked_at',
      'accepted_at',
      'set_off_at',
      'arrived_at',
      sql<Dispatch['arrived_how']>`arrived_how`.as('arrived_how'),
      sql<Dispatch['arrived_code']>`arrived_code`.as('arrived_code'),
      'distance_m',
      'left_at',
      'ended_at',
      'reason',
      sql<Findings | null>`findings`.as('findings'),
      'slip',
      sql<Dispatch['slip_used']>`case when slip_used is not null then jsonb_build_object('slip', slip_used, 'number',
        (select a.number from dispatches o join alarms a on a.id = o.alarm_id where o.slip = dispatches.slip_used)) end`.as(
        'slip_used',
      ),
      'report',
      filesOf<Dispatch['photos'][number]>('photos', sql`, 'by', null`, sql` and f.copy_of is null`).as('photos'),
      filesOf<VoiceNote>('voice_notes').as('voice_notes'),
      sql<number>`greatest(files_announced
        - (select count(*)::integer from photos f where f.dispatch_id = dispatches.id and f.copy_of is null)
        - (select count(*)::integer from voice_notes f where f.dispatch_id = dispatches.id), 0)`.as('files_to_come'),
    ])
    .where('alarm_id', '=', alarmId)
    .orderBy('dispatches.id')
    .execute()

/** A crew that is out, with the names of its unit and of its alarm. */
type Out = { alarm_id: number; number: string; unit_id: number; unit_name: string }

/** The crews that are out for alarms. */
export async function crewsOut(db: Db, alarmIds: readonly number[]) {
  const { rows } = await sql<Out>`
    select d.alarm_id, a.number, d.unit_id, u.name as unit_name
    from dispatches d join response_units u on u.id = d.unit_id join alarms a on a.id = d.alarm_id
    where d.alarm_id = any(${alarmIds}::integer[]) and d.state = any(${outStates}) order by d.id`.execute(db)
  return rows
}

/** SQL: a guard is on post at the unit `u`. */
const isManned = sql`exists (select from duty_schedules s join attendances t on t.id = s.id
  where s.station_id = u.station_id and s.shift_date between local_today() - 1 and local_today() and s.deleted_at is null
    and t.state = 'On post')`

/** A response unit with its crew on post, and the alarm for which it is out. */
export async function unitToSend(db: Db, unitId: number) {
  const { rows } = await sql<{ name: string; manned: boolean; out_for: string | null }>`
    select u.name, ${isManned} as manned,
      (select a.number from dispatches d join alarms a on a.id = d.alarm_id where d.unit_id = u.id and d.state = any(${outStates})) as out_for
    from response_units u where u.id = ${unitId} and u.deleted_at is null and u.active`.execute(db)
  return rows[0]
}

export const insertDispatch = (db: Db, alarm_id: number, unit_id: number) =>
  db.insertInto('dispatches').values({ alarm_id, unit_id, asked_by: sql<number>`acting_account()` }).execute()

/** Asks every crew that is on post and out for no alarm, by the ids of their units; one that was sent elsewhere at this moment is left out. */
export async function insertDispatches(db: Db, alarmId: number) {
  const { rows } = await sql<{ unit_id: number; name: string }>`
    with free as (
      select u.id, u.name from response_units u where u.deleted_at is null and u.active and ${isManned}
        and not exists (select from dispatches d where d.unit_id = u.id and d.state = any(${outStates})) order by u.id
    ), sent as (
      insert into dispatches (alarm_id, unit_id, asked_by) select ${alarmId}::integer, id, acting_account() from free order by id
      on conflict do nothing returning unit_id
    )
    select unit_id, free.name from sent join free on free.id = unit_id order by unit_id`.execute(db)
  return rows
}

/** The unit of a dispatch that exists. */
export const unitOfDispatch = async (db: Db, id: number) =>
  (await db.selectFrom('dispatches').select('unit_id').where('id', '=', id).executeTakeFirstOrThrow()).unit_id

/** The alarm of a dispatch. */
export const alarmOfDispatch = (db: Db, id: number) =>
  db.selectFrom('dispatches').select('alarm_id').where('id', '=', id).executeTakeFirst()

/** The state of a dispatch, whose alarm is locked, and the time of its last deed. */
export async function lockDispatch(db: Db, id: number) {
  const { rows } = await sql<{ state: DispatchState; unit_name: string; last_at: string }>`
    select d.state, u.name as unit_name, greatest(d.asked_at, d.accepted_at, d.set_off_at, d.arrived_at) as last_at
    from dispatches d join response_units u on u.id = d.unit_id where d.id = ${id} for no key update of d`.execute(db)
  return rows[0]!
}

/** Locks the numbers of slips, after the dispatch, so that one is either free or used. */
export const lockSlips = (db: Db) => sql`select pg_advisory_xact_lock(hashtext('dispatches.slip'))`.execute(db)

/** The state to which a deed brings a dispatch, with what is noted. */
export type Deed = {
  state: DispatchState
  reason?: string | null | undefined
  findings?: Findings
  slip?: string | null | undefined
  report?: string | null | undefined
}

/** Notes a deed at its time. A crew that sets off or arrives has accepted. */
export async function putDeed(db: Db, id: number, { state, reason, findings, slip, report }: Deed, at: string) {
  await sql`update dispatches set state = ${state}::text, version = version + 1,
      accepted_at = case when ${state}::text in ('Accepted', 'On the way', 'Arrived') then coalesce(accepted_at, ${at}::timestamptz) else accepted_at end,
      set_off_at = case when ${state}::text = 'On the way' then ${at}::timestamptz else set_off_at end,
      arrived_at = case when ${state}::text = 'Arrived' then ${at}::timestamptz else arrived_at end,
      arrived_how = case when ${state}::text = 'Arrived' then 'desk' else arrived_how end,
      left_at = case when ${state}::text = 'Left' then ${at}::timestamptz end,
      ended_at = case when ${state}::text in ('Refused', 'Cancelled') then ${at}::timestamptz end,
      reason = ${reason ?? null}::text, findings = ${findings ? JSON.stringify(findings) : null}::jsonb,
      slip = upper(${slip ?? null}::text), report = ${report ?? null}::text
    where id = ${id}`.execute(db)
}

/** The case of an alarm is read again where somebody looks at it. */
export const putNews = (db: Db, alarmId: number) =>
  db.updateTable('alarms').set({ version: sql<number>`version + 1` }).where('id', '=', alarmId).execute()
