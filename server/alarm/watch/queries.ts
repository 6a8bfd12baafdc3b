import { sql } from 'kysely'
import { ESCALATED_DAYS } from '../../attendance/index.ts'
import type { Db } from '../../platform/db/open.ts'

/** Minutes after which an alarm that nobody has taken goes up the ladder. */
const MINUTES = 3
/** The priorities that ring. */
const MOST_PRIORITY = 2

export type Raised = { id: number; number: string; system_id: number; station_id: number; station_name: string; levels: number[] }

/**
 * Raises urgent alarms that nobody has taken to the level whose time has come, among the levels with people: the first of them
 * hears of it at once, the next ones as much later as the ladder says. Of two processes at once one
 * raises each: the other waits for the row and finds it raised.
 */
export async function raiseAlarms(db: Db, levelsWithPeople: number[], severity: number) {
  const rungs = sql`(select level, after_minutes - min(after_minutes) over () as minutes from escalation_rungs
    where severity = ${severity} and after_minutes is not null and level = any(${levelsWithPeople}::integer[]))`
  const { rows } = await sql<Raised>`
    with due as (
      select a.id, a.escalated_level as before, (select coalesce(max(r.level), 0) from ${rungs} r
        where a.waits_since <= now() - make_interval(mins => ${MINUTES}::integer + r.minutes)) as level
      from alarms a
      where a.state = 'New' and a.priority <= ${MOST_PRIORITY} and a.waits_since > now() - make_interval(days => ${ESCALATED_DAYS}::integer)
    )
    update alarms a set escalated_level = due.level, version = a.version + 1 from due, alarm_systems y join stations st on st.id = y.station_id
    where due.id = a.id and y.id = a.system_id and due.level > due.before and a.escalated_level < due.level and a.state = 'New'
    returning a.id, a.number, a.system_id, st.id as station_id, st.name as station_name, array(
      select r.level from ${rungs} r where r.level > due.before and r.level <= due.level) as levels`.execute(db)
  return rows
}

/** Appends a step of the program itself: who was told. */
export const appendEscalation = (db: Db, id: number, text: string) =>
  sql`update alarms set steps = steps || jsonb_build_array(jsonb_build_object('at', to_char(now() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
      'by', null, 'name', null, 'what', 'escalated', 'result', 'done', 'text', ${text}::text))
    where id = ${id}`.execute(db)

/** Ends the tests whose time is over; returns how many. */
export async function endTests(db: Db) {
  const { rows } = await sql<{ ended: number }>`select end_alarm_tests() as ended`.execute(db)
  return rows[0]!.ended
}

/** Opens the alarms that are due by the clock; returns how many. */
export async function openDueAlarms(db: Db) {
  const { rows } = await sql<{ opened: number }>`select open_due_alarms() as opened`.execute(db)
  return rows[0]!.opened
}

/** A system with as many false alarms as ask for a visit. */
export type Faulty = {
  system_id: number
  system_name: string
  station_id: number
  station_name: string
  client_name: string
  alarms: { number: string; day: string; outcome: 'user_error' | 'fault' }[]
}

/** Systems with false alarms within 30 days, since the last visit was asked for. */
export async function faultySystems(db: Db, days: number, fewest: number) {
  const { rows } = await sql<Faulty>`
    select y.id as system_id, y.name as system_name, st.id as station_id, st.name as station_name, coalesce(c.company_name, c.first_name || ' ' || c.last_name) as client_name,
      jsonb_agg(jsonb_build_object('number', a.number, 'day', to_char(local_time(a.opened_at), 'FMDD Mon YYYY, HH24:MI'), 'outcome', a.outcome) order by a.id) as alarms
    from alarms a join alarm_systems y on y.id = a.system_id join stations st on st.id = y.station_id join clients c on c.id = y.client_id
    where a.outcome in ('user_error', 'fault') and a.closed_at > now() - make_interval(days => ${days}::integer) and y.deleted_at is null
      and a.closed_at > coalesce((select max(e.opened_at) from exceptions e where e.kind = 'service_visit' and e.system_id = y.id), '-infinity')
    group by y.id, st.id, c.id having count(*) >= ${fewest}::integer order by y.id`.execute(db)
  return rows
}
