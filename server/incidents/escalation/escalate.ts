import { peopleOf, tell } from '../../attendance/index.ts'
import type { Db } from '../../platform/db/open.ts'
import type { Queue } from '../../platform/jobs/queue.ts'
import { insertEscalations, raiseIncidents } from './queries.ts'

/**
 * Tells the people of the ladder of incidents of severity High; assigning one, or taking it out of Open, stops it. What was told
 * stands in the history of the incident. A sentence about how many, or nothing.
 */
export async function escalateIncidents(db: Db, queue: Queue, publicUrl: string) {
  const raised = await db.transaction().execute(async (transaction) => {
    const rows = await raiseIncidents(transaction)
    const people = rows.length ? await peopleOf(transaction) : []
    for (const { id, levels, station_name, description } of rows) {
      const steps = await tell(queue, transaction, people, {
        levels,
        event: 'incident',
        severity: 3,
        subject: `Incident at ${station_name} (High)`,
        text: description,
        url: `${publicUrl}/dashboard/report-summary?record=${id}`,
      })
      if (steps.length) await insertEscalations(transaction, id, steps)
    }
    return rows.length
  })
  return raised ? `${raised} incidents were escalated` : undefined
}
