import { Group, NativeSelect, Pagination, Text } from '@mantine/core'
import { useId } from 'react'
import { formatRange } from '../../lib/format.ts'
import type { List } from '../../lib/lists/use-list.ts'
import { usePhone } from '../../lib/width.ts'
import classes from './data-table.module.css'

const SIZES = [5, 10, 25, 50, 100]

type Pages = Pick<List<unknown>, 'page' | 'pageSize' | 'usualSize' | 'total' | 'change' | 'memory'>

/** As many rows as the window has room for. */
const FIT = 'fit'

/** The footer of a table: range and total, page size, pagination. */
export function TablePages({ list }: { list: Pages }) {
  const sizeId = useId()
  const phone = usePhone()
  const { page, pageSize, total, memory } = list
  const first = Math.min((page - 1) * pageSize + 1, total)
  const last = Math.min(page * pageSize, total)
  const fits = memory?.fits ?? false
  const sizes = fits || SIZES.includes(pageSize) ? SIZES : [...SIZES, pageSize].sort((a, b) => a - b)
  function choose(value: string) {
    list.change({ page_size: value === FIT || Number(value) === list.usualSize ? '' : value })
    if (value === FIT) memory?.choose({ rows: null, fits: true })
  }
  return (
    <Group className={classes.pages} justify="space-between" gap="sm">
      <Text size="sm" c="dimmed" className={classes.range}>
        {total > 0 ? formatRange(first, last, total) : ' '}
      </Text>
      <Group gap="md" className={classes.pager}>
        <Group gap={8} wrap="nowrap">
          <Text size="sm" c="dimmed" component="label" htmlFor={sizeId}>
            Rows per page
          </Text>
          <NativeSelect
            id={sizeId}
            size="xs"
            w={fits ? 112 : 68}
            data={[...sizes.map(String), ...(memory && !phone ? [{ value: FIT, label: 'Fit window' }] : [])]}
            value={fits ? FIT : String(pageSize)}
            onChange={({ currentTarget }) => choose(currentTarget.value)}
          />
        </Group>
        <Pagination
          {...(phone ? { size: 'md', siblings: 0, gap: 4 } : { size: 'sm', siblings: 1 })}
          total={Math.max(1, Math.ceil(total / pageSize))}
          value={page}
          onChange={(next) => list.change({ page: next === 1 ? '' : String(next) })}
          getItemProps={(item) => ({ 'aria-label': `Page ${item}` })}
          getControlProps={(control) => ({ 'aria-label': CONTROLS[control] })}
        />
      </Group>
    </Group>
  )
}

const CONTROLS: Record<string, string> = { previous: 'Previous page', next: 'Next page', first: 'First page', last: 'Last page' }
