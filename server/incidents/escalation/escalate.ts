import { inOneOrder, peopleOf, tell } from '../../attendance/index.ts'
import type { Db } from '../../platform/db/open.ts'
import type { Queue } from '../../platform/jobs/queue.ts'
import { remindOfClients } from './client-deadline.ts'
import { insertHistory, raiseIncidents, whoRuns } from './queries.ts'

/** The people of the ladder; operations and owner are who runs them where it names nobody. */
export async function peopleOfLadder(db: Db) {
  const people = await peopleOf(db)
  const running = await whoRuns(db)
  return [...people, ...running.filter((one) => !people.some(({ level, stations }) => level === one.level && !stations))]
}

/**
 * Tells the levels of the ladder whose time has come (`INCIDENT_LADDER`) of one incident or all, as part of the transaction `db`. Assigning an
 * incident, or taking it out of Open, ends it. The history of the incident has each message. Returns the number of incidents.
 */
export async function tellOfIncidents(db: Db, queue: Queue, publicUrl: string, id?: number) {
  const people = await peopleOfLadder(db)
  const levels = people.filter(({ stations }) => !stations).map(({ level }) => level)
  const rows = await raiseIncidents(db, [...new Set(levels)], id)
  // The cause of a report by a call is its caller, unless it is a phone.
  const told = rows
    .map((row) => ({ ...row, by: row.device_id ? `device ${row.device_id}` : `station ${row.station_id}` }))
    .sort(inOneOrder)
  for (const { id: incident, levels: now, urgency, severity, station_id, station_name, description, device_id, by } of told) {
    const steps = await tell(queue, db, people, {
      levels: now,
      station_id,
      about: { table: 'incidents', id: incident },
      event: 'incident',
      severity: urgency,
      subject: `Incident at ${station_name} (${severity})`,
      text: description,
      url: `${publicUrl}/dashboard/report-summary?record=${incident}`,
      by: id && !device_id ? undefined : by,
    })
    if (steps.length)
      await insertHistory(
        db,
        incident,
        steps.map((step) => `Escalated. ${step}`),
      )
  }
  return rows.length
}

/** The operations managers; the owner where there are none. */
async function operationsOf(db: Db) {
  const people = (await peopleOfLadder(db)).filter(({ stations }) => !stations)
  const operations = people.filter(({ level }) => level === 3)
  return operations.length ? operations : people.filter(({ level }) => level === 4)
}

/**
 * Tells of every incident that nobody sees to, and reminds of those of which the client was not told in time; a sentence about how
 * many, or nothing.
 */
export async function escalateIncidents(db: Db, queue: Queue, publicUrl: string) {
  const raised = await db.transaction().execute((transaction) => tellOfIncidents(transaction, queue, publicUrl))
  const late = await db
    .transaction()
    .execute((transaction) => remindOfClients(transaction, queue, publicUrl, () => operationsOf(transaction)))
  return raised || late ? `${raised} incidents were escalated, ${late} clients not told in time` : undefined
}
