import type { Permission } from './permissions.ts'

/** The icons of resources, drawn by web/dashboard/frame/sidebar/resource-icons.ts. */
export type ResourceIcon =
  | 'alarm'
  | 'alert'
  | 'briefcase'
  | 'building'
  | 'calendar'
  | 'calendar-off'
  | 'certificate'
  | 'contract'
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
  group: 'Roster' | 'Clients' | 'Guards' | 'Money' | 'Reports' | 'Website' | 'Company'
  label: string
  /** Its icon, when it differs from that of the records. */
  icon?: ResourceIcon
  /** Further addresses under its tabs, on which it is the current entry as well. */
  tabs?: readonly string[]
  /** Its address, when it differs from the page on which records are opened. */
  to?: string
  /** A short description. */
  about: string
  /**
   * The key after G that opens it; web/dashboard/frame/sidebar/sidebar-entries.ts has those of the pages without records. All
   * letters are given, so that a page that is opened seldom has none.
   */
  key?: string
  /** Synonyms for the command palette. */
  also: string
}

/** A kind of record with calls of its own. */
export type Resource = {
  /** The area of the code that contains it. */
  area:
    | 'accounts'
    | 'company'
    | 'sites'
    | 'people'
    | 'sales'
    | 'contracts'
    | 'roster'
    | 'incidents'
    | 'alarm'
    | 'billing'
    | 'website'
  /** The permission to see its records in lists of several kinds: search, notices, e-mails. */
  read: Permission
  /** The permission to change its records and to restore deleted ones. */
  write: Permission
  singular: string
  plural: string
  icon?: ResourceIcon
  /** The page on which a record is opened, with `?record=` and its id. */
  address?: string
  /** Each record has a page of its own, at the address followed by its id. */
  ownPage?: true
  /** Each record has a page to read at the address followed by its id, beside the form that `?record=` opens. */
  pageToRead?: true
  page?: ResourcePage
  /**
   * Its rank in the global search; without one it is not searched. Its search is registered by `registerSearch` in the area's
   * index.ts.
   */
  searched?: number
  /** The columns that name a record, where its area registers no name (`registerRecordNames` in the area's index.ts). */
  named?: readonly string[]
  /**
   * The noun in the columns of other tables that refer to it: `guard` for `guard_id`. Forms choose it with a picker of
   * web/dashboard/shared/records/record-pickers.tsx.
   */
  reference?: string
  /** The group of its calls (api/index.ts), when that differs from its table's name. */
  calls?: string
  /** Deleted records are never erased. */
  keptForGood?: true
}
