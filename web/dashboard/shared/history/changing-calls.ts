import * as accounts from '../../../../api/accounts/admins.ts'
import * as alarmSystems from '../../../../api/alarm/alarm-systems.ts'
import * as responseUnits from '../../../../api/alarm/response-units.ts'
import * as invoices from '../../../../api/billing/invoices.ts'
import * as holidays from '../../../../api/company/holidays.ts'
import * as contracts from '../../../../api/contracts/contracts.ts'
import type { Endpoint, Schema } from '../../../../api/core/endpoint.ts'
import * as incidents from '../../../../api/incidents/incidents.ts'
import * as guardAbsences from '../../../../api/people/guard-absences.ts'
import * as guardQualifications from '../../../../api/people/guard-qualifications.ts'
import * as guards from '../../../../api/people/guards.ts'
import * as jobs from '../../../../api/people/job-adverts.ts'
import * as qualificationTypes from '../../../../api/people/qualification-types.ts'
import * as jobApplications from '../../../../api/people/recruitment.ts'
import * as dutySchedules from '../../../../api/roster/duty-schedules.ts'
import * as quotations from '../../../../api/sales/quotations.ts'
import * as quoteRequests from '../../../../api/sales/quotes.ts'
import * as services from '../../../../api/sales/services.ts'
import * as clientRequests from '../../../../api/sites/client-requests.ts'
import * as clients from '../../../../api/sites/clients.ts'
import * as stations from '../../../../api/sites/stations.ts'
import * as contactMessages from '../../../../api/website/contacts.ts'
import * as sitePages from '../../../../api/website/site-pages.ts'

/** The calls that read and change a record of a kind. */
export type ChangingCalls = {
  get: Endpoint & { params: Schema }
  update: Endpoint & { params: Schema; body: Schema }
}

/** The calls of each kind whose changes can be put back. */
export const CHANGING_CALLS: Readonly<Record<string, ChangingCalls>> = {
  accounts,
  clients,
  guards,
  qualification_types: qualificationTypes,
  guard_qualifications: guardQualifications,
  guard_absences: guardAbsences,
  stations,
  duty_schedules: dutySchedules,
  services,
  invoices,
  incidents,
  alarm_systems: alarmSystems,
  response_units: responseUnits,
  jobs,
  contact_messages: contactMessages,
  site_pages: sitePages,
  job_applications: jobApplications,
  quote_requests: quoteRequests,
  quotations,
  contracts,
  client_requests: clientRequests,
  holidays,
}
