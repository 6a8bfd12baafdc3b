import type { AuditKind } from '../../../../contract/accounts/audit.ts'

/** The rooms in which records of a kind are opened, by `?record=` and the number. */
const ROOMS: Partial<Record<string, string>> = {
  clients: '/dashboard/clients',
  guards: '/dashboard/guards',
  stations: '/dashboard/stations',
  duty_schedules: '/dashboard/duty-schedule',
  invoices: '/dashboard/invoices',
  incidents: '/dashboard/report-summary',
  services: '/dashboard/services',
  jobs: '/dashboard/recruitment/jobs',
  job_applications: '/dashboard/recruitment/applications',
  contact_messages: '/dashboard/inbox',
  quote_requests: '/dashboard/quotes',
  client_requests: '/dashboard/requests',
  accounts: '/dashboard/admins',
} satisfies Partial<Record<AuditKind, string>>

/** Where a record is opened; undefined for a kind that has no room. */
export function recordAddress(kind: string, id: string) {
  const room = ROOMS[kind]
  return room && `${room}?record=${id}`
}

/** Where everything that was done to a record is listed. */
export const historyAddress = (kind: AuditKind, id: number) => `/dashboard/audit?kind=${kind}&record_id=${id}`
