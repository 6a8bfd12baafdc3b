import { CLIENT_MINUTES } from '../../../api/incidents/incidents.ts'
import { notify, type Recipient } from '../../notify/index.ts'
import type { Db } from '../../platform/db/open.ts'
import type { Queue } from '../../platform/jobs/queue.ts'
import { insertHistory, type Overdue, takeOverdue } from './queries.ts'

type Person = Recipient & { name: string }
const hoursOf = ({ urgency }: Overdue) => {
  const hours = CLIENT_MINUTES[urgency - 1]! / 60
  return hours === 1 ? '1 hour' : `${hours} hours`
}

/**
 * Reminds the assignee of an incident, otherwise operations, once, that its client was not told in time (`CLIENT_MINUTES`).
 * Part of the transaction `db`; it stands in the history of the incident. Returns the number of incidents.
 */
export async function remindOfClients(db: Db, queue: Queue, publicUrl: string, operations: () => Promise<Person[]>) {
  const overdue = await takeOverdue(db)
  for (const incident of overdue) {
    const { id, urgency, severity, station_id, station_name, assigned } = incident
    const to = assigned ? [assigned] : await operations()
    const within = hoursOf(incident)
    await notify(queue, db, {
      to,
      about: { table: 'incidents', id },
      event: 'incident',
      severity: urgency,
      subject: `Client not told: incident at ${station_name} (${severity})`,
      text: `The client should hear of it within ${within}, and that time is over. Make it visible to the client, who is then told by e-mail.`,
      title: 'A client was not told of an incident',
      url: `${publicUrl}/dashboard/report-summary?record=${id}`,
      by: `station ${station_id}`,
    })
    const names = to.map(({ name }) => name).join(', ') || 'nobody'
    await insertHistory(db, id, [`Client not told within ${within}. Reminded: ${names}.`])
  }
  return overdue.length
}
