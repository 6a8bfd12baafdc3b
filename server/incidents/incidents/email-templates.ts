import { formatDay } from '../../../contract/core/format.ts'
import type { Incident } from '../../../contract/incidents/incidents.ts'
import type { EmailContent } from '../../platform/mail/email-layout.ts'

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
