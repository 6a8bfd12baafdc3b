import { ActionIcon, Group, Table, Tooltip, UnstyledButton } from '@mantine/core'
import type { MouseEvent } from 'react'
import classes from './data-table.module.css'
import type { DataTableProps } from './data-table.tsx'

/** The records of one page. On phones each becomes a card whose lines carry the column's title. */
export function TableRows<T extends { id: number }>({
  list,
  rows,
  columns,
  nameOf,
  numbered,
  actions = [],
  onOpen,
}: DataTableProps<T> & { rows: T[] }) {
  const before = (list.page - 1) * list.pageSize
  const openByClick = (row: T) => (event: MouseEvent<HTMLElement>) => {
    const onControl = (event.target as Element).closest('button, a, input')
    if (!onControl && !window.getSelection()?.toString()) onOpen?.(row)
  }
  return (
    <Table.Tbody role="rowgroup">
      {rows.map((row, index) => (
        <Table.Tr
          key={row.id}
          role="row"
          className={classes.row}
          data-opens={onOpen ? true : undefined}
          onClick={onOpen && openByClick(row)}
        >
          {numbered && (
            <Table.Td role="cell" data-title="#" data-numeric className={classes.number}>
              {before + index + 1}
            </Table.Td>
          )}
          {columns.map(({ field, title, numeric, breaks, cell }, place) => (
            <Table.Td
              key={field}
              role="cell"
              data-title={title}
              data-numeric={numeric || undefined}
              data-long={breaks === 'anywhere' || undefined}
              data-unbroken={breaks === 'never' || undefined}
            >
              {onOpen && place === 0 && actions.length === 0 ? (
                <UnstyledButton className={classes.opener} aria-label={`Open ${nameOf(row)}`} onClick={() => onOpen(row)}>
                  {cell(row)}
                </UnstyledButton>
              ) : (
                <span className={classes.value}>{cell(row)}</span>
              )}
            </Table.Td>
          ))}
          {actions.length > 0 && (
            <Table.Td role="cell" className={classes.actions}>
              <Group gap={4} wrap="nowrap" justify="flex-end">
                {actions.map(
                  ({ label, icon: Icon, danger, run, hidden }) =>
                    !hidden?.(row) && (
                      <Tooltip key={label} label={label}>
                        <ActionIcon
                          variant="subtle"
                          size="lg"
                          color={danger ? 'red' : 'brand'}
                          aria-label={`${label} ${nameOf(row)}`}
                          onClick={() => run(row)}
                        >
                          <Icon size={18} />
                        </ActionIcon>
                      </Tooltip>
                    ),
                )}
              </Group>
            </Table.Td>
          )}
        </Table.Tr>
      ))}
    </Table.Tbody>
  )
}
