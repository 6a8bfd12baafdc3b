import type { FastifyInstance } from 'fastify'
import { type Incident, isUrgent, SEVERITIES } from '../../../api/incidents/incidents.ts'
import { queueEmail, staffAddress, tellClient } from '../../notify/index.ts'
import type { Db } from '../../platform/db/open.ts'
import { found } from '../../platform/errors.ts'
import { tellOfIncidents } from '../escalation/escalate.ts'
import { clientNotice, staffNotice } from './email-templates.ts'
import { clientOfIncident, findIncident, insertIncident, type Reported } from './queries.ts'

const urgencyOf = (incident: Incident) => (isUrgent(incident) ? 3 : SEVERITIES.indexOf(incident.severity) + 1)

/** Stores a report and tells the staff by e-mail, and who must hear of it at once; returns the incident. */
export async function reportIncident(app: FastifyInstance, db: Db, report: Reported, deviceId?: number) {
  const { id } = await insertIncident(db, report)
  await tellOfIncidents(db, app.queue, app.publicUrl, id)
  const incident = found(await findIncident(db, id), 'Incident')
  await queueEmail(app.queue, db, {
    to: await staffAddress(db, 'incidents'),
    content: staffNotice(incident, app.publicUrl),
    about: { table: 'incidents', id },
    folds: { kind: 'incident', severity: urgencyOf(incident), by: deviceId ? `device ${deviceId}` : undefined },
  })
  return incident
}

/** Tells the people of the client of an incident that the portal shows from now on; those of severity Low wait there. */
export async function tellClientOf(app: FastifyInstance, db: Db, id: number) {
  const incident = found(await findIncident(db, id), 'Incident')
  if (incident.severity === 'Low' && !isUrgent(incident)) return
  const client_id = await clientOfIncident(db, id)
  // The place of a response unit has no client.
  if (client_id === null) return
  const content = clientNotice(incident, app.publicUrl)
  const { subject, paragraphs, action } = content
  await tellClient(app.queue, db, {
    event: 'client_incident',
    about: { table: 'incidents', id },
    scope: { client_id, stations: [incident.station_id] },
    ...{ subject, text: paragraphs[0]!, url: action!.url },
    letter: () => ({ content, folds: { kind: `incident at ${incident.station_id}`, severity: urgencyOf(incident) } }),
  })
}
