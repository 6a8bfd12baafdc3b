import { Button, CloseButton, Group, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import type { Selection } from '../../lib/lists/use-selection.ts'
import classes from './selection-bar.module.css'

type SelectionBarProps<T> = {
  selection: Selection<T>
  /** Accessible name of the bar. */
  label: string
  /** The count: "7 clients selected". */
  count: string
  /** The bulk actions. */
  children: ReactNode
}

/** Shown at the bottom of the screen while rows are selected. */
export function SelectionBar<T>({ selection, label, count, children }: SelectionBarProps<T>) {
  const shown = selection.rows.length > 0
  // The live region must exist before its text changes, or the first count is not announced.
  return (
    <section className={classes.place} aria-label={label} data-shown={shown || undefined}>
      <div className={classes.bar}>
        <Group gap={6} wrap="nowrap">
          {shown && <CloseButton aria-label="Clear the selection" onClick={() => selection.keep([])} />}
          <Text size="sm" fw={600} role="status" className={classes.count}>
            {shown && count}
          </Text>
          {shown && !selection.all && (
            <Button size="compact-sm" variant="subtle" onClick={selection.toggleAll}>
              Select all
            </Button>
          )}
        </Group>
        {shown && (
          <Group gap="xs" wrap="nowrap">
            {children}
          </Group>
        )}
      </div>
    </section>
  )
}
