import { Button, Menu } from '@mantine/core'
import { IconChevronDown, IconTrash } from '@tabler/icons-react'
import type { Selection } from '../../../lib/lists/use-selection.ts'
import { SelectionBar } from '../../../ui/selection/selection-bar.tsx'
import { changeTask, type RoomTask, removeTask } from './bulk-tasks.ts'
import { countOf, type Room } from './room.ts'

type BulkBarProps<T> = { room: Room<T>; selection: Selection<T>; trash: boolean; onAsk: (task: RoomTask<T>) => void }

/** What can be done with the marked rows of a room. */
export function BulkBar<T extends { id: number }>({ room, selection, trash, onAsk }: BulkBarProps<T>) {
  const { bulkChange, calls } = room
  const { removeMany } = calls
  const { rows } = selection
  return (
    <SelectionBar selection={selection} label={`Selected ${room.many}`} count={`${countOf(room, rows.length)} selected`}>
      {bulkChange && (
        <Menu position="top-end" withinPortal={false} withInitialFocusPlaceholder={false}>
          <Menu.Target>
            <Button size="xs" variant="default" rightSection={<IconChevronDown size={14} />}>
              Change status
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            {bulkChange.choices.map((choice) => (
              <Menu.Item key={choice.label} onClick={() => onAsk(changeTask(room, bulkChange, rows, choice))}>
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
          onClick={() => onAsk(removeTask(room, removeMany, rows, trash))}
        >
          Delete
        </Button>
      )}
    </SelectionBar>
  )
}
