import { inOneOrder, tell } from '../../attendance/index.ts'
import { peopleOfLadder } from '../../incidents/index.ts'
import type { Db } from '../../platform/db/open.ts'
import type { Queue } from '../../platform/jobs/queue.ts'
import { appendEscalation, raiseAlarms } from './queries.ts'

/** An alarm is of the highest severity of the ladder. */
const SEVERITY = 3

/**
 * Tells the people of the ladder of urgent alarms that nobody has taken; a sentence about how many, or nothing. Supervisors of stations
 * hear of no alarm. The message names the number alone: it may be read where somebody listens.
 */
export async function escalateAlarms(db: Db, queue: Queue, publicUrl: string) {
  const raised = await db.transaction().execute(async (transaction) => {
    const people = (await peopleOfLadder(transaction)).filter(({ stations }) => stations === null)
    const rows = await raiseAlarms(transaction, [...new Set(people.map(({ level }) => level))], SEVERITY)
    const told = rows.map((row) => ({ ...row, by: `station ${row.station_id}` })).sort(inOneOrder)
    for (const { id, number, system_id, levels, station_id, station_name, by } of told) {
      const steps = await tell(queue, transaction, people, {
        levels,
        station_id,
        about: { table: 'alarm_systems', id: system_id },
        event: 'other',
        severity: SEVERITY,
        subject: `An alarm waits: ${station_name}`,
        text: `Nobody has taken ${number} yet. Take it, and nobody else is told.`,
        url: `${publicUrl}/dashboard/alarms?alarm=${id}`,
        by,
      })
      for (const step of steps) await appendEscalation(transaction, id, step)
    }
    return rows.length
  })
  return raised ? `${raised} alarms were escalated` : undefined
}
