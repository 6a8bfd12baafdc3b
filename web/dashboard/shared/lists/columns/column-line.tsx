import { useDraggable, useDroppable } from '@dnd-kit/core'
import { ActionIcon, Checkbox, Text } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconGripVertical } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from './columns-panel.module.css'

type ColumnLineProps = {
  field: string
  title: string
  shown: boolean
  /** It is always shown, as the first. */
  fixed: boolean
  /** Its place among the columns that are shown, and the last of these places. */
  place: number
  last: number
  onToggle: (shown: boolean) => void
  onMove: (to: number) => void
}

/** One column: whether it is shown, and its place. */
export function ColumnLine({ field, title, shown, fixed, place, last, onToggle, onMove }: ColumnLineProps) {
  const moves = shown && !fixed
  const drag = useDraggable({ id: field, disabled: !moves })
  const drop = useDroppable({ id: field, disabled: !shown })
  const { transform } = drag
  return (
    <li
      ref={(node) => {
        drag.setNodeRef(node)
        drop.setNodeRef(node)
      }}
      className={classes.line}
      data-dragging={drag.isDragging || undefined}
      data-over={(drop.isOver && !drag.isDragging) || undefined}
      style={transform ? { transform: `translateY(${transform.y}px)` } : undefined}
    >
      <span
        ref={drag.setActivatorNodeRef}
        {...drag.listeners}
        className={classes.grip}
        data-moves={moves || undefined}
        aria-hidden
      >
        <IconGripVertical size={16} />
      </span>
      <Checkbox
        className={classes.title}
        size="xs"
        label={title}
        checked={shown}
        disabled={fixed}
        onChange={(event) => onToggle(event.currentTarget.checked)}
      />
      {fixed && (
        <Text size="xs" c="dimmed">
          Always shown
        </Text>
      )}
      {moves && (
        <>
          <Mover label={`Move ${title} up`} to={place - 1} possible={place > 1} onMove={onMove}>
            <IconArrowUp size={14} />
          </Mover>
          <Mover label={`Move ${title} down`} to={place + 1} possible={place < last} onMove={onMove}>
            <IconArrowDown size={14} />
          </Mover>
        </>
      )}
    </li>
  )
}

type MoverProps = { label: string; to: number; possible: boolean; onMove: (to: number) => void; children: ReactNode }

/** It keeps the focus at the end, where it does nothing. */
const Mover = ({ label, to, possible, onMove, children }: MoverProps) => (
  <ActionIcon
    variant="subtle"
    color="gray"
    size={24}
    aria-label={label}
    className={classes.idle}
    aria-disabled={!possible || undefined}
    onClick={() => possible && onMove(to)}
  >
    {children}
  </ActionIcon>
)
