import type { FastifyInstance } from 'fastify'
import type { IncidentInput } from '../../../contract/incidents/incidents.ts'
import { queueEmail, staffAddress } from '../../company/index.ts'
import type { Db } from '../../platform/db/open.ts'
import { found } from '../../platform/errors.ts'
import { tellOfIncidents } from '../escalation/escalate.ts'
import { staffNotice } from './email-templates.ts'
import { findIncident, insertIncident } from './queries.ts'

/** Stores a report and tells the staff by e-mail, and who must hear of it at once; returns the incident. */
export async function reportIncident(app: FastifyInstance, db: Db, report: IncidentInput & { event_id?: string }) {
  const { id } = await insertIncident(db, report)
  await tellOfIncidents(db, app.queue, app.publicUrl, id)
  const incident = found(await findIncident(db, id), 'Incident')
  await queueEmail(app.queue, db, {
    to: await staffAddress(db, 'incidents'),
    content: staffNotice(incident, app.publicUrl),
    about: { table: 'incidents', id },
  })
  return incident
}
