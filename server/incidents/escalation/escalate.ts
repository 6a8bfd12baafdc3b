import { peopleOf, tell } from '../../attendance/index.ts'
import type { Db } from '../../platform/db/open.ts'
import type { Queue } from '../../platform/jobs/queue.ts'
import { insertEscalations, raiseIncidents, whoRuns } from './queries.ts'

/** The people of the ladder; operations and owner are who runs them where it names nobody. */
async function peopleOfLadder(db: Db) {
  const people = await peopleOf(db)
  const running = await whoRuns(db)
  return [...people, ...running.filter((one) => !people.some(({ level, stations }) => level === one.level && !stations))]
}

/**
 * Tells the levels of the ladder whose time has come (`INCIDENT_LADDER`) of one incident or all, as part of the transaction `db`. Assigning an
 * incident, or taking it out of Open, ends it. What was told stands in the history of the incident. How many were told of.
 */
export async function tellOfIncidents(db: Db, queue: Queue, publicUrl: string, id?: number) {
  const people = await peopleOfLadder(db)
  const levels = people.filter(({ stations }) => !stations).map(({ level }) => level)
  const rows = await raiseIncidents(db, [...new Set(levels)], id)
  for (const { id: incident, levels: now, urgency, severity, station_id, station_name, description } of rows) {
    const steps = await tell(queue, db, people, {
      levels: now,
      station_id,
      event: 'incident',
      severity: urgency,
      subject: `Incident at ${station_name} (${severity})`,
      text: description,
      url: `${publicUrl}/dashboard/report-summary?record=${incident}`,
      ownUrl: `${publicUrl}/dashboard/now`,
    })
    if (steps.length) await insertEscalations(db, incident, steps)
  }
  return rows.length
}

/** Tells of every incident that nobody sees to; a sentence about how many, or nothing. */
export async function escalateIncidents(db: Db, queue: Queue, publicUrl: string) {
  const raised = await db.transaction().execute((transaction) => tellOfIncidents(transaction, queue, publicUrl))
  return raised ? `${raised} incidents were escalated` : undefined
}
