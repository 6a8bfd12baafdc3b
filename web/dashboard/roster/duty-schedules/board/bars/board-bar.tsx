import { useDraggable } from '@dnd-kit/core'
import { memo } from 'react'
import type { BoardShift, BoardView, OpenSlot } from '../../../../../../contract/roster/schedule-board.ts'
import classes from '../board.module.css'
import { shiftLabel } from '../shifts/shift-labels.ts'
import type { PlacedShift } from '../shifts/shift-places.ts'
import { BarText } from './bar-text.tsx'
import { ShiftBarContent, variantStyle } from './shift-bar-content.tsx'

/** Data of a dragged bar: its shift or open slot, its start cell, and the distance from its column's left edge. */
export type Carried = { row: number; day: number; inset: number } & (
  | { shift: BoardShift; slot?: undefined }
  | { slot: OpenSlot; shift?: undefined }
)

type BoardBarProps = {
  placed: PlacedShift
  by: BoardView
  row: number
  /** The element in the tab order (roving tabindex). */
  tabbed: boolean
  /** Being saved. */
  waiting: boolean
  onOpen: (shift: BoardShift) => void
}

/** One shift: a click or Enter opens it, dragging or Space moves it. */
export const BoardBar = memo(function BoardBar({ placed, by, row, tabbed, waiting, onOpen }: BoardBarProps) {
  const { shift, day, left, right, lane } = placed
  const column = Math.max(day, 0)
  const carried: Carried = { shift, row, day, inset: left - day }
  const { attributes, listeners, setNodeRef, isDragging } = useDraggable({
    id: `shift ${shift.id}`,
    data: carried,
    disabled: waiting,
    attributes: { roleDescription: 'movable shift' },
  })
  const continues = day < 0 ? 'before' : right === 7 && shift.ends_next_day ? 'after' : undefined
  return (
    <button
      type="button"
      {...attributes}
      {...listeners}
      ref={setNodeRef}
      tabIndex={tabbed ? 0 : -1}
      data-stop={`shift ${shift.id}`}
      data-row={row}
      data-day={column}
      data-continues={continues}
      data-dragging={isDragging || undefined}
      data-waiting={waiting || undefined}
      className={classes.bar}
      style={{
        ...variantStyle(shift.shift_type),
        left: `calc(${(left - column) * 100}% + 1px)`,
        width: `calc(${(right - left) * 100}% - 2px)`,
        top: `calc(${lane} * var(--lane) + 4px)`,
      }}
      aria-label={shiftLabel(shift)}
      title={shiftLabel(shift)}
      onClick={() => onOpen(shift)}
    >
      <BarText placed={placed}>
        <ShiftBarContent shift={shift} by={by} continues={continues} />
      </BarText>
    </button>
  )
})
