import * as admins from './admins.ts'
import * as auth from './auth.ts'
import * as careers from './careers.ts'
import * as clients from './clients.ts'
import * as contacts from './contacts.ts'
import * as dashboard from './dashboard.ts'
import * as dutySchedules from './duty-schedules.ts'
import type { Endpoint } from './endpoint.ts'
import * as guards from './guards.ts'
import * as home from './home.ts'
import * as incidents from './incidents.ts'
import * as invoices from './invoices.ts'
import * as quotes from './quotes.ts'
import * as services from './services.ts'
import * as stations from './stations.ts'
import * as system from './system.ts'

const modules = {
  auth,
  admins,
  clients,
  guards,
  stations,
  quotes,
  services,
  invoices,
  incidents,
  contacts,
  dutySchedules,
  home,
  careers,
  dashboard,
  system,
}

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'access' in value

/** Every call of the product with the group it belongs to: what the API description and the access tests walk over. */
export const allCalls: { group: string; name: string; call: Endpoint }[] = Object.entries(modules).flatMap(([group, module]) =>
  Object.entries(module).flatMap(([name, value]) => (isEndpoint(value) ? [{ group, name, call: value }] : [])),
)
