import * as account from './accounts/account.ts'
import * as admins from './accounts/admins.ts'
import * as audit from './accounts/audit.ts'
import * as auth from './accounts/auth.ts'
import * as stepUp from './accounts/step-up.ts'
import * as invoices from './billing/invoices.ts'
import * as companySettings from './company/company-settings.ts'
import * as dashboard from './company/dashboard.ts'
import * as emails from './company/emails.ts'
import * as home from './company/home.ts'
import * as notices from './company/notices.ts'
import * as retention from './company/retention.ts'
import * as search from './company/search.ts'
import * as system from './company/system.ts'
import * as trash from './company/trash.ts'
import * as common from './core/common.ts'
import type { Endpoint, Schema } from './core/endpoint.ts'
import * as resource from './core/resource.ts'
import * as incidents from './incidents/incidents.ts'
import * as careers from './people/careers.ts'
import * as guards from './people/guards.ts'
import * as jobAdverts from './people/job-adverts.ts'
import * as recruitment from './people/recruitment.ts'
import * as portal from './portal/portal.ts'
import * as portalDocuments from './portal/portal-documents.ts'
import * as portalRequests from './portal/portal-requests.ts'
import * as dutySchedules from './roster/duty-schedules.ts'
import * as scheduleBoard from './roster/schedule-board.ts'
import * as quotations from './sales/quotations.ts'
import * as quotes from './sales/quotes.ts'
import * as services from './sales/services.ts'
import * as clientDocuments from './sites/client-documents.ts'
import * as clientLogins from './sites/client-logins.ts'
import * as clientRequests from './sites/client-requests.ts'
import * as clients from './sites/clients.ts'
import * as stations from './sites/stations.ts'
import * as contacts from './website/contacts.ts'

const modules = {
  auth,
  account,
  stepUp,
  admins,
  clients,
  clientLogins,
  clientRequests,
  clientDocuments,
  portalRequests,
  portalDocuments,
  guards,
  stations,
  quotes,
  quotations,
  services,
  invoices,
  incidents,
  contacts,
  dutySchedules,
  scheduleBoard,
  portal,
  home,
  careers,
  jobAdverts,
  recruitment,
  emails,
  notices,
  dashboard,
  search,
  companySettings,
  retention,
  trash,
  audit,
  system,
}

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'access' in value

/** Every call of the product with the group it belongs to: what the API description and the access tests walk over. */
export const allCalls: { group: string; name: string; call: Endpoint }[] = Object.entries(modules).flatMap(([group, module]) =>
  Object.entries(module).flatMap(([name, value]) => (isEndpoint(value) ? [{ group, name, call: value }] : [])),
)

const isSchema = (value: unknown): value is Schema => typeof value === 'object' && value !== null && '_zod' in value

/** Every schema that the contract exports, under the name it has there: the names of the API description. */
export const namedSchemas: [name: string, schema: Schema][] = [common, resource, ...Object.values(modules)].flatMap((module) =>
  Object.entries(module).flatMap(([name, value]) => (isSchema(value) ? [[name, value] as [string, Schema]] : [])),
)
