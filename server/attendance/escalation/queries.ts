import { sql } from 'kysely'
import type { Escalation, ExceptionKind } from '../../../api/attendance/exceptions.ts'
import type { Recipient } from '../../notify/index.ts'
import type { Db } from '../../platform/db/open.ts'

export async function findEscalation(db: Db): Promise<Escalation> {
  const { rows: levels } = await sql<Escalation['levels'][number]>`
    select array_agg(r.after_minutes order by r.severity) as minutes,
      coalesce((select array_agg(p.account_id order by p.account_id) from escalation_people p where p.level = r.level), '{}') as people
    from escalation_rungs r group by r.level order by r.level`.execute(db)
  return { levels }
}

/** Replaces the whole ladder. */
export async function putEscalation(db: Db, { levels }: Escalation) {
  const rungs = levels.flatMap(({ minutes }, level) =>
    minutes.map((after_minutes, severity) => ({ level: level + 1, severity: severity + 1, after_minutes })),
  )
  await sql`update escalation_rungs r set after_minutes = n.after_minutes
    from jsonb_to_recordset(${JSON.stringify(rungs)}::jsonb) as n (level integer, severity integer, after_minutes integer)
    where n.level = r.level and n.severity = r.severity`.execute(db)
  await db.deleteFrom('escalation_people').execute()
  const people = levels.flatMap(({ people: ids }, level) =>
    [...new Set(ids)].map((account_id) => ({ level: level + 1, account_id })),
  )
  if (people.length) await db.insertInto('escalation_people').values(people).execute()
}

/** The ids among these accounts that are staff who can sign in. */
export const staffAmong = (db: Db, ids: number[]) =>
  db
    .selectFrom('accounts')
    .select('id')
    .where('id', '=', sql<number>`any(${ids}::integer[])`)
    .where('role', 'in', ['admin', 'super_admin'])
    .where('active', '=', true)
    .where('deleted_at', 'is', null)
    .execute()

/** A person who is told at a level: of everything, or of what is at one of the stations. */
export type Told = Recipient & { level: number; name: string; stations: number[] | null }
/** Everybody on the ladder. The supervisors of stations stand on its first level, for these stations. */
export async function peopleOf(db: Db) {
  const { rows } = await sql<Told>`
    select p.level, a.id as account_id, a.user_name as name, a.email, a.contacts, p.stations
    from (
      select level, account_id, null as stations from escalation_people
      union all select 1, account_id, array_agg(station_id) from account_stations group by account_id
    ) p join accounts a on a.id = p.account_id
    where a.active and a.deleted_at is null and (p.stations is null or a.role = 'supervisor')
    order by p.level, a.user_name, a.id`.execute(db)
  return rows
}

/** Days for which something can still be escalated: older ones are no emergency any more. */
export const ESCALATED_DAYS = 1

type Sql = ReturnType<typeof sql>
/** SQL: whether a station has a supervisor who can be told. */
export const supervised = (station: Sql) => sql<boolean>`exists (
  select from account_stations own join accounts a on a.id = own.account_id
  where own.station_id = ${station} and a.role = 'supervisor' and a.active and a.deleted_at is null)`

/** SQL: the levels with somebody to tell whose time has come, for a severity, the time since when, and the station. */
const dueLevel = (severity: Sql, since: Sql, station: Sql) => sql<number>`(
  select coalesce(max(r.level), 0) from escalation_rungs r
  where r.severity = ${severity} and ${since} <= now() - make_interval(mins => r.after_minutes)
    and (exists (select from escalation_people p join accounts a on a.id = p.account_id
      where p.level = r.level and a.active and a.deleted_at is null)
    or r.level = 1 and ${supervised(station)}))`

/** SQL: the levels after `due.before`, up to `due.level`, that are told of a severity at all. */
const raisedLevels = (severity: Sql) => sql<number[]>`array(
  select r.level from escalation_rungs r
  where r.severity = ${severity} and r.after_minutes is not null and r.level > due.before and r.level <= due.level)`

export type Escalated = {
  id: number
  kind: ExceptionKind
  severity: number
  /** Levels that are told now. */
  levels: number[]
  station_id: number | null
  guard_id: number | null
  station_name: string | null
  guard_name: string | null
}
/**
 * Raises exceptions that nobody has taken up to the level whose time has come. Of two processes at once one raises each: the
 * other waits for the row and finds it raised.
 */
export async function raiseExceptions(db: Db) {
  const { rows } = await sql<Escalated>`
    with due as (
      select e.id, e.escalated_level as before, ${dueLevel(sql`e.severity`, sql`e.opened_at`, sql`e.station_id`)} as level
      from exceptions e
      -- An exception about money, or about a technician, is no emergency of a station.
      where e.state = 'Opened' and e.kind not in ('law_review', 'service_visit') and e.assigned_to is null and e.opened_at > now() - make_interval(days => ${ESCALATED_DAYS}::integer)
    )
    update exceptions e set escalated_level = due.level, version = e.version + 1 from due
    where due.id = e.id and due.level > due.before and e.escalated_level < due.level and e.state = 'Opened' and e.assigned_to is null
    returning e.id, e.kind, e.severity, ${raisedLevels(sql`e.severity`)} as levels, e.station_id, e.guard_id,
      (select name from stations where stations.id = e.station_id) as station_name,
      (select first_name || ' ' || last_name from guards where guards.id = e.guard_id) as guard_name`.execute(db)
  return rows
}

/** Appends a step of the program itself; the exception stays Opened. */
export const appendEscalation = (db: Db, id: number, text: string) =>
  sql`update exceptions set steps = steps || jsonb_build_array(jsonb_build_object(
      'at', to_char(now() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'), 'by', 'Escalation ladder', 'what', 'escalated', 'text', ${text}::text))
    where id = ${id}`.execute(db)
