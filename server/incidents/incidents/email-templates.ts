import { formatDay } from '../../../api/core/format.ts'
import type { Incident } from '../../../api/incidents/incidents.ts'
import type { EmailContent } from '../../platform/mail/email-layout.ts'

/** To people of the client: an incident at one of its stations, as the portal shows it. */
export const clientNotice = (incident: Incident, publicUrl: string): EmailContent => ({
  subject: `Incident at ${incident.station_name}`,
  paragraphs: ['An incident was reported at your site. You can follow what we do about it in your portal.'],
  facts: [
    ['Site', incident.station_name],
    ['Date', [formatDay(incident.incident_date), incident.occurred_time].filter(Boolean).join(', ')],
    ['Severity', incident.severity],
  ],
  quote: incident.description,
  action: { label: 'Open it in your portal', url: `${publicUrl}/portal/incidents/${incident.id}` },
})

/** To the staff: an incident was reported. */
export const staffNotice = (incident: Incident, publicUrl: string): EmailContent => ({
  subject: `New incident at ${incident.station_name} (${incident.severity})`,
  paragraphs: ['An incident has been reported.'],
  facts: [
    ['Station', incident.station_name],
    ['Guard', incident.guard_name],
    ['Date', [formatDay(incident.incident_date), incident.occurred_time].filter(Boolean).join(', ')],
    ['Severity', incident.severity],
    ['Status', incident.status],
  ],
  quote: incident.description,
  action: { label: 'Open the incident', url: `${publicUrl}/dashboard/report-summary?record=${incident.id}` },
})
