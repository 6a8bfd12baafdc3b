import type { ComponentType, ReactNode } from 'react'
import type { List } from '../../lib/lists/use-list.ts'
import type { Selection } from '../../lib/lists/use-selection.ts'

/** A choice that narrows a list; `field` is its name in the list call. */
export type Filter = { field: string; label: string; choices: readonly { value: string; label: string }[] }

/** One column. `field` names what the server sorts by and is the column's key. */
export type Column<T> = {
  field: string
  title: string
  cell: (row: T) => ReactNode
  sortable?: boolean
  /** Numbers stand right with figures of equal width. */
  numeric?: boolean
  /** Text that may break anywhere (e-mail, address), or never (dates). */
  breaks?: 'anywhere' | 'never'
}

/** One thing to do with a row; `label` is read with the row's name: "Edit Grace Nakato". */
export type RowAction<T> = {
  label: string
  icon: ComponentType<{ size?: number }>
  danger?: boolean
  run: (row: T) => void
  hidden?: (row: T) => boolean
}

/** Every sentence a list can say. */
export type TableTexts = {
  loading: string
  /** Shown quietly once the list is there. */
  loaded?: string
  /** How a failure is worded; the failure itself by default. */
  failed?: (problem: string) => string
  empty: string
  /** What to do when there is nothing yet. */
  emptyHint?: string
  noMatch: string
}

export type DataTableProps<T> = {
  list: List<T>
  /** What the table lists, for people who do not see it. */
  label: string
  columns: Column<T>[]
  /** What tells a row from the others, where records of several kinds stand together; the record's number by default. */
  keyOf?: (row: T) => string
  /** What a row is called in the labels of its actions. */
  nameOf: (row: T) => string
  texts: TableTexts
  /** A `#` column that runs over all pages. */
  numbered?: boolean
  /** The hint in the search box; without it there is no search. */
  search?: string
  filters?: Filter[]
  /** Further filters, beside those that are chips. */
  moreFilters?: ReactNode
  /** The button that adds a record. */
  add?: ReactNode
  actions?: RowAction<T>[]
  /** Which rows open their detail: by a link in the first column and a click anywhere in the row. */
  opens?: (row: T) => boolean
  onOpen?: (row: T) => void
  /** Rows can be marked, to do something with all of them. */
  selection?: Selection<T> | undefined
}
