import type { Endpoint, Schema } from '../../../../contract/core/endpoint.ts'
import type { DownloadEndpoint } from '../../../lib/calls/download.ts'
import type { FailureTexts } from '../../../lib/calls/failure-text.ts'
import { formatNumber } from '../../../lib/format.ts'
import type { BulkEndpoint } from '../../../lib/lists/use-bulk.ts'
import type { ListEndpoint } from '../../../lib/lists/use-list.ts'
import type { GetEndpoint } from '../../../lib/lists/use-record.ts'
import type { Column, Filter, TableTexts } from '../../../ui/table/data-table-props.ts'
import type { RecordFilter } from './filter-by.tsx'

/** What can be set for many rows at once: one field and its values. */
type BulkChange<T> = {
  endpoint: BulkEndpoint
  field: string
  choices: readonly { value: string | boolean; label: string }[]
  /** The change can be explained; tells whether it must be. */
  explain?: (rows: T[], value: string | boolean) => boolean
}

/** The declaration of a page that keeps one kind of record: its calls, its columns, and every sentence it can say. */
export type ResourcePageOptions<T> = {
  /** The records' place in the cache. */
  name: string
  /** What the records are called in a sentence: "client", "clients". */
  one: string
  many: string
  calls: {
    list: ListEndpoint & { response: Schema & { _zod: { output: T[] } } }
    get: GetEndpoint
    remove: Endpoint & { done: object }
    exportCsv: DownloadEndpoint
    removeMany?: BulkEndpoint
  }
  /** What the table lists, for people who do not see it. */
  label: string
  columns: Column<T>[]
  /** What a record is called where it is named. */
  nameOf: (record: T) => string
  texts: TableTexts
  failures: { list: FailureTexts; remove: FailureTexts }
  numbered?: boolean
  search: string
  filters?: Filter[]
  /** Filters that are chosen among too many to show. */
  filterBy?: readonly RecordFilter[]
  /** What the button that adds a record says. */
  add?: string
  /** Edit and delete stand at the end of each row; otherwise both are found in the opened record. */
  rowActions?: boolean
  /** The question before a record is deleted. */
  question: (record: T) => string
  /** What follows the question while deleted records are not kept in the Trash. */
  warning: string
  bulkChange?: BulkChange<T>
}

/** "1 client", "7 clients". */
export const countOf = ({ one, many }: Pick<ResourcePageOptions<never>, 'one' | 'many'>, count: number) =>
  `${formatNumber(count)} ${count === 1 ? one : many}`

/** What follows the question before something is deleted. */
export const CANNOT_BE_UNDONE = 'This action cannot be undone.'
export const keptInTrash = (count = 1) => `${count === 1 ? 'It' : 'They'} will be kept in the Trash for 30 days.`

/** Words that can be chosen, as filters and menus take them. */
export const choicesOf = (words: readonly string[]) => words.map((word) => ({ value: word, label: word }))
