import type { Permission } from './core/permissions.ts'

/** The icons that a resource can choose; web/dashboard/shared/records/resource-icons.ts draws them. */
export type ResourceIcon =
  | 'alert'
  | 'briefcase'
  | 'building'
  | 'calendar'
  | 'file'
  | 'inbox'
  | 'messages'
  | 'pin'
  | 'receipt'
  | 'report'
  | 'shield'
  | 'tool'
  | 'user-shield'
  | 'users'

/** Its entry in the sidebar of the dashboard, in the command palette and among the keyboard shortcuts. */
export type ResourcePage = {
  group: 'People' | 'Business' | 'Reports' | 'Sites' | 'From clients' | 'From the website'
  label: string
  /** Its icon there, when it is not that of the records. */
  icon?: ResourceIcon
  /** Where it leads, when that is not the page on which its records are opened. */
  to?: string
  /** What it is for, in a few words. */
  about: string
  /** The key after G that leads there. */
  key: string
  /** Further words under which it is found. */
  also: string
}

/** A kind of record with calls of its own. */
export type Resource = {
  /** The area of the code that it belongs to. */
  area: 'accounts' | 'sites' | 'people' | 'sales' | 'roster' | 'incidents' | 'billing' | 'website'
  /** What it takes to find its records wherever kinds stand together: in the search, among the notices and the e-mails. */
  read: Permission
  /** What it takes to change them, and to bring deleted ones back. */
  write: Permission
  singular: string
  plural: string
  icon?: ResourceIcon
  /** The page on which one of its records is opened, by `?record=` and its id. */
  address?: string
  page?: ResourcePage
  /** Its place among the results of the search over everything; without one it is not found there. */
  searched?: number
  /** The columns that name one of its records, where its area registers no name (server/company/record-names.ts). */
  named?: readonly string[]
  /** The noun in the columns of other tables that refer to it: `guard` for `guard_id`. */
  reference?: string
  /** The group of its calls (contract/index.ts), where that is not named for its table. */
  calls?: string
  /** Deleted records are never erased. */
  keptForGood?: true
}

/**
 * Every kind of record, by its table. The trash, the audit log's words, record names and addresses, the search, the
 * sidebar, the shortcuts and what the tests walk over are made from this list, in its order.
 */
