import { Checkbox, UnstyledButton } from '@mantine/core'
import { IconArrowDown, IconArrowsSort, IconArrowUp } from '@tabler/icons-react'
import type { List } from '../../lib/lists/use-list.ts'
import { Cards } from './cards/cards.tsx'
import classes from './data-table.module.css'
import type { Column, DataTableProps } from './data-table-props.ts'

/** The next sort order of a column: ascending, descending, then the list's default. */
function nextSort(current: string | undefined, field: string) {
  if (current === field) return `-${field}`
  return current === `-${field}` ? '' : field
}

/** The column headings; sortable ones are buttons. */
export function TableHead<T>({ list, columns, numbered, actions = [], selection }: DataTableProps<T>) {
  return (
    <Cards.Head className={classes.head}>
      <Cards.Row>
        {selection && (
          <Cards.Title aria-label="Selected" className={classes.select}>
            <div className={classes.selectArea}>
              <Checkbox
                size="xs"
                aria-label="Select all on this page"
                checked={selection.all}
                indeterminate={selection.rows.length > 0 && !selection.all}
                onChange={selection.toggleAll}
                disabled={!list.rows?.length}
              />
            </div>
          </Cards.Title>
        )}
        {numbered && <Cards.Title data-numeric>#</Cards.Title>}
        {columns.map((column) => (
          <Heading key={column.field} column={column} list={list} />
        ))}
        {actions.length > 0 && <Cards.Title className={classes.actionsHead}>Actions</Cards.Title>}
      </Cards.Row>
    </Cards.Head>
  )
}

function Heading<T>({ column, list }: { column: Column<T>; list: List<T> }) {
  const { field, title, sortable, numeric } = column
  const { sort } = list.state
  const up = sort === field
  const down = sort === `-${field}`
  const Icon = up ? IconArrowUp : down ? IconArrowDown : IconArrowsSort
  return (
    <Cards.Title
      data-numeric={numeric || undefined}
      aria-sort={sortable ? (up ? 'ascending' : down ? 'descending' : 'none') : undefined}
    >
      {sortable ? (
        <UnstyledButton
          className={classes.sorter}
          data-sorted={up || down || undefined}
          onClick={() => list.change({ sort: nextSort(sort, field), page: '' })}
        >
          {title}
          <Icon size={12} aria-hidden />
        </UnstyledButton>
      ) : (
        title
      )}
    </Cards.Title>
  )
}
