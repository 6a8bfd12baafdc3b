import {
  IconAdjustments,
  IconAlertTriangle,
  IconBroadcast,
  IconChartBar,
  IconEdit,
  IconFileImport,
  IconGavel,
  IconHistory,
  IconLanguage,
  IconLayoutDashboard,
  IconSettings,
  IconUserCircle,
} from '@tabler/icons-react'
import type { Permission } from '../../../../api/core/permissions.ts'
import type { ResourcePage } from '../../../../api/core/resource-types.ts'
import { RESOURCE_NAMES, resourceOf } from '../../../../api/resources.ts'
import type { May } from '../../../lib/session/use-can.ts'
import { OWN_STATIONS } from './own-stations.ts'
import { REPORT_SECTIONS } from './report-sections.ts'
import { iconOf, RESOURCE_ICONS } from './resource-icons.ts'
import type { Screen } from './screen.ts'

/** The pages of one job; `open` until somebody folds them, otherwise folded until somebody opens them. */
export type SidebarGroup = { label: string; entries: Screen[]; open: boolean }

/** The pages of the resources of a group. */
const resourcesIn = (group: ResourcePage['group']): Screen[] =>
  RESOURCE_NAMES.flatMap((name) => {
    const { page, address, read } = resourceOf(name)
    if (page?.group !== group || !address) return []
    const { group: _, icon, ...screen } = page
    return [{ to: address, permission: read, ...screen, icon: icon ? RESOURCE_ICONS[icon] : iconOf(name) }]
  })

const DASHBOARD: Screen = {
  to: '/dashboard',
  label: 'Dashboard',
  icon: IconLayoutDashboard,
  about: 'What waits for you, and how the company stands',
  key: 'h',
  also: 'home today overview figures statistics chart monthly revenue',
  permission: 'notifications.self',
}

export const CONTROL_ROOM: Screen = {
  to: '/dashboard/now',
  label: 'Control room',
  icon: IconBroadcast,
  about: 'Who is on post at this moment',
  key: 'z',
  also: 'now alarms queue attendance muster roll-call late no-show exceptions months approve lock radio occurrence book visitors keys vehicles odometer rounds patrols checkpoints qr supervisor visits inspection',
  permission: 'muster.read',
  tabs: ['/dashboard/alarms', '/dashboard/exceptions', '/dashboard/attendance', '/dashboard/visits', '/dashboard/rounds'],
}

const REPORTS: Screen = {
  to: '/dashboard/reports',
  label: 'Reports',
  icon: IconChartBar,
  about: 'Operations, money, people, incidents, alarms by month',
  key: 'x',
  also: 'figures coverage lateness uncovered causes overtime overrides debtors margin turnover alarm times charts month',
  // Each section has a permission of its own.
  permission: 'company.read',
  shownTo: REPORT_SECTIONS.map(({ permission }) => permission),
}

const REPORT_INCIDENT: Screen = {
  to: '/dashboard/incidents',
  label: 'Incidents',
  icon: IconAlertTriangle,
  about: 'Report a new one',
  key: 'n',
  also: 'report new event theft alarm',
  permission: 'incidents.report',
}

const SITE_CONTENT: Screen = {
  to: '/dashboard/content',
  label: 'Site content',
  icon: IconEdit,
  about: 'Texts and pictures of the public site',
  key: 'e',
  also: 'website texts pictures brand hours testimonials edit',
  permission: 'website.read',
}

const TRANSLATIONS: Screen = {
  to: '/dashboard/translations',
  label: 'Translations',
  icon: IconLanguage,
  about: 'Site and portal in Luganda and Swahili',
  also: 'luganda swahili languages translate approve texts',
  permission: 'website.read',
}

const COMPANY: Screen[] = [
  {
    to: '/dashboard/company',
    label: 'Company settings',
    icon: IconAdjustments,
    about: 'Brand, tax, invoices, periods, rules',
    key: 'y',
    also: 'brand contact details tax vat discount bank payment retention rest hours notifications security',
    permission: 'company.manage',
  },
  {
    to: '/dashboard/rates',
    label: 'Rates and law',
    icon: IconGavel,
    about: 'Taxes, pay, hours, leave, holidays',
    key: 'w',
    also: 'law tax withholding paye nssf overtime hours leave attendance public holidays eid',
    permission: 'company.read',
  },
  {
    to: '/dashboard/import',
    label: 'Import',
    icon: IconFileImport,
    about: 'Guards, clients and stations from a file',
    key: 'f',
    also: 'csv excel spreadsheet upload file guards qualifications clients stations undo',
    permission: 'company.read',
    shownTo: ['guards.write', 'clients.write', 'stations.write'],
  },
  {
    to: '/dashboard/audit',
    label: 'Audit log',
    icon: IconHistory,
    about: 'Who did what, when and from where',
    key: 'u',
    also: 'history changes trail record sign-ins refusals exports',
    permission: 'accounts.audit',
  },
]

/** The addresses of the links that the specification names: a section with one of them is open until somebody folds it. */
const SPECIFIED = [
  '',
  '/admins',
  '/guards',
  '/duty-schedule',
  '/clients',
  '/services',
  '/invoices',
  '/report-summary',
  '/incidents',
].map((path) => `${DASHBOARD.to}${path}`)