export const RESOURCES = {
  accounts: {
    area: 'accounts',
    read: 'accounts.read',
    write: 'accounts.manage',
    singular: 'Account',
    plural: 'Accounts',
    icon: 'user-shield',
    address: '/dashboard/admins',
    page: {
      group: 'People',
      label: 'Admins',
      about: 'Who may sign in here',
      key: 'a',
      also: 'accounts users staff roles logins',
    },
    named: ['user_name'],
    reference: 'account',
    calls: 'admins',
  },
  clients: {
    area: 'sites',
    read: 'clients.read',
    write: 'clients.write',
    singular: 'Client',
    plural: 'Clients',
    icon: 'building',
    address: '/dashboard/clients',
    page: {
      group: 'Business',
      label: 'Clients & Contracts',
      about: 'Whom the company works for',
      key: 'c',
      also: 'customers companies',
    },
    searched: 2,
    named: ['first_name', 'last_name'],
    reference: 'client',
  },
  guards: {
    area: 'people',
    read: 'guards.read',
    write: 'guards.write',
    singular: 'Guard',
    plural: 'Guards',
    icon: 'shield',
    address: '/dashboard/guards',
    page: {
      group: 'People',
      label: 'Guards',
      about: 'Rank, status and contacts',
      key: 'g',
      also: 'staff employees people workers',
    },
    searched: 1,
    named: ['first_name', 'last_name'],
    reference: 'guard',
  },
  stations: {
    area: 'sites',
    read: 'stations.read',
    write: 'stations.write',
    singular: 'Station',
    plural: 'Stations',
    icon: 'pin',
    address: '/dashboard/stations',
    page: {
      group: 'Sites',
      label: 'Stations',
      about: 'Where guards stand',
      key: 's',
      also: 'sites places posts locations map',
    },
    searched: 3,
    named: ['name'],
    reference: 'station',
  },
  duty_schedules: {
    area: 'roster',
    read: 'roster.read',
    write: 'roster.write',
    singular: 'Duty schedule',
    plural: 'Duty schedules',
    icon: 'calendar',
    address: '/dashboard/duty-schedule',
    page: {
      group: 'People',
      label: 'Duty Schedule',
      about: 'Who stands where, and when',
      key: 'd',
      also: 'shifts schedules roster rota planning',
    },
  },
  services: {
    area: 'sales',
    read: 'sales.read',
    write: 'sales.write',
    singular: 'Service',
    plural: 'Services',
    icon: 'tool',
    address: '/dashboard/services',
    page: {
      group: 'Business',
      label: 'Services',
      about: 'What the public site offers',
      key: 'v',
      also: 'prices rates offers pictures discount',
    },
    named: ['title'],
    reference: 'service',
  },
  invoices: {
    area: 'billing',
    read: 'billing.read',
    write: 'billing.write',
    singular: 'Invoice',
    plural: 'Invoices',
    icon: 'file',
    address: '/dashboard/invoices',
    page: {
      group: 'Business',
      label: 'Invoices',
      about: 'What is due and what is paid',
      key: 'i',
      also: 'payments bills billing money overdue',
    },
    searched: 4,
    named: ['invoice_number'],
    reference: 'invoice',
    keptForGood: true,
  },
  incidents: {
    area: 'incidents',
    read: 'incidents.read',
    write: 'incidents.write',
    singular: 'Incident',
    plural: 'Incidents',
    icon: 'alert',
    address: '/dashboard/report-summary',
    page: {
      group: 'Reports',
      icon: 'report',
      label: 'Reports & Analytics',
      about: 'Every incident with its status',
      key: 'r',
      also: 'incidents summary severity',
    },
    searched: 5,
    reference: 'incident',
    keptForGood: true,
  },
  jobs: {
    area: 'people',
    read: 'people.read',
    write: 'people.write',
    singular: 'Job',
    plural: 'Jobs',
    icon: 'briefcase',
    address: '/dashboard/recruitment/jobs',
    named: ['title'],
    reference: 'job',
    calls: 'jobAdverts',
  },
  contact_messages: {
    area: 'website',
    read: 'website.read',
    write: 'website.write',
    singular: 'Message',
    plural: 'Messages',
    icon: 'inbox',
    address: '/dashboard/inbox',
    page: {
      group: 'From the website',
      label: 'Inbox',
      about: 'Messages from visitors, e-mails sent',
      key: 'm',
      also: 'messages contact consultation e-mails answers',
    },
    calls: 'contacts',
  },
  job_applications: {
    area: 'people',
    read: 'people.read',
    write: 'people.write',
    singular: 'Application',
    plural: 'Applications',
    icon: 'users',
    address: '/dashboard/recruitment/applications',
    page: {
      group: 'From the website',
      label: 'Recruitment',
      to: '/dashboard/recruitment',
      about: 'Jobs, applications, hiring',
      key: 'p',
      also: 'jobs careers applicants candidates hire applications adverts people',
    },
    named: ['name'],
    calls: 'recruitment',
  },
  quote_requests: {
    area: 'sales',
    read: 'sales.read',
    write: 'sales.write',
    singular: 'Quote request',
    plural: 'Quote requests',
    icon: 'receipt',
    address: '/dashboard/quotes',
    page: {
      group: 'From the website',
      label: 'Quote Requests',
      about: 'What visitors asked a price for, quotations',
      key: 'q',
      also: 'quotations offers prices leads won lost',
    },
    named: ['name'],
    calls: 'quotes',
  },
  quotations: { area: 'sales', read: 'sales.read', write: 'sales.write', singular: 'Quotation', plural: 'Quotations' },
  client_requests: {
    area: 'sites',
    read: 'client_requests.read',
    write: 'client_requests.write',
    singular: 'Request',
    plural: 'Requests',
    icon: 'messages',
    address: '/dashboard/requests',
    page: {
      group: 'From clients',
      label: 'Client Requests',
      about: 'What clients ask and complain of',
      key: 'l',
      also: 'complaints portal answers tickets support',
    },
  },
  client_documents: {
    area: 'sites',
    read: 'client_documents.read',
    write: 'client_documents.write',
    singular: 'Document',
    plural: 'Documents',
    named: ['title'],
  },
} as const satisfies Record<string, Resource>

export type ResourceName = keyof typeof RESOURCES
export const RESOURCE_NAMES = Object.keys(RESOURCES) as ResourceName[]

/** The declaration of a resource, with the optional parts of all of them. */
export const resourceOf = (name: ResourceName): Resource => RESOURCES[name]

/** The group of the calls of a resource: `dutySchedules` for `duty_schedules`. */
export const callGroupOf = (name: ResourceName) =>
  resourceOf(name).calls ?? name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase())
