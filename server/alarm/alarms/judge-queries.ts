import { type Selectable, sql } from 'kysely'
import type { Category } from '../../../api/alarm/categories.ts'
import type { Db } from '../../platform/db/open.ts'
import type { Database } from '../../platform/db/schema.ts'
import type { Case, Hours, Test } from '../rules/rules.ts'

/** A signal that has just been stored. */
export type StoredSignal = Selectable<Database['alarm_signals']>

type StoredCase = Omit<Case, 'openedAt' | 'closedAt' | 'cancelledAt' | 'seen'> & {
  openedAt: string
  closedAt: string | null
  cancelledAt: string | null
  seen: { at: string; code: string | null; partition: number | null; number: number | null; category: Category }[]
}
/** The facts of a system that the rules know. `weekday`, `minute`, `holiday` and `away` are those of this moment in Kampala. */
export type Known = {
  id: number
  test: Test
  out_of_service: boolean
  closed: boolean | null
  hours: Hours[]
  zones: { partition: number; number: number; kind: Category }[]
  weekday: number
  minute: number
  holiday: boolean
  away: boolean
  cases: StoredCase[]
}

/** SQL: an alarm `a` as the rules see it. */
const caseOf = sql`jsonb_build_object('id', a.id, 'group', a.kind, 'category', a.category, 'priority', a.priority, 'openedAt', a.opened_at,
  'state', a.state, 'closedAt', a.closed_at, 'outcome', a.outcome, 'cancelledAt', a.cancelled_at, 'cancelledBy', a.cancelled_by,
  'confirmed', a.confirmed, 'again', a.again, 'runaway', a.runaway, 'seen', a.seen)`

/** SQL: an alarm `a` is open, or was closed so lately that a signal may bring it back. */
const isRecent = sql`(a.state <> 'Closed' or a.closed_at > now() - interval '61 minutes')`

/**
 * The facts that the rules know of systems, whose states are locked already. Their alarms are locked, too, before they are read: what an
 * operator is doing with one would be overwritten.
 */
export async function knownOf(db: Db, ids: number[]) {
  await sql`select from alarms a where a.system_id = any(${ids}::integer[]) and ${isRecent} order by a.id for no key update`.execute(
    db,
  )
  const { rows } = await sql<Known>`
    select s.id,
      case when s.state = 'On test' and (s.test_until is null or s.test_until > now()) then coalesce(s.test_by, 'staff') end as test,
      s.state = 'Out of service' as out_of_service, st.closed,
      coalesce((select jsonb_agg(jsonb_build_object('weekday', h.weekday, 'opens', to_char(h.opens, 'HH24:MI'),
        'closes', to_char(h.closes, 'HH24:MI'), 'grace', h.grace_minutes)) from alarm_hours h where h.system_id = s.id), '[]') as hours,
      coalesce((select jsonb_agg(jsonb_build_object('partition', z.partition, 'number', z.number, 'kind', z.kind))
        from alarm_zones z where z.system_id = s.id and z.kind is not null), '[]') as zones,
      extract(dow from local_now)::integer as weekday,
      (extract(hour from local_now) * 60 + extract(minute from local_now))::integer as minute,
      exists (select from holidays where holidays.day = local_now::date) as holiday,
      coalesce(local_now::date between s.away_from and s.away_until, false) as away,
      coalesce((select jsonb_agg(${caseOf} order by a.id) from alarms a where a.system_id = s.id and ${isRecent}), '[]') as cases
    from alarm_systems s join alarm_system_states st on st.system_id = s.id,
      lateral (select local_time(now()) as local_now) moment
    where s.id = any(${ids}::integer[])`.execute(db)
  return rows
}

const stamp = (at: number | null) => (at === null ? null : new Date(at).toISOString())

const valuesOf = (one: Case) => ({
  priority: one.priority,
  state: one.state,
  cancelled_at: stamp(one.cancelledAt),
  cancelled_by: one.cancelledBy,
  confirmed: one.confirmed,
  again: one.again,
  runaway: one.runaway,
  outcome: one.outcome as Selectable<Database['alarms']>['outcome'],
  closed_at: stamp(one.closedAt),
  seen: JSON.stringify(one.seen.map((seen) => ({ ...seen, at: stamp(seen.at) }))),
})

/** Opens an alarm of a system; returns its id. */
export async function insertAlarm(db: Db, system_id: number, one: Case) {
  const opened_at = stamp(one.openedAt)!
  const { id } = await db
    .insertInto('alarms')
    .values({
      ...valuesOf(one),
      number: sql<string>`next_document_number('AL')`,
      system_id,
      kind: one.group,
      category: one.category,
      opened_at,
      waits_since: opened_at,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** A note of the program on an alarm. */
const noted = (what: string, text: string, at: number) =>
  sql<string>`steps || jsonb_build_array(jsonb_build_object('at', ${stamp(at)}::text, 'by', null, 'name', null, 'what', ${what}::text, 'result', 'done', 'text', ${text}::text))`

/** Stores what the rules have changed of an alarm. `note`: what is written down about it. */
export const updateAlarm = (
  db: Db,
  id: number,
  one: Case,
  note: { what: string; text: string; at: number } | undefined,
  back: boolean,
) =>
  db
    .updateTable('alarms')
    .set({
      ...valuesOf(one),
      version: sql`version + 1`,
      ...(note && { steps: noted(note.what, note.text, note.at) }),
      ...(back && {
        waits_since: stamp(note!.at)!,
        taken_by: null,
        taken_at: null,
        closed_by: null,
        closing: null,
        escalated_level: 0,
      }),
    })
    .where('id', '=', id)
    .execute()

/** The alarm that signals belong to. Their times, by which the part of the table is known, were read in whole milliseconds. */
export const linkSignals = (db: Db, links: { id: number; received_at: string; alarm_id: number }[]) =>
  sql`update alarm_signals s set alarm_id = l.alarm_id
    from jsonb_to_recordset(${JSON.stringify(links)}::jsonb) as l (id bigint, received_at timestamptz, alarm_id integer)
    where s.id = l.id and s.received_at between l.received_at - interval '1 ms' and l.received_at + interval '1 ms'`.execute(db)

export type StateChange = {
  system_id: number
  closed: boolean | null
  closed_at: string | null
  armed_at: string | null
  disarmed_at: string | null
  power: 'lost' | 'back' | null
  at: string
}

/** Stores whether systems are closed, and since when their power is away. */
export const putStates = (db: Db, states: StateChange[]) =>
  sql`update alarm_system_states x set closed = coalesce(c.closed, x.closed), closed_at = coalesce(c.closed_at, x.closed_at),
      armed_at = coalesce(c.armed_at, x.armed_at), disarmed_at = coalesce(c.disarmed_at, x.disarmed_at),
      power_lost_at = case c.power when 'back' then null when 'lost' then coalesce(x.power_lost_at, c.at) else x.power_lost_at end
    from jsonb_to_recordset(${JSON.stringify(states)}::jsonb)
      as c (system_id integer, closed boolean, closed_at timestamptz, armed_at timestamptz, disarmed_at timestamptz, power text, at timestamptz)
    where x.system_id = c.system_id`.execute(db)
