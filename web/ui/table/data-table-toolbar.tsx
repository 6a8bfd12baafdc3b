import { ActionIcon, Chip, CloseButton, Group, NativeSelect, Text, TextInput, Tooltip } from '@mantine/core'
import { IconCheck, IconRefresh, IconSearch } from '@tabler/icons-react'
import { use } from 'react'
import type { List } from '../../lib/lists/use-list.ts'
import { usePhone } from '../../lib/width.ts'
import classes from './data-table.module.css'
import type { Column, DataTableProps, Filter } from './data-table-props.ts'
import { ExportButton } from './export-button.tsx'
import { ListToolsContext } from './list-tools-context.ts'
import { useTypedFilter } from './use-typed-filter.ts'

type Status = { text: string | undefined; done: boolean } | undefined

/** The toolbar above a table: search, filter chips, refresh, add button. */
export function TableToolbar<T>(
  props: DataTableProps<T> & {
    /** Every column of the list, also those that are not shown. */
    all: Column<T>[]
    status: Status
    statusId: string
    onExportFailed: (text: string | undefined) => void
  },
) {
  const {
    list,
    label,
    columns,
    search,
    order = 'Newest first',
    filters = [],
    moreFilters,
    add,
    tool,
    status,
    statusId,
    onExportFailed,
  } = props
  const Tools = use(ListToolsContext)
  // A phone shows its cards as they are.
  const phone = usePhone()
  const sortable = columns.filter((column) => column.sortable)
  return (
    <div className={classes.toolbar}>
      <div className={classes.tools}>
        {search && <SearchBox list={list} hint={search} label={`Search ${label.toLowerCase()}`} />}
        <Text id={statusId} role="status" size="sm" className={classes.status} data-done={status?.done || undefined}>
          {status?.text && status.done && <IconCheck size={16} aria-hidden />}
          {status?.text}
        </Text>
        {sortable.length > 0 && (
          <NativeSelect
            className={classes.phoneSort}
            aria-label="Sort by"
            value={list.state.sort ?? ''}
            onChange={(event) => list.change({ sort: event.currentTarget.value, page: '' })}
            data={[
              { value: '', label: order },
              ...sortable.flatMap(({ field, title }) => [
                { value: field, label: `${title} ↑` },
                { value: `-${field}`, label: `${title} ↓` },
              ]),
            ]}
          />
        )}
        {Tools && list.memory && list.show && !phone && (
          <Tools list={list} memory={list.memory} show={list.show} columns={props.all} />
        )}
        {list.save && <ExportButton total={list.total} save={list.save} onFailed={onExportFailed} />}
        <Tooltip label="Refresh">
          <ActionIcon variant="default" size="input-sm" aria-label="Refresh" onClick={list.refresh} disabled={list.loading}>
            <IconRefresh size={18} />
          </ActionIcon>
        </Tooltip>
        {tool}
        <div className={classes.add}>{add}</div>
      </div>
      {(filters.length > 0 || moreFilters) && (
        <div className={classes.filters}>
          {moreFilters}
          {filters.map((filter) => (
            <FilterChips key={filter.field} filter={filter} list={list} />
          ))}
        </div>
      )}
    </div>
  )
}

/** The search box of a list; the text is written to the address after a debounce. */
export function SearchBox({ list, hint, label }: { list: Pick<List<unknown>, 'state' | 'change'>; hint: string; label: string }) {
  const [typed, setTyped] = useTypedFilter(list, 'q')
  return (
    <TextInput
      className={classes.search}
      type="search"
      aria-label={label}
      aria-keyshortcuts="/"
      placeholder={hint}
      maxLength={200}
      value={typed}
      onChange={(event) => setTyped(event.currentTarget.value)}
      leftSection={<IconSearch size={16} aria-hidden />}
      rightSection={typed && <CloseButton size="sm" aria-label="Clear the search box" onClick={() => setTyped('')} />}
    />
  )
}

/** More choices than these fill the screen of a phone as chips. */
const MOST_CHIPS = 9

function FilterChips<T>({ filter, list }: { filter: Filter; list: List<T> }) {
  const choices = [{ value: '', label: filter.none ?? 'All' }, ...filter.choices]
  const value = list.state[filter.field] ?? ''
  const choose = (chosen: string) => list.change({ [filter.field]: chosen })
  if (filter.choices.length > MOST_CHIPS)
    return (
      <NativeSelect
        label={filter.label}
        size="xs"
        data={choices}
        value={value}
        onChange={({ currentTarget }) => choose(currentTarget.value)}
      />
    )
  return (
    <Chip.Group value={value} onChange={(chosen) => choose(String(chosen))}>
      <Group gap={6} align="baseline" role="radiogroup" aria-label={filter.label}>
        <Text span size="xs" c="dimmed" aria-hidden>
          {filter.label}
        </Text>
        {choices.map(({ value: one, label }) => (
          <Chip key={one} value={one} size="xs" variant="outline">
            {label}
          </Chip>
        ))}
      </Group>
    </Chip.Group>
  )
}
