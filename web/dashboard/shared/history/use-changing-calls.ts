import type { Endpoint, Schema } from '../../../../api/core/endpoint.ts'
import { useCode } from '../../../lib/session/use-code.ts'

/** The calls that read and change a record of a kind. */
export type ChangingCalls = {
  get: Endpoint & { params: Schema }
  update: Endpoint & { params: Schema; body: Schema }
}

/** The calls of each kind whose changes can be put back, loaded when a history of that kind is opened. */
export const CHANGING_CALLS: Readonly<Record<string, () => Promise<ChangingCalls>>> = {
  accounts: () => import('../../../../api/accounts/admins.ts'),
  clients: () => import('../../../../api/sites/clients.ts'),
  guards: () => import('../../../../api/people/guards.ts'),
  qualification_types: () => import('../../../../api/people/qualification-types.ts'),
  guard_qualifications: () => import('../../../../api/people/guard-qualifications.ts'),
  guard_absences: () => import('../../../../api/people/guard-absences.ts'),
  stations: () => import('../../../../api/sites/stations.ts'),
  duty_schedules: () => import('../../../../api/roster/duty-schedules.ts'),
  services: () => import('../../../../api/sales/services.ts'),
  invoices: () => import('../../../../api/billing/invoices.ts'),
  incidents: () => import('../../../../api/incidents/incidents.ts'),
  jobs: () => import('../../../../api/people/job-adverts.ts'),
  contact_messages: () => import('../../../../api/website/contacts.ts'),
  job_applications: () => import('../../../../api/people/recruitment.ts'),
  quote_requests: () => import('../../../../api/sales/quotes.ts'),
  quotations: () => import('../../../../api/sales/quotations.ts'),
  contracts: () => import('../../../../api/contracts/contracts.ts'),
  client_requests: () => import('../../../../api/sites/client-requests.ts'),
  holidays: () => import('../../../../api/company/holidays.ts'),
}

/** The calls of a kind; undefined until they have come, and for a kind without any. */
export function useChangingCalls(kind: string | null) {
  const load = kind ? CHANGING_CALLS[kind] : undefined
  return useCode(`changing ${kind}`, load ?? (() => Promise.reject()), load !== undefined).data
}
