import { useDraggable } from '@dnd-kit/core'
import { memo } from 'react'
import type { DutySchedule } from '../../../../../../contract/roster/duty-schedules.ts'
import type { BoardView } from '../../../../../../contract/roster/schedule-board.ts'
import classes from '../board.module.css'
import { shiftLabel } from '../shifts/shift-labels.ts'
import type { Placed } from '../shifts/shift-places.ts'
import { ShiftBarContent, variantStyle } from './shift-bar-content.tsx'

/** Data of a dragged bar: its shift, its start cell, and the distance from its column's left edge. */
export type Carried = { shift: DutySchedule; row: number; day: number; inset: number }

type BoardBarProps = {
  placed: Placed
  by: BoardView
  row: number
  /** The element in the tab order (roving tabindex). */
  tabbed: boolean
  /** Being saved. */
  waiting: boolean
  onOpen: (shift: DutySchedule) => void
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
        left: `calc(${(left - column) * 100}% + 2px)`,
        width: `calc(${(right - left) * 100}% - 4px)`,
        top: `calc(${lane} * var(--lane) + 4px)`,
      }}
      aria-label={shiftLabel(shift)}
      title={shiftLabel(shift)}
      onClick={() => onOpen(shift)}
    >
      <ShiftBarContent shift={shift} by={by} continues={continues} />
    </button>
  )
})
