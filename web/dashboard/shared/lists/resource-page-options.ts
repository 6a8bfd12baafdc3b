import type { ReactNode } from 'react'
import type { ListName } from '../../../../api/accounts/lists.ts'
import type { Endpoint, Schema } from '../../../../api/core/endpoint.ts'
import type { ResourceName } from '../../../../api/resources.ts'
import type { DownloadEndpoint } from '../../../lib/calls/download.ts'
import type { FailureTexts } from '../../../lib/calls/failure-text.ts'
import { formatNumber } from '../../../lib/format.ts'
import type { ListState } from '../../../lib/lists/list-state.ts'
import type { BulkEndpoint } from '../../../lib/lists/use-bulk.ts'
import type { ListEndpoint } from '../../../lib/lists/use-list.ts'
import type { GetEndpoint } from '../../../lib/lists/use-record.ts'
import type { Column, Filter, TableTexts } from '../../../ui/table/data-table-props.ts'

/** A field that can be set on many rows at once, and its values. */
type BulkChange<T> = {
  endpoint: BulkEndpoint
  field: string
  choices: readonly { value: string | boolean; label: string }[]
  /** The change takes a reason; returns whether it is required. */
  explain?: (rows: T[], value: string | boolean) => boolean
  /** Further questions before the change; `onFields` gets further fields of the call, undefined while something is missing. */
  more?: (rows: T[], value: string | boolean, onFields: (fields: object | undefined) => void) => ReactNode
}

/** The declaration of a resource page: its calls, columns and texts. */
export type ResourcePageOptions<T> = {
  /** The records' query key. */
  name: ListName
  kind: ResourceName
  /** The noun: "client", "clients". */
  one: string
  many: string
  calls: {
    list: ListEndpoint & { response: Schema & { _zod: { output: T[] } } }
    get: GetEndpoint
    remove: Endpoint & { done: object }
    exportCsv: DownloadEndpoint
    removeMany?: BulkEndpoint
    /** True for a record that cannot be changed any more: it opens to be read (server/test/resources/fixed-records.test.ts). */
    isFixed?: (record: T) => boolean
  }
  /** Accessible name of the table. */
  label: string
  columns: Column<T>[]
  /** The name of a record. */
  nameOf: (record: T) => string
  texts: TableTexts
  failures: { list: FailureTexts; remove: FailureTexts }
  numbered?: boolean
  /** Default parameters of the list: its order, its rows per page. */
  defaults?: ListState
  /** Label of that order. */
  order?: string
  search: string
  filters?: Filter[]
  /** Label of the add button. */
  add?: string
  /** Edit and delete are buttons of each row; otherwise both are in the opened record. */
  rowActions?: boolean
  /** The text of the delete confirmation. */
  question: (record: T) => string
  /** True if deleting a record takes a reason. */
  explainRemoval?: (record: T) => boolean
  /** Records that nothing can be done about: they cannot be selected or deleted. */
  isClosed?: (record: T) => boolean
  /** Appended to the confirmation while the Trash is off, where the specification has it: a deletion can be undone. */
  warning?: typeof CANNOT_BE_UNDONE
  bulkChange?: BulkChange<T>
}

/** "1 client", "7 clients". */
export const countOf = ({ one, many }: Pick<ResourcePageOptions<never>, 'one' | 'many'>, count: number) =>
  `${formatNumber(count)} ${count === 1 ? one : many}`

/** Section 4 of the specification, of clients. */
export const CANNOT_BE_UNDONE = 'This action cannot be undone.'
/** Appended to a delete confirmation. */
export const keptInTrash = (count = 1) => `${count === 1 ? 'It' : 'They'} will be kept in the Trash for 30 days.`

/** Labels as options of filters and menus. */
export const choicesOf = (words: readonly string[]) => words.map((word) => ({ value: word, label: word }))
