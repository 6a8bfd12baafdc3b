import { DndContext, DragOverlay, type DragStartEvent } from '@dnd-kit/core'
import { type ReactNode, useMemo, useState } from 'react'
import type { DutySchedule } from '../../../../../../contract/roster/duty-schedules.ts'
import type { BoardView } from '../../../../../../contract/roster/schedule-board.ts'
import { dragAnnouncements, useDragSensors } from '../../../../shared/drag/drag.ts'
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

const INSTRUCTIONS = {
  draggable:
    'Enter opens the shift. To move it, press Space, choose the day and the row with the arrow keys, and press Space again; Escape puts it back.',
}

/** Drag and drop of bars to another day or row: by mouse, by long press, or by keyboard. */
export function BoardDrag({ by, onMove, children }: BoardDragProps) {
  const [carried, setCarried] = useState<Carried>()
  const spoken = useMemo(
    () =>
      dragAnnouncements<Carried, Cell>({
        label: ({ shift }) => shiftLabel(shift),
        name: ({ shift }) => otherName(shift, by),
        place: ({ row, day }) => `${dayLabel(day)}, ${row.name}`,
      }),
    [by],
  )
  // Enter opens the shift.
  const sensors = useDragSensors(['Space'], stepByKey)
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
