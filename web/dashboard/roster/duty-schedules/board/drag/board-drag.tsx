import {
  type Announcements,
  DndContext,
  DragOverlay,
  type DragStartEvent,
  KeyboardSensor,
  MouseSensor,
  TouchSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import { type ReactNode, useMemo, useState } from 'react'
import type { DutySchedule } from '../../../../../../contract/roster/duty-schedules.ts'
import type { BoardView } from '../../../../../../contract/roster/schedule-board.ts'
import classes from '../board.module.css'
import type { Carried } from '../grid/board-bar.tsx'
import { ShiftBarContent, variantStyle } from '../grid/shift-bar-content.tsx'
import { dayLabel, otherName, shiftLabel } from '../shifts/shift-labels.ts'
import { cellUnder, stepByKey } from './drag-geometry.ts'
import { type Cell, movedTo } from './move-shift.ts'

type BoardDragProps = {
  by: BoardView
  onMove: (from: DutySchedule, to: DutySchedule) => void
  children: ReactNode
}

const KEYS = { start: ['Space'], end: ['Space', 'Enter'], cancel: ['Escape', 'Tab'] }
const INSTRUCTIONS = {
  draggable:
    'Enter opens the shift. To move it, press Space, choose the day and the row with the arrow keys, and press Space again; Escape puts it back.',
}

/** Lets bars be dragged to another day or row: by mouse, by a finger that rests a moment, or by keyboard. */
export function BoardDrag({ by, onMove, children }: BoardDragProps) {
  const [carried, setCarried] = useState<Carried>()
  const spoken = useMemo(() => announcements(by), [by])
  const sensors = useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: 6 } }),
    useSensor(TouchSensor, { activationConstraint: { delay: 250, tolerance: 8 } }),
    useSensor(KeyboardSensor, { keyboardCodes: KEYS, coordinateGetter: stepByKey }),
  )
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={cellUnder}
      accessibility={{ announcements: spoken, screenReaderInstructions: INSTRUCTIONS }}
      onDragStart={({ active }: DragStartEvent) => setCarried(active.data.current as Carried)}
      onDragCancel={() => setCarried(undefined)}
      onDragEnd={({ active, over }) => {
        setCarried(undefined)
        const { shift } = active.data.current as Carried
        const moved = over && movedTo(shift, by, over.data.current as Cell)
        if (moved) onMove(shift, moved)
      }}
    >
      {children}
      <DragOverlay dropAnimation={null}>
        {carried && (
          <div className={classes.bar} data-lifted style={variantStyle(carried.shift.shift_type)}>
            <ShiftBarContent shift={carried.shift} by={by} />
          </div>
        )}
      </DragOverlay>
    </DndContext>
  )
}

const cellLabel = ({ row, day }: Cell) => `${dayLabel(day)}, ${row.name}`

/** What is said to people who do not see the board, step by step. */
function announcements(by: BoardView): Announcements {
  const name = (data: unknown) => otherName((data as Carried).shift, by)
  let justPickedUp = false
  return {
    onDragStart: ({ active }) => {
      justPickedUp = true
      return `Picked up ${shiftLabel((active.data.current as Carried).shift)}.`
    },
    onDragOver: ({ over }) => {
      // The cell it was picked up from is noticed at once, and would be said over the words above.
      if (justPickedUp) justPickedUp = false
      else return over ? `${cellLabel(over.data.current as Cell)}.` : 'Outside the board.'
    },
    onDragEnd: ({ active, over }) =>
      over
        ? `${name(active.data.current)} put down on ${cellLabel(over.data.current as Cell)}.`
        : `${name(active.data.current)} put back.`,
    onDragCancel: ({ active }) => `${name(active.data.current)} put back.`,
  }
}
