import { useDraggable } from '@dnd-kit/core'
import { VisuallyHidden } from '@mantine/core'
import type { CSSProperties, ReactNode } from 'react'
import type { BoardShift, OpenSlot } from '../../../../../../api/roster/schedule-board.ts'
import classes from '../board.module.css'
import type { Placed } from '../shifts/shift-places.ts'

/** Data of a dragged chip: its shift or open slot, and its cell. */
export type Carried = { row: number; day: number } & (
  | { shift: BoardShift; slot?: undefined }
  | { slot: OpenSlot; shift?: undefined }
)

/** The row of a chip, and whether it has the focus or is being saved. */
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
  style?: CSSProperties
  onOpen: () => void
  children: ReactNode
}

/** A chip of the board as wide as its day: a click or Enter opens it, dragging or Space moves it where it is movable. */
export function Bar({ placed, row, tabbed, waiting, label, movable = true, style, onOpen, children }: Props) {
  const { day, lane, shift, slot } = placed
  const stop = shift ? `shift ${shift.id}` : `slot ${slot.id}`
  const carried: Carried = shift ? { row, day, shift } : { row, day, slot }
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
      data-day={day}
      data-open={slot ? true : undefined}
      data-dragging={isDragging || undefined}
      data-waiting={waiting || undefined}
      className={classes.bar}
      style={{ ...style, top: `calc(${lane} * var(--lane) + 4px)` }}
      onClick={onOpen}
    >
      <VisuallyHidden>{label}: </VisuallyHidden>
      <span className={classes.text} title={label}>
        {children}
      </span>
    </button>
  )
}
