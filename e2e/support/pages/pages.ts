import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import routes from '../../../web/routes.ts'

/** Every public page that needs no secret. */
export const PUBLIC_PAGES = [
  '/',
  '/about_us',
  '/services',
  '/services/cctv',
  '/services/alarm',
  '/services/guards',
  '/quote',
  '/quote/sent',
  '/contact',
  '/guards/kampala',
  '/sectors/banks',
  '/guides',
  '/guides/what-does-a-guard-cost-in-kampala',
  '/careers',
  '/careers/status',
  '/login',
  '/invitation',
  '/forgotten',
  '/reset',
  '/privacy',
  '/verify',
]

/** The guard's page as a phone shows it that is not enrolled; its screens are in e2e/guard. */
export const GUARD_PAGE = '/g'

/** The title declared by a page of the dashboard. */
function titleIn(file: string) {
  const title = readFileSync(`web/${file}`, 'utf8').match(/export const handle = \{\s*title: '([^']+)'/)?.[1]
  if (!title) throw new Error(`${file} declares no title.`)
  return title
}

/** The routes of the dashboard without that for unknown addresses. */
const ROUTES = (routes.find(({ path }) => path === 'dashboard')?.children ?? []).filter(({ path }) => path !== '*')
/** Every page of the dashboard: its address (of the first record, where it shows one), title and script. */
export const DASHBOARD_PAGES = ROUTES.map(({ path, file }) => ({
  address: path ? `/dashboard/${path.replace(':id', '1')}` : '/dashboard',
  title: titleIn(file),
  script: basename(file, '.tsx'),
}))

/** Every page of the client portal; for lists whose records have pages, also the page of the first row. */
export const PORTAL_PAGES = [
  { address: '/portal', title: 'Kisozi Crest Hotel' },
  { address: '/portal/schedule', title: 'Schedule' },
  { address: '/portal/rounds', title: 'Rounds' },
  { address: '/portal/incidents', title: 'Incidents', rows: 'Incidents' },
  { address: '/portal/month', title: 'Month' },
  { address: '/portal/alarm', title: 'Alarm', rows: 'Alarms' },
  { address: '/portal/alarm/systems/1', title: 'Kisozi Crest Hotel – Main Gate' },
  { address: '/portal/alarm/month', title: 'Alarms of a month' },
  { address: '/portal/book', title: 'Occurrence book' },
  { address: '/portal/invoices', title: 'Invoices', rows: 'Invoices' },
  { address: '/portal/pay', title: 'Pay' },
  { address: '/portal/statement', title: 'Statement' },
  { address: '/portal/contract', title: 'Contract' },
  { address: '/portal/contract/extra-guards', title: 'Order extra guards' },
  { address: '/portal/requests', title: 'Requests and complaints', rows: 'Requests and complaints' },
  { address: '/portal/requests/new', title: 'Write to us' },
  { address: '/portal/documents', title: 'Documents' },
  { address: '/portal/people', title: 'People with access' },
  { address: '/portal/profile', title: 'Profile' },
  { address: '/portal/profile/messages', title: 'Messages' },
]
