import { peopleOf, tell } from '../../attendance/index.ts'
import type { Db } from '../../platform/db/open.ts'
import type { Queue } from '../../platform/jobs/queue.ts'
import { insertEscalations, raiseIncidents } from './queries.ts'

/**
 * Tells the people of the ladder of incidents that are urgent, and the supervisors of the station of every other; assigning one, or
 * taking it out of Open, stops it. What was told stands in the history of the incident. A sentence about how many, or nothing.
 */
export async function escalateIncidents(db: Db, queue: Queue, publicUrl: string) {
  const raised = await db.transaction().execute(async (transaction) => {
    const rows = await raiseIncidents(transaction)
    const people = rows.length ? await peopleOf(transaction) : []
    for (const { id, levels, urgency, severity, station_id, station_name, description } of rows) {
      const steps = await tell(queue, transaction, urgency === 3 ? people : people.filter(({ stations }) => stations), {
        levels,
        station_id,
        event: 'incident',
        severity: urgency,
        subject: `Incident at ${station_name} (${severity})`,
        text: description,
        url: `${publicUrl}/dashboard/report-summary?record=${id}`,
        ownUrl: `${publicUrl}/dashboard/now`,
      })
      if (steps.length) await insertEscalations(transaction, id, steps)
    }
    return rows.length
  })
  return raised ? `${raised} incidents were escalated` : undefined
}
