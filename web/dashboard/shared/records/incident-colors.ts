import type { Incident } from '../../../../contract/incidents/incidents.ts'

/** The badge colours. */
export const SEVERITY_COLORS: Record<Incident['severity'], string> = { Low: 'gray', Medium: 'yellow', High: 'red' }
export const STATUS_COLORS: Record<Incident['status'], string> = { Open: 'blue', Pending: 'violet', Closed: 'green' }
