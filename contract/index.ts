import * as account from './account.ts'
import * as admins from './admins.ts'
import * as audit from './audit.ts'
import * as auth from './auth.ts'
import * as careers from './careers.ts'
import * as clientDocuments from './client-documents.ts'
import * as clientLogins from './client-logins.ts'
import * as clientRequests from './client-requests.ts'
import * as clients from './clients.ts'
import * as companySettings from './company-settings.ts'
import * as contacts from './contacts.ts'
import * as dashboard from './dashboard.ts'
import * as dutySchedules from './duty-schedules.ts'
import * as emails from './emails.ts'
import type { Endpoint } from './endpoint.ts'
import * as guards from './guards.ts'
import * as home from './home.ts'
import * as incidents from './incidents.ts'
import * as invoices from './invoices.ts'
import * as jobAdverts from './job-adverts.ts'
import * as notices from './notices.ts'
import * as portal from './portal.ts'
import * as portalDocuments from './portal-documents.ts'
import * as portalRequests from './portal-requests.ts'
import * as quotations from './quotations.ts'
import * as quotes from './quotes.ts'
import * as recruitment from './recruitment.ts'
import * as retention from './retention.ts'
import * as scheduleBoard from './schedule-board.ts'
import * as search from './search.ts'
import * as services from './services.ts'
import * as stations from './stations.ts'
import * as stepUp from './step-up.ts'
import * as system from './system.ts'
import * as trash from './trash.ts'

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
