import { Box, Progress, Table } from '@mantine/core'
import { type ComponentType, type ReactNode, useId, useState } from 'react'
import type { List } from '../../lib/lists/use-list.ts'
import type { Selection } from '../../lib/lists/use-selection.ts'
import { Notice } from '../notice.tsx'
import classes from './data-table.module.css'
import { TableHead } from './data-table-head.tsx'
import { TablePages } from './data-table-pages.tsx'
import { TableRows } from './data-table-rows.tsx'
import { Empty, Failed, NoMatch, SkeletonRows } from './data-table-states.tsx'
import { type Filter, TableToolbar } from './data-table-toolbar.tsx'

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

/** A list with every convention of lists: paging, sorting, search, filters, five states, cards on phones. A screen declares columns, actions and texts. */
export function DataTable<T extends { id: number }>(props: DataTableProps<T>) {
  const { list, label, columns, texts, numbered = false, actions = [], add, selection } = props
  const statusId = useId()
  const failed = texts.failed ?? ((problem: string) => problem)
  const width = columns.length + (selection ? 1 : 0) + (numbered ? 1 : 0) + (actions.length > 0 ? 1 : 0)
  const [exportFailure, setExportFailure] = useState<string>()
  const waiting = list.loading && list.rows !== undefined
  const empty = list.rows?.length === 0 && list.total === 0

  return (
    <section className={classes.list} aria-label={label} aria-busy={list.loading}>
      <TableToolbar {...props} status={status(list, texts)} statusId={statusId} onExportFailed={setExportFailure} />
      {exportFailure && <Notice kind="error" text={exportFailure} onClose={() => setExportFailure(undefined)} />}
      {list.rows && list.problem && (
        <Notice kind="error" text={failed(list.problem)} action={{ label: 'Try again', run: list.refresh }} />
      )}
      <Box className={classes.sheet}>
        {waiting && <Progress className={classes.progress} value={100} animated size={2} radius={0} aria-label="Loading" />}
        <Box
          className={classes.scroller}
          mih={`calc(${Math.min(list.pageSize, 10)} * var(--row-height) + var(--head-height) + 2px)`}
        >
          {list.rows?.length || (!list.rows && !list.problem) ? (
            <Table
              className={classes.table}
              highlightOnHover={Boolean(props.opens)}
              role="table"
              aria-describedby={statusId}
              data-waiting={waiting || undefined}
            >
              <TableHead {...props} />
              {list.rows ? (
                <TableRows {...props} rows={list.rows} />
              ) : (
                <SkeletonRows columns={width} rows={Math.min(list.pageSize, 10)} />
              )}
            </Table>
          ) : null}
          {!list.rows && list.problem && <Failed text={failed(list.problem)} onRetry={list.refresh} waiting={list.loading} />}
          {empty && list.narrowed && <NoMatch text={texts.noMatch} onClear={list.clear} />}
          {empty && !list.narrowed && <Empty text={texts.empty} hint={texts.emptyHint} add={add} />}
        </Box>
        <TablePages list={list} />
      </Box>
    </section>
  )
}

function status<T>(list: List<T>, texts: TableTexts) {
  if (list.problem) return undefined
  return list.rows ? { text: texts.loaded, done: true } : { text: texts.loading, done: false }
}
