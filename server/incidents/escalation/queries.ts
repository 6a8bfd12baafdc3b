import { sql } from 'kysely'
import { CLIENT_MINUTES, INCIDENT_LADDER, type SEVERITIES, URGENT_CATEGORIES } from '../../../api/incidents/incidents.ts'
import { ESCALATED_DAYS, supervised, type Told } from '../../attendance/index.ts'
import type { Recipient } from '../../notify/index.ts'
import type { Db } from '../../platform/db/open.ts'

type Raised = {
  id: number
  /** The incidents of which somebody is told now. */
  levels: number[]
  /** 3 for severity High and the categories that are as urgent, 2 for Medium, 1 for Low. */
  urgency: number
  severity: (typeof SEVERITIES)[number]
  station_id: number
  station_name: string
  description: string
  /** The phone that has reported it. */
  device_id: number | null
}

const urgency = sql<number>`case when i.severity = 'High' or i.category = any(${URGENT_CATEGORIES}::text[]) then 3 when i.severity = 'Medium' then 2 else 1 end`
/** SQL: rows of urgency, level and minutes. */
const ladder = sql.join(
  INCIDENT_LADDER.flatMap((levels, place) =>
    levels.map((minutes, level) => sql`(${sql.lit(place + 1)}, ${sql.lit(level + 1)}, ${sql.lit(minutes)}::integer)`),
  ),
)

/**
 * Notes the levels whose time has come, of one incident or of all, and returns them. At once are told who must hear of it in any case;
 * later ones only while it is open and nobody's. Of two processes at once one notes each.
 */
export async function raiseIncidents(db: Db, levelsWithPeople: readonly number[], id?: number) {
  const { rows } = await sql<Raised>`
    with raised as (
      insert into incident_escalations (incident_id, level, urgency)
      select i.id, l.level, l.urgency
      from incidents i join notices n on n.kind = 'incident' and n.record_id = i.id
        join (values ${ladder}) l (urgency, level, minutes) on l.urgency = ${urgency}
      where i.status <> 'Closed' and i.deleted_at is null and (l.minutes = 0 or i.status = 'Open' and i.assigned_to is null)
        and n.at > now() - make_interval(days => ${ESCALATED_DAYS}::integer) and n.at <= now() - make_interval(mins => l.minutes)
        and (l.level = any(${levelsWithPeople}::integer[]) or l.level = 1 and ${supervised(sql`i.station_id`)})
        and (${id ?? null}::integer is null or i.id = ${id ?? null})
        and not exists (select from incident_escalations e where e.incident_id = i.id and e.level = l.level and e.urgency >= l.urgency)
      order by i.id, l.level
      on conflict do nothing
      returning incident_id, level, urgency
    )
    select i.id, array_agg(r.level order by r.level) as levels, max(r.urgency) as urgency, i.severity, i.station_id,
      left(i.description, 300) as description, (select device_id from attendance_events e where e.id = i.event_id) as device_id, (select name from stations where stations.id = i.station_id) as station_name
    from raised r join incidents i on i.id = r.incident_id group by i.id order by i.id`.execute(db)
  return rows
}

/** The managers of operations and the company, for levels without people on the ladder. */
export async function whoRuns(db: Db) {
  const { rows } = await sql<Told>`
    select case role when 'admin' then 3 else 4 end as level, id as account_id, user_name as name, email, contacts, null as stations
    from accounts where active and deleted_at is null and (role = 'super_admin' or role = 'admin' and 'operations' = any(areas))
    order by id`.execute(db)
  return rows
}

/** Writes the recipients and the message into the history of an incident. */
export const insertHistory = (db: Db, id: number, steps: string[]) =>
  db
    .insertInto('incident_events')
    .values(steps.map((reason) => ({ incident_id: id, reason })))
    .execute()

/** An incident of which the client was not told in time, with whom it is assigned to. */
export type Overdue = Pick<Raised, 'id' | 'urgency' | 'severity' | 'station_id' | 'station_name'> & {
  assigned: (Recipient & { name: string }) | null
}
/** Notes the incidents of the last day whose client should have been told by now, and returns those that were not noted before. */
export async function takeOverdue(db: Db) {
  const [, medium, high] = CLIENT_MINUTES
  const { rows } = await sql<Overdue>`
    with overdue as (
      insert into incident_client_reminders (incident_id)
      select i.id from incidents i join notices n on n.kind = 'incident' and n.record_id = i.id
      where i.status <> 'Closed' and i.deleted_at is null and not i.client_visible
        and n.at > now() - make_interval(days => ${ESCALATED_DAYS}::integer)
        and n.at <= now() - make_interval(mins => case ${urgency} when 3 then ${high}::integer when 2 then ${medium}::integer end)
      order by i.id
      on conflict do nothing
      returning incident_id
    )
    select i.id, ${urgency} as urgency, i.severity, i.station_id, (select name from stations where stations.id = i.station_id) as station_name, (
      select json_build_object('account_id', a.id, 'name', a.user_name, 'email', a.email, 'contacts', a.contacts)
      from accounts a where a.id = i.assigned_to and a.active and a.deleted_at is null) as assigned
    from overdue o join incidents i on i.id = o.incident_id order by i.station_id::text, i.id`.execute(db)
  return rows
}
