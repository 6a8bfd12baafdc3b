import { useDraggable } from '@dnd-kit/core'
import { VisuallyHidden } from '@mantine/core'
import type { CSSProperties, ReactNode } from 'react'
import type { BoardShift, OpenSlot } from '../../../../../../api/roster/schedule-board.ts'
import classes from '../board.module.css'
import type { Placed } from '../shifts/shift-places.ts'
import { BarText } from './bar-text.tsx'

/** Data of a dragged bar: its shift or open slot, its start cell, and the distance from its column's left edge. */
export type Carried = { row: number; day: number; inset: number } & (
  | { shift: BoardShift; slot?: undefined }
  | { slot: OpenSlot; shift?: undefined }
)

/** Where a bar is in the grid, and what goes on with it. */
export type BarProps = {
  row: number
  /** The element in the tab order (roving tabindex). */
  tabbed: boolean
  /** Being saved. */
  waiting: boolean
}

type Props = BarProps & {
  placed: Placed
  label: string
  movable?: boolean
  /** Continues before or after what is shown. */
  continues?: 'before' | 'after' | undefined
  style?: CSSProperties
  onOpen: () => void
  children: ReactNode
}

/** A bar of the board to the scale of its hours: a click or Enter opens it, dragging or Space moves it where it is movable. */
export function Bar({ placed, row, tabbed, waiting, label, movable = true, continues, style, onOpen, children }: Props) {
  const { day, left, right, lane, shift, slot } = placed
  const column = Math.max(day, 0)
  const stop = shift ? `shift ${shift.id}` : `slot ${slot.id}`
  const place = { row, day, inset: left - day }
  const carried: Carried = shift ? { ...place, shift } : { ...place, slot }
  const { attributes, listeners, setNodeRef, isDragging } = useDraggable({
    id: stop,
    data: carried,
    disabled: waiting || !movable,
    attributes: { roleDescription: shift ? 'movable shift' : 'movable open shift' },
  })
  return (
    <button
      type="button"
      {...(movable && attributes)}
      {...listeners}
      ref={setNodeRef}
      tabIndex={tabbed ? 0 : -1}
      data-stop={stop}
      data-row={row}
      data-day={column}
      data-open={slot ? true : undefined}
      data-continues={continues}
      data-dragging={isDragging || undefined}
      data-waiting={waiting || undefined}
      className={classes.bar}
      style={{
        ...style,
        left: `calc(${(left - column) * 100}% + 1px)`,
        width: `calc(${(right - left) * 100}% - 2px)`,
        top: `calc(${lane} * var(--lane) + 4px)`,
      }}
      onClick={onOpen}
    >
      <VisuallyHidden>{label}: </VisuallyHidden>
      <BarText placed={placed} title={label}>
        {children}
      </BarText>
    </button>
  )
}
