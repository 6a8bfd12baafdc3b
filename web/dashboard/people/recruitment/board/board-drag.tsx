import {
  closestCenter,
  DndContext,
  DragOverlay,
  type DragStartEvent,
  type KeyboardCoordinateGetter,
  pointerWithin,
} from '@dnd-kit/core'
import { type ReactNode, useState } from 'react'
import { type Application, STAGES, type Stage } from '../../../../../api/people/recruitment.ts'
import { dragAnnouncements, useDragSensors } from '../../../shared/drag.ts'
import classes from './board.module.css'
import { CardContent } from './card-content.tsx'

const INSTRUCTIONS = {
  draggable:
    'To move the application, press Space, choose the stage with the left and right arrow keys, and press Space again; Escape puts it back.',
}

/** An arrow key moves a picked-up card to the neighbouring stage. */
const stepByKey: KeyboardCoordinateGetter = (event, { context: { over, active, droppableRects } }) => {
  const step = { ArrowLeft: -1, ArrowRight: 1 }[event.code]
  if (!step) return undefined
  event.preventDefault()
  const stage = (over?.id ?? carried(active?.data.current).stage) as Stage
  const rect = droppableRects.get(STAGES[STAGES.indexOf(stage) + step] ?? stage)
  return rect && { x: rect.left + 8, y: rect.top + 48 }
}

const carried = (data: unknown) => (data as { application: Application }).application

type BoardDragProps = { onMove: (application: Application, stage: Stage) => void; children: ReactNode }

/** Drag and drop between stages: by mouse, by long press, or by keyboard. */
export function BoardDrag({ onMove, children }: BoardDragProps) {
  const [lifted, setLifted] = useState<Application>()
  const sensors = useDragSensors(['Space', 'Enter'], stepByKey)
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={(given) => (given.pointerCoordinates ? pointerWithin(given) : closestCenter(given))}
      accessibility={{ announcements: ANNOUNCEMENTS, screenReaderInstructions: INSTRUCTIONS }}
      onDragStart={({ active }: DragStartEvent) => setLifted(carried(active.data.current))}
      onDragCancel={() => setLifted(undefined)}
      onDragEnd={({ active, over }) => {
        setLifted(undefined)
        if (over) onMove(carried(active.data.current), over.id as Stage)
      }}
    >
      {children}
      <DragOverlay dropAnimation={null}>
        {lifted && (
          <div className={classes.card} data-lifted>
            <CardContent application={lifted} name={lifted.name} />
          </div>
        )}
      </DragOverlay>
    </DndContext>
  )
}

const name = ({ application }: { application: Application }) => application.name
const ANNOUNCEMENTS = dragAnnouncements<{ application: Application }, { stage: Stage }>({
  label: name,
  name,
  place: ({ stage }) => stage,
})
