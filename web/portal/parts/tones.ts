import type { PortalIncident, PortalInvoice } from '../../../contract/portal/portal.ts'
import type { Tone } from './tag.tsx'

/** States in their colours. */
export const SEVERITY_TONES: Record<PortalIncident['severity'], Tone> = { Low: 'plain', Medium: 'warn', High: 'bad' }
export const INCIDENT_TONES: Record<PortalIncident['status'], Tone> = { Open: 'bad', Pending: 'warn', Closed: 'good' }
export const INVOICE_TONES: Record<PortalInvoice['status'], Tone> = { Paid: 'good', Pending: 'info', Overdue: 'bad' }
