import { DndContext, DragOverlay, type DragStartEvent } from '@dnd-kit/core'
import { type ReactNode, useMemo, useState } from 'react'
import type { BoardShift, BoardView, OpenSlot } from '../../../../../../api/roster/schedule-board.ts'
import { dragAnnouncements, useDragSensors } from '../../../../shared/drag.ts'
import type { Carried } from '../bars/bar.tsx'
import { OpenSlotContent } from '../bars/open-slot-bar.tsx'
import { ShiftBarContent, variantStyle } from '../bars/shift-bar-content.tsx'
import classes from '../board.module.css'
import { dayLabel, otherName, shiftLabel, slotLabel } from '../shifts/shift-labels.ts'
import { cellUnder, stepByKey } from './drag-geometry.ts'
import { type Cell, movedTo } from './move-shift.ts'

type BoardDragProps = {
  by: BoardView
  onMove: (from: BoardShift, to: BoardShift) => void
  /** An open slot was put into the row of a guard. */
  onFill: (slot: OpenSlot, guardId: number) => void
  children: ReactNode
}

const INSTRUCTIONS = {
  draggable:
    'Enter opens the shift. To move it, press Space, choose the day and the row with the arrow keys, and press Space again; Escape puts it back.',
}

/** Drag and drop of bars to another day or row: by mouse, by long press, or by keyboard. */
export function BoardDrag({ by, onMove, onFill, children }: BoardDragProps) {
  const [carried, setCarried] = useState<Carried>()
  const spoken = useMemo(
    () =>
      dragAnnouncements<Carried, Cell>({
        label: ({ shift, slot }) => (slot ? slotLabel(slot) : shiftLabel(shift)),
        name: ({ shift, slot }) => (slot ? slot.post : otherName(shift, by)),
        startsOver: ({ slot }) => slot === undefined,
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
        const { shift, slot } = active.data.current as Carried
        const cell = over?.data.current as Cell | undefined
        // A slot keeps its day.
        if (slot) return cell && cell.day === slot.day && onFill(slot, cell.row.id)
        const moved = cell && movedTo(shift, by, cell)
        if (moved) onMove(shift, moved)
      }}
    >
      {children}
      <DragOverlay dropAnimation={null}>
        {carried?.slot && (
          <div className={classes.bar} data-lifted data-open>
            <OpenSlotContent slot={carried.slot} name={carried.slot.station_name} />
          </div>
        )}
        {carried?.shift && (
          <div className={classes.bar} data-lifted style={variantStyle(carried.shift)}>
            <ShiftBarContent shift={carried.shift} by={by} />
          </div>
        )}
      </DragOverlay>
    </DndContext>
  )
}
