import type { Permission } from './permissions.ts'

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
