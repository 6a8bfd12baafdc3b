import { sql } from 'kysely'
import { dueLevel, ESCALATED_DAYS, raisedLevels } from '../../attendance/index.ts'
import type { Db } from '../../platform/db/open.ts'

type Raised = { id: number; levels: number[]; station_name: string; description: string }

/** Raises open incidents of severity High that nobody sees to. Of two processes at once one raises each. */
export async function raiseIncidents(db: Db) {
  const { rows } = await sql<Raised>`
    with due as (
      select i.id, i.escalated_level as before, ${dueLevel(sql`3`, sql`n.at`)} as level
      from incidents i join notices n on n.kind = 'incident' and n.record_id = i.id
      where i.severity = 'High' and i.status = 'Open' and i.assigned_to is null and i.deleted_at is null
        and n.at > now() - make_interval(days => ${ESCALATED_DAYS}::integer)
    )
    update incidents i set escalated_level = due.level from due
    where due.id = i.id and due.level > due.before and i.escalated_level < due.level and i.status = 'Open' and i.assigned_to is null
    returning i.id, ${raisedLevels(sql`3`)} as levels, left(i.description, 300) as description,
      (select name from stations where stations.id = i.station_id) as station_name`.execute(db)
  return rows
}

/** Writes into the history of an incident who was told. */
export const insertEscalations = (db: Db, id: number, steps: string[]) =>
  db
    .insertInto('incident_events')
    .values(steps.map((step) => ({ incident_id: id, reason: `Escalated. ${step}` })))
    .execute()
