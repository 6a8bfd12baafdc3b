import { Button, Menu } from '@mantine/core'
import { IconChevronDown, IconTrash } from '@tabler/icons-react'
import type { Selection } from '../../../lib/lists/use-selection.ts'
import { SelectionBar } from '../../../ui/selection/selection-bar.tsx'
import { changeTask, type PageTask, removeTask } from './bulk-tasks.ts'
import { countOf, type ResourcePageOptions } from './resource-page-options.ts'

type BulkBarProps<T> = {
  options: ResourcePageOptions<T>
  selection: Selection<T>
  trash: boolean
  onAsk: (task: PageTask<T>) => void
}

/** The bulk actions on the selected rows. */
export function BulkBar<T extends { id: number }>({ options, selection, trash, onAsk }: BulkBarProps<T>) {
  const { bulkChange, calls } = options
  const { removeMany } = calls
  const { rows } = selection
  return (
    <SelectionBar selection={selection} label={`Selected ${options.many}`} count={`${countOf(options, rows.length)} selected`}>
      {bulkChange && (
        <Menu position="top-end" withinPortal={false} withInitialFocusPlaceholder={false}>
          <Menu.Target>
            <Button size="xs" variant="default" rightSection={<IconChevronDown size={14} />}>
              Change status
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            {bulkChange.choices.map((choice) => (
              <Menu.Item key={choice.label} onClick={() => onAsk(changeTask(options, bulkChange, rows, choice))}>
                {choice.label}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      )}
      {removeMany && (
        <Button
          size="xs"
          color="red"
          leftSection={<IconTrash size={16} />}
          onClick={() => onAsk(removeTask(options, removeMany, rows, trash))}
        >
          Delete
        </Button>
      )}
    </SelectionBar>
  )
}
