import { type Selectable, sql } from 'kysely'
import type { Category } from '../../../api/alarm/codes/categories.ts'
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
 * Locks the alarms of systems that a signal may change, whose states are locked already; returns the systems that have such alarms.
 * The work of an operator on one would be overwritten otherwise.
 */
export async function lockRecent(db: Db, ids: number[]) {
  const { rows } = await sql<{ system_id: number }>`
    select a.system_id from alarms a where a.system_id = any(${ids}::integer[]) and ${isRecent} order by a.id for no key update`.execute(
    db,
  )
  return new Set(rows.map(({ system_id }) => system_id))
}

/** The facts that the rules know of systems, whose states and alarms are locked already. */
export async function knownOf(db: Db, ids: number[]) {
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
})
const seenOf = ({ seen }: Case) => seen.map((one) => ({ ...one, at: stamp(one.at) }))

export type Opened = { system_id: number; one: Case }

/** Opens alarms; returns their ids, in the same order. */
export async function insertAlarms(db: Db, opened: Opened[]) {
  const rows = opened.map(({ system_id, one }) => ({
    ...valuesOf(one),
    seen: JSON.stringify(seenOf(one)),
    number: sql<string>`next_document_number('AL')`,
    system_id,
    kind: one.group,
    category: one.category,
    opened_at: stamp(one.openedAt)!,
    waits_since: stamp(one.openedAt)!,
  }))
  const made = await db.insertInto('alarms').values(rows).returning('id').execute()
  return made.map(({ id }) => id).sort((one, other) => one - other)
}

/** An alarm that the rules have changed. `note`: what is written down about it; `back`: it has come back into the queue. */
export type Changed = { id: number; one: Case; note: { what: string; text: string; at: number } | undefined; back: boolean }

const changeOf = ({ id, one, note, back }: Changed) => ({
  ...valuesOf(one),
  id,
  seen: seenOf(one),
  steps: note ? [{ at: stamp(note.at), by: null, name: null, what: note.what, result: 'done', text: note.text }] : [],
  back_since: back ? stamp(note!.at) : null,
})

/** Stores what the rules have changed of alarms. */
export const updateAlarms = (db: Db, changed: Changed[]) =>
  sql`update alarms a set version = a.version + 1, priority = c.priority, state = c.state, cancelled_at = c.cancelled_at,
      cancelled_by = c.cancelled_by, confirmed = c.confirmed, again = c.again, runaway = c.runaway, outcome = c.outcome,
      closed_at = c.closed_at, seen = c.seen, steps = a.steps || c.steps, waits_since = coalesce(c.back_since, a.waits_since),
      taken_by = case when c.back_since is null then a.taken_by end, taken_at = case when c.back_since is null then a.taken_at end,
      closed_by = case when c.back_since is null then a.closed_by end, closing = case when c.back_since is null then a.closing end,
      escalated_level = case when c.back_since is null then a.escalated_level else 0 end
    from jsonb_to_recordset(${JSON.stringify(changed.map(changeOf))}::jsonb) as c (id integer, priority integer, state text,
      cancelled_at timestamptz, cancelled_by integer, confirmed boolean, again integer, runaway boolean, outcome text,
      closed_at timestamptz, seen jsonb, steps jsonb, back_since timestamptz)
    where a.id = c.id`.execute(db)

/**
 * The alarm that signals belong to. Their times were read in whole milliseconds. The bounds of all of them are parameters, not
 * computed: so PostgreSQL leaves the months of other signals out of the plan, and takes no locks there.
 */
export function linkSignals(db: Db, links: { id: number; received_at: string; alarm_id: number }[]) {
  const times = links.map(({ received_at }) => Date.parse(received_at))
  return sql`update alarm_signals s set alarm_id = l.alarm_id
    from jsonb_to_recordset(${JSON.stringify(links)}::jsonb) as l (id bigint, received_at timestamptz, alarm_id integer)
    where s.id = l.id and s.received_at between l.received_at - interval '1 ms' and l.received_at + interval '1 ms'
      and s.received_at between ${stamp(Math.min(...times) - 1)}::timestamptz and ${stamp(Math.max(...times) + 1)}::timestamptz`.execute(
    db,
  )
}

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
