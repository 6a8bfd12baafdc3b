import { Box, Progress } from '@mantine/core'
import { useId, useRef, useState } from 'react'
import { useKeptFilters } from '../../lib/lists/kept-filters.ts'
import { shownColumns } from '../../lib/lists/shown-columns.ts'
import type { List } from '../../lib/lists/use-list.ts'
import { usePhone } from '../../lib/width.ts'
import { Notice } from '../notice.tsx'
import { Cards } from './cards/cards.tsx'
import { useCards } from './cards/use-cards.ts'
import classes from './data-table.module.css'
import { TableHead } from './data-table-head.tsx'
import { TablePages } from './data-table-pages.tsx'
import type { DataTableProps, TableTexts } from './data-table-props.ts'
import { TableRows } from './data-table-rows.tsx'
import { Empty, Failed, NoMatch, SkeletonRows } from './data-table-states.tsx'
import { TableToolbar } from './data-table-toolbar.tsx'
import { useFit } from './use-fit.ts'

/** The table of every list: paging, sorting, search, filters, five states, cards on phones. A page declares columns, actions and texts. */
export function DataTable<T extends { id: number }>(declared: DataTableProps<T>) {
  const phone = usePhone()
  const { memory } = declared.list
  // A phone has cards with every column.
  const columns = phone ? declared.columns : shownColumns(declared.columns, memory?.choices.columns)
  const props = { ...declared, columns }
  const { list, label, texts, numbered = false, actions = [], add, selection } = props
  const statusId = useId()
  const failed = texts.failed ?? ((problem: string) => problem)
  const width = columns.length + (selection ? 1 : 0) + (numbered ? 1 : 0) + (actions.length > 0 ? 1 : 0)
  const [exportFailure, setExportFailure] = useState<string>()
  const scroller = useRef<HTMLDivElement>(null)
  const cards = useCards(scroller, list.rows)
  useFit(scroller, memory, list.rows && columns.map(({ field }) => field).join())
  useKeptFilters()
  const waiting = list.loading && list.rows !== undefined
  const empty = list.rows?.length === 0 && list.total === 0

  return (
    <section className={classes.list} aria-label={label} aria-busy={list.loading} data-cards={cards || undefined}>
      <TableToolbar
        {...props}
        all={declared.columns}
        status={status(list, texts)}
        statusId={statusId}
        onExportFailed={setExportFailure}
      />
      {exportFailure && <Notice kind="error" text={exportFailure} onClose={() => setExportFailure(undefined)} />}
      {list.rows && list.problem && (
        <Notice kind="error" text={failed(list.problem)} action={{ label: 'Try again', run: list.refresh }} />
      )}
      <Box className={classes.sheet}>
        {waiting && <Progress className={classes.progress} value={100} animated size={2} radius={0} aria-label="Loading" />}
        <Box
          className={classes.scroller}
          ref={scroller}
          mih={`calc(${heldRows(list)} * var(--row-height) + var(--head-height) + 2px)`}
        >
          {list.rows?.length || (!list.rows && !list.problem) ? (
            <Cards.Table
              cards={cards}
              className={classes.table}
              highlightOnHover={Boolean(props.opens)}
              aria-describedby={statusId}
              data-waiting={waiting || undefined}
            >
              <TableHead {...props} />
              {list.rows ? (
                <TableRows {...props} rows={list.rows} />
              ) : (
                <SkeletonRows columns={width} rows={Math.min(list.pageSize, MOST_ROWS)} />
              )}
            </Cards.Table>
          ) : null}
          {!list.rows && list.problem && <Failed text={failed(list.problem)} onRetry={list.refresh} waiting={list.loading} />}
          {empty && list.filtered && <NoMatch text={texts.noMatch} onClear={list.clear} />}
          {empty && !list.filtered && <Empty text={texts.empty} hint={texts.emptyHint} add={add} />}
        </Box>
        <TablePages list={list} />
      </Box>
    </section>
  )
}

/** The height of a first page that loads. */
const MOST_ROWS = 10
/** The height of the sentence in an empty list, in rows. */
const EMPTY_ROWS = 4

/** The height of the sheet in rows, at least: the last page is as high as those before it, and a short list as its rows. */
function heldRows<T>({ rows, total, pageSize }: List<T>) {
  const page = Math.min(pageSize, MOST_ROWS)
  return rows ? Math.min(page, total || EMPTY_ROWS) : page
}

function status<T>(list: List<T>, texts: TableTexts) {
  if (list.problem) return undefined
  return list.rows ? { text: list.rows.length > 0 ? texts.loaded : undefined, done: true } : { text: texts.loading, done: false }
}
