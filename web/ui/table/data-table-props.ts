import type { ComponentType, ReactNode } from 'react'
import type { List } from '../../lib/lists/use-list.ts'
import type { Selection } from '../../lib/lists/use-selection.ts'

/** A filter of a list; `field` is its parameter in the list call, `none` what is shown without it (default: All). */
export type Filter = { field: string; label: string; none?: string; choices: readonly { value: string; label: string }[] }

/** The place of a column on a card of a phone: the name, the state beside it, the line below, or folded until the card is pressed. */
export type CardPlace = 'name' | 'state' | 'line' | 'folded'

/** One column. `field` is the sort field and the column's key. */
export type Column<T> = {
  field: string
  title: string
  cell: (row: T) => ReactNode
  sortable?: boolean
  /** A part of the name of a row, which is the link to its page (`pageOf`). */
  names?: boolean
  /** Right-aligned with tabular figures. */
  numeric?: boolean
  /** Text that may wrap anywhere (e-mail, address), or never (dates). */
  breaks?: 'anywhere' | 'never'
  /** Its place on a card of a phone, where that does not follow from the others (`cardPlaces`). */
  card?: CardPlace
}

/** One action on a row; `label` is followed by the row's name in the accessible name: "Edit Grace Nakato". */
export type RowAction<T> = {
  label: string
  icon: ComponentType<{ size?: number }>
  danger?: boolean
  run: (row: T) => void
  hidden?: (row: T) => boolean
}

/** All messages of a list. */
export type TableTexts = {
  loading: string
  /** Shown once the list has loaded. */
  loaded?: string
  /** Formats a failure; default: the failure's own message. */
  failed?: (problem: string) => string
  empty: string
  /** Shown when the list is empty. */
  emptyHint?: string | undefined
  noMatch: string
}

export type DataTableProps<T> = {
  list: List<T>
  /** Accessible name of the table. */
  label: string
  columns: Column<T>[]
  /** The key of a row, where records of several kinds share a table; default: the id. */
  keyOf?: (row: T) => string
  /** The name of a row in the labels of its actions. */
  nameOf: (row: T) => string
  texts: TableTexts
  /** A `#` column numbered across all pages. */
  numbered?: boolean
  /** Placeholder of the search box; without it there is no search. */
  search?: string
  /** Label of the default order; "Newest first" when left out. */
  order?: string
  filters?: Filter[]
  /** Further filters, beside those that are chips. */
  moreFilters?: ReactNode
  /** The button that adds a record; also the next step of an empty list. */
  add?: ReactNode
  /** A button of the toolbar that is no next step of an empty list. */
  tool?: ReactNode
  actions?: RowAction<T>[]
  /** The address of the page of a row, to which its name leads; its number, where no column names it. */
  pageOf?: ((row: T) => string) | undefined
  /** Rows that open their detail: by a link in the first column that does not lead to a page, and a click anywhere in the row. */
  opens?: (row: T) => boolean
  onOpen?: (row: T) => void
  /** The address of a row's own page; without it a row is opened beside the list. */
  addressOf?: (row: T) => string
  /** Row selection, for bulk actions. */
  selection?: Selection<T> | undefined
}
