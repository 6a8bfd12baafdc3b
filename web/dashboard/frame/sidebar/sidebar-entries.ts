import {
  IconAdjustments,
  IconAlertTriangle,
  IconBuilding,
  IconCalendarTime,
  IconEdit,
  IconFileInvoice,
  IconHistory,
  IconInbox,
  IconLayoutDashboard,
  IconMapPin,
  IconMessages,
  IconReceipt,
  IconReportAnalytics,
  IconSettings,
  IconShieldHalf,
  IconTool,
  IconUserCircle,
  IconUserShield,
  IconUsers,
  type TablerIcon,
} from '@tabler/icons-react'
import type { Role } from '../../../../contract/core/endpoint.ts'
import { readSession } from '../../../lib/session/session.ts'

/** A room: where it is, what it is for, the letter after G that leads there, and further words that people call it. */
export type Screen = {
  to: string
  label: string
  icon: TablerIcon
  about: string
  key: string
  also: string
  /** Nobody else finds it. */
  superAdmin?: true
}
export type SidebarGroup = { label: string; entries: Screen[] }

/** Every room of the dashboard, in the order of the specification; what it does not name stands at the end. */
export const SIDEBAR: SidebarGroup[] = [
  {
    label: 'Overview',
    entries: [
      {
        to: '/dashboard',
        label: 'Dashboard',
        icon: IconLayoutDashboard,
        about: 'How the company stands',
        key: 'h',
        also: 'home overview figures statistics chart monthly revenue',
      },
    ],
  },
  {
    label: 'People',
    entries: [
      {
        to: '/dashboard/admins',
        label: 'Admins',
        icon: IconUserShield,
        about: 'Who may sign in here',
        key: 'a',
        also: 'accounts users staff roles logins',
      },
      {
        to: '/dashboard/guards',
        label: 'Guards',
        icon: IconShieldHalf,
        about: 'Rank, status and contacts',
        key: 'g',
        also: 'staff employees people workers',
      },
      {
        to: '/dashboard/duty-schedule',
        label: 'Duty Schedule',
        icon: IconCalendarTime,
        about: 'Who stands where, and when',
        key: 'd',
        also: 'shifts schedules roster rota planning',
      },
    ],
  },
  {
    label: 'Business',
    entries: [
      {
        to: '/dashboard/clients',
        label: 'Clients & Contracts',
        icon: IconBuilding,
        about: 'Whom the company works for',
        key: 'c',
        also: 'customers companies',
      },
      {
        to: '/dashboard/services',
        label: 'Services',
        icon: IconTool,
        about: 'What the public site offers',
        key: 'v',
        also: 'prices rates offers pictures discount',
      },
      {
        to: '/dashboard/invoices',
        label: 'Invoices',
        icon: IconFileInvoice,
        about: 'What is due and what is paid',
        key: 'i',
        also: 'payments bills billing money overdue',
      },
    ],
  },
  {
    label: 'Reports',
    entries: [
      {
        to: '/dashboard/report-summary',
        label: 'Reports & Analytics',
        icon: IconReportAnalytics,
        about: 'Every incident with its status',
        key: 'r',
        also: 'incidents summary severity',
      },
      {
        to: '/dashboard/incidents',
        label: 'Incidents',
        icon: IconAlertTriangle,
        about: 'Report a new one',
        key: 'n',
        also: 'report new event theft alarm',
      },
    ],
  },
  {
    label: 'Sites',
    entries: [
      {
        to: '/dashboard/stations',
        label: 'Stations',
        icon: IconMapPin,
        about: 'Where guards stand',
        key: 's',
        also: 'sites places posts locations map',
      },
    ],
  },
  {
    label: 'From clients',
    entries: [
      {
        to: '/dashboard/requests',
        label: 'Client Requests',
        icon: IconMessages,
        about: 'What clients ask and complain of',
        key: 'l',
        also: 'complaints portal answers tickets support',
      },
    ],
  },
  {
    label: 'From the website',
    entries: [
      {
        to: '/dashboard/inbox',
        label: 'Inbox',
        icon: IconInbox,
        about: 'Messages from visitors, e-mails sent',
        key: 'm',
        also: 'messages contact consultation e-mails answers',
      },
      {
        to: '/dashboard/recruitment',
        label: 'Recruitment',
        icon: IconUsers,
        about: 'Jobs, applications, hiring',
        key: 'p',
        also: 'jobs careers applicants candidates hire applications adverts people',
      },
      {
        to: '/dashboard/quotes',
        label: 'Quote Requests',
        icon: IconReceipt,
        about: 'What visitors asked a price for, quotations',
        key: 'q',
        also: 'quotations offers prices leads won lost',
      },
      {
        to: '/dashboard/content',
        label: 'Site Content',
        icon: IconEdit,
        about: 'Texts and pictures of the public site',
        key: 'e',
        also: 'website texts pictures brand hours testimonials edit',
      },
    ],
  },
  {
    label: 'Company',
    entries: [
      {
        to: '/dashboard/company',
        label: 'Company Settings',
        icon: IconAdjustments,
        about: 'Brand, tax, invoices, periods, rules',
        key: 'y',
        also: 'brand contact details tax vat discount bank payment retention rest hours notifications security',
        superAdmin: true,
      },
      {
        to: '/dashboard/audit',
        label: 'Audit Log',
        icon: IconHistory,
        about: 'Who did what, when and from where',
        key: 'u',
        also: 'history changes trail record sign-ins refusals exports',
        superAdmin: true,
      },
    ],
  },
]

/** Every screen that can be gone to; the settings stand apart in the sidebar. */
export const SCREENS: Screen[] = [
  ...SIDEBAR.flatMap(({ entries }) => entries),
  {
    to: '/dashboard/settings',
    label: 'Settings',
    icon: IconSettings,
    about: 'Dark mode, notifications, help',
    key: 't',
    also: 'preferences theme dark mode notifications help trash',
  },
  {
    to: '/dashboard/profile',
    label: 'My Profile',
    icon: IconUserCircle,
    about: 'Name, password, two-factor sign-in, sessions',
    key: 'o',
    also: 'own account password sessions devices two-factor authenticator recovery codes sign out',
  },
]

/** Whether a screen is for somebody of this role. */
export const isFor =
  (role: Role | null | undefined) =>
  ({ superAdmin }: Screen) =>
    !superAdmin || role === 'super_admin'

/** The screens of which every typed word begins a name; all of them when nothing is typed. */
export function matchingScreens(typed: string) {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean)
  return SCREENS.filter(isFor(readSession()?.role)).filter(({ label, also }) => {
    const names = `${label} ${also}`.toLowerCase().split(/[^a-z]+/)
    return words.every((word) => names.some((name) => name.startsWith(word)))
  })
}
