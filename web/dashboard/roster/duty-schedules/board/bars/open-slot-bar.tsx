import { useDraggable } from '@dnd-kit/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { memo } from 'react'
import { formatHours } from '../../../../../../contract/core/shift.ts'
import type { OpenSlot } from '../../../../../../contract/roster/schedule-board.ts'
import classes from '../board.module.css'
import { shortTimeLabel, slotLabel } from '../shifts/shift-labels.ts'
import type { PlacedSlot } from '../shifts/shift-places.ts'
import { BarText } from './bar-text.tsx'
import type { Carried } from './board-bar.tsx'

type OpenSlotBarProps = {
  placed: PlacedSlot
  row: number
  /** The element in the tab order (roving tabindex). */
  tabbed: boolean
  /** Being saved. */
  waiting: boolean
  /** Can be dragged onto a guard. */
  movable: boolean
  onOpen: (slot: OpenSlot) => void
}

/** One open slot, dashed: a click or Enter shows who can fill it; above the guards, dragging or Space puts it into a guard's row. */
export const OpenSlotBar = memo(function OpenSlotBar({ placed, row, tabbed, waiting, movable, onOpen }: OpenSlotBarProps) {
  const { slot, day, left, right, lane } = placed
  const column = Math.max(day, 0)
  const carried: Carried = { slot, row, day, inset: left - day }
  const { attributes, listeners, setNodeRef, isDragging } = useDraggable({
    id: `slot ${slot.id}`,
    data: carried,
    disabled: waiting || !movable,
    attributes: { roleDescription: 'movable open slot' },
  })
  return (
    <button
      type="button"
      {...(movable && attributes)}
      {...listeners}
      ref={setNodeRef}
      tabIndex={tabbed ? 0 : -1}
      data-stop={`slot ${slot.id}`}
      data-row={row}
      data-day={column}
      data-open
      data-dragging={isDragging || undefined}
      data-waiting={waiting || undefined}
      className={classes.bar}
      style={{
        left: `calc(${(left - column) * 100}% + 1px)`,
        width: `calc(${(right - left) * 100}% - 2px)`,
        top: `calc(${lane} * var(--lane) + 4px)`,
      }}
      aria-label={slotLabel(slot)}
      title={slotLabel(slot)}
      onClick={() => onOpen(slot)}
    >
      <BarText placed={placed}>
        <OpenSlotContent slot={slot} name={movable ? slot.station_name : 'Open'} />
      </BarText>
    </button>
  )
})

/** The content of a dashed bar: that it is open, or where, and the times. */
export const OpenSlotContent = ({ slot, name }: { slot: OpenSlot; name: string }) => (
  <>
    <span className={classes.barName}>
      <IconAlertTriangle size={12} aria-hidden />
      <span>{name}</span>
    </span>
    <span className={classes.barTime}>
      <span className={classes.wide}>{formatHours(slot)}</span>
      <span className={classes.narrow}>{shortTimeLabel(slot)}</span>
    </span>
  </>
)