/** The section above all others, which does not fold. */
export const OVERVIEW = 'Overview'
/** The section with which operations begin. */
export const CONTROL = 'Control room'

const group = (label: string, entries: Screen[]): SidebarGroup => ({
  label,
  entries,
  open: entries.some(({ to }) => SPECIFIED.includes(to)),
})

/** Every page of the dashboard, by the job for which somebody opens it. */
export const SIDEBAR: SidebarGroup[] = [
  group(OVERVIEW, [DASHBOARD]),
  group(CONTROL, [CONTROL_ROOM, REPORT_INCIDENT]),
  group('Roster', resourcesIn('Roster')),
  group('Clients', resourcesIn('Clients')),
  group('Guards', resourcesIn('Guards')),
  group('Money', resourcesIn('Money')),
  group('Reports', [REPORTS, ...resourcesIn('Reports')]),
  group('Website', [...resourcesIn('Website'), SITE_CONTENT, TRANSLATIONS]),
  group('Company', [...resourcesIn('Company'), ...COMPANY]),
]

/** Every page that can be navigated to, including the settings, which are separate in the sidebar. */
export const SCREENS: Screen[] = [
  ...SIDEBAR.flatMap(({ entries }) => entries),
  {
    to: '/dashboard/settings',
    label: 'Settings',
    icon: IconSettings,
    about: 'Dark mode, notifications, help',
    key: 't',
    also: 'preferences theme dark mode notifications help trash',
    permission: 'company.read',
  },
  {
    to: '/dashboard/profile',
    label: 'My profile',
    icon: IconUserCircle,
    about: 'Name, password, two-factor sign-in, sessions',
    key: 'o',
    also: 'own account password sessions devices two-factor authenticator recovery codes sign out',
    permission: 'accounts.self',
  },
]

/** Pages without an entry that have a permission of their own, with what is below them. */
const APART: { to: string; permission: Permission }[] = [
  { to: '/dashboard/reports/uncovered', permission: 'roster.read' },
  // The section of operations is the page of the entry itself; it leads on those who may not read it.
  ...REPORT_SECTIONS.slice(1),
  { to: '/dashboard/inbox/emails', permission: 'company.read' },
  { to: '/dashboard/alarms/all', permission: 'alarm.read' },
  // Pages of alarm systems are below that of alarms, and not of its permission.
  { to: '/dashboard/alarms/systems', permission: 'alarm.read' },
  { to: '/dashboard/alarms/signals', permission: 'alarm.read' },
  { to: '/dashboard/alarms', permission: 'alarm.handle' },
  { to: '/dashboard/contracts', permission: 'contracts.read' },
  { to: '/dashboard/notices', permission: 'notifications.self' },
  { to: '/dashboard/exceptions', permission: 'muster.read' },
  { to: '/dashboard/attendance/book', permission: 'attendance.read' },
  { to: '/dashboard/attendance/days', permission: 'attendance.read' },
  { to: '/dashboard/attendance/months', permission: 'attendance.read' },
  { to: '/dashboard/attendance/registers', permission: 'attendance.read' },
  { to: '/dashboard/attendance', permission: 'muster.read' },
  { to: '/dashboard/rounds/routes', permission: 'attendance.read' },
  { to: '/dashboard/rounds', permission: 'muster.read' },
  { to: '/dashboard/visits', permission: 'visits.read' },
]

/** True if an address is a page or below it; everything is below the dashboard, which has only itself. */
export function isBelow(pathname: string, to: string) {
  const address = pathname.replace(/\/$/, '')
  return address === to || (to !== DASHBOARD.to && address.startsWith(`${to}/`))
}

/** The permission to open an address of the dashboard: its own, or that of the page above it. */
export function permissionOf(pathname: string): Permission {
  const page = [...APART, ...OWN_STATIONS, ...SCREENS].find(({ to }) => isBelow(pathname, to))
  return (page ?? DASHBOARD).permission
}

/** True if an address is that of the dashboard itself. */
export const isStart = (pathname: string) => pathname.replace(/\/$/, '') === DASHBOARD.to
/** The first page that somebody may open who may not open the dashboard's own. */
export const startOf = (may: May) => SIDEBAR.flatMap(({ entries }) => entries).find(isFor(may))?.to

/** True if a person with these permissions may open a page. */
export const isFor =
  (may: May) =>
  ({ permission, shownTo = [permission], unless }: Screen) =>
    shownTo.some((one) => may(one)) && !(unless && may(unless))

const wordsOf = (text: string) =>
  text
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter(Boolean)

/** The pages of which some word begins with every typed word, those first whose title has them; all when nothing is typed. */
export function matchingScreens(typed: string, may: May) {
  const words = wordsOf(typed)
  const fits = (text: string) => {
    const names = wordsOf(text)
    return words.every((word) => names.some((name) => name.startsWith(word)))
  }
  return [...SCREENS, ...OWN_STATIONS]
    .filter(isFor(may))
    .filter(({ label, also }) => fits(`${label} ${also}`))
    .toSorted((one, other) => Number(fits(other.label)) - Number(fits(one.label)))
}
