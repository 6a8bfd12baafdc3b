import type { PortalIncident, PortalInvoice } from '../../../contract/portal/portal.ts'
import type { Variant } from './tag.tsx'

/** The badge variant of each status. */
export const SEVERITY_VARIANTS: Record<PortalIncident['severity'], Variant> = { Low: 'plain', Medium: 'warn', High: 'bad' }
export const INCIDENT_VARIANTS: Record<PortalIncident['status'], Variant> = { Open: 'bad', Pending: 'warn', Closed: 'good' }
export const INVOICE_VARIANTS: Record<PortalInvoice['status'], Variant> = { Paid: 'good', Pending: 'info', Overdue: 'bad' }
