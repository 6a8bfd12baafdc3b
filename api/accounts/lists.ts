import * as z from 'zod/mini'
import { Done, MAX_ROWS } from '../core/common.ts'
import { endpoint } from '../core/endpoint.ts'
import type { Permission } from '../core/permissions.ts'

/** Every list of the dashboard that remembers how somebody wants it, with the permission that its call needs. */
export const LISTS = {
  admins: 'accounts.read',
  ageing: 'billing.read',
  alarm_signals: 'alarm.read',
  alarm_systems: 'alarm.read',
  alarms: 'alarm.read',
  applications: 'people.read',
  attendance: 'muster.read',
  audit: 'accounts.audit',
  certificates: 'billing.read',
  'client-requests': 'client_requests.read',
  clients: 'clients.read',
  contacts: 'website.read',
  contracts: 'contracts.read',
  credit_notes: 'billing.read',
  differing: 'billing.read',
  'duty-schedules': 'roster.read',
  emails: 'company.read',
  exceptions: 'muster.read',
  'guard-absences': 'guards.read',
  'guard-qualifications': 'guards.read',
  guards: 'guards.read',
  incidents: 'incidents.read',
  invoices: 'billing.read',
  'job-adverts': 'people.read',
  ledger: 'billing.read',
  'my-guards': 'muster.read',
  'my-stations': 'muster.read',
  notices: 'notifications.self',
  occurrences: 'attendance.read',
  'qualification-types': 'guards.read',
  quotes: 'sales.read',
  receipts: 'billing.read',
  'register items': 'attendance.read',
  reminders: 'billing.read',
  response_units: 'alarm.read',
  rounds: 'muster.read',
  'site-pages': 'website.read',
  statements: 'billing.read',
  stations: 'stations.read',
  translations: 'website.read',
  trash: 'company.read',
  uncovered: 'roster.read',
  visits: 'visits.read',
} as const satisfies Record<string, Permission>
export type ListName = keyof typeof LISTS
export const LIST_NAMES = Object.keys(LISTS) as ListName[]
export const isListName = (name: string): name is ListName => name in LISTS

/** The most columns of a list, and the longest name of one. */
const MOST_COLUMNS = 60
const LONGEST = 60
/** The fields of the columns that are shown, in their order. A list leaves out those that it does not have any more. */
export const Columns = z.nullable(
  z.array(z.string().check(z.regex(/^[\w.-]+$/, 'This is not a column.'), z.maxLength(LONGEST))).check(
    z.minLength(1, 'Choose at least one column.'),
    z.maxLength(MOST_COLUMNS),
    z.refine((fields) => new Set(fields).size === fields.length, 'A column is named twice.'),
  ),
)

/** Somebody's choices for one list; null where the list is shown as it is for everybody. */
export const ListChoices = z.strictObject({
  columns: Columns,
  rows: z.nullable(z.int().check(z.gte(1), z.lte(MAX_ROWS))),
  /** As many rows as the height of the window has room for, in place of `rows`. */
  fits: z.boolean(),
})
export type ListChoices = z.output<typeof ListChoices>

const own = { path: '/api/v1/lists', permission: 'notifications.self' } as const
/** Only lists that the caller may read. */
export const list = endpoint({
  ...own,
  method: 'GET',
  summary: 'The own choices for lists: columns and rows per page',
  background: true,
  response: z.array(z.object({ list: z.enum(LIST_NAMES), ...ListChoices.shape })),
})
export const set = endpoint({
  ...own,
  method: 'PUT',
  path: `${own.path}/:list`,
  summary: 'Choose columns and rows per page of a list',
  params: z.strictObject({ list: z.enum(LIST_NAMES) }),
  body: ListChoices,
  response: Done,
  done: { message: 'The list is remembered.' },
})
