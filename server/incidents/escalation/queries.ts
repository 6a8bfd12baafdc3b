import { sql } from 'kysely'
import type { INCIDENT_CATEGORIES, SEVERITIES } from '../../../contract/incidents/incidents.ts'
import { dueLevel, ESCALATED_DAYS, raisedLevels, supervised } from '../../attendance/index.ts'
import type { Db } from '../../platform/db/open.ts'

type Raised = {
  id: number
  levels: number[]
  /** 3 for the whole ladder; 1 and 2 for the supervisors of the station. */
  urgency: number
  severity: (typeof SEVERITIES)[number]
  station_id: number
  station_name: string
  description: string
}

/** Of these categories an incident is as urgent as one of severity High. */
const URGENT: (typeof INCIDENT_CATEGORIES)[number][] = ['firearm', 'assault', 'fire']
const urgency = sql<number>`case when i.severity = 'High' or i.category = any(${URGENT}::text[]) then 3 when i.severity = 'Medium' then 2 else 1 end`

/** Raises open incidents that nobody sees to. Of two processes at once one raises each. */
export async function raiseIncidents(db: Db) {
  const { rows } = await sql<Raised>`
    with due as (
      select i.id, i.escalated_level as before, ${urgency} as urgency,
        case when ${urgency} = 3 then ${dueLevel(sql`3`, sql`n.at`, sql`i.station_id`)} when ${supervised(sql`i.station_id`)} then 1 else 0 end as level
      from incidents i join notices n on n.kind = 'incident' and n.record_id = i.id
      where i.status = 'Open' and i.assigned_to is null and i.deleted_at is null
        and n.at > now() - make_interval(days => ${ESCALATED_DAYS}::integer)
    )
    update incidents i set escalated_level = due.level from due
    where due.id = i.id and due.level > due.before and i.escalated_level < due.level and i.status = 'Open' and i.assigned_to is null
    returning i.id, case due.urgency when 3 then ${raisedLevels(sql`3`)} else array[1] end as levels, due.urgency, i.severity, i.station_id, left(i.description, 300) as description,
      (select name from stations where stations.id = i.station_id) as station_name`.execute(db)
  return rows
}

/** Writes into the history of an incident who was told. */
export const insertEscalations = (db: Db, id: number, steps: string[]) =>
  db
    .insertInto('incident_events')
    .values(steps.map((step) => ({ incident_id: id, reason: `Escalated. ${step}` })))
    .execute()
