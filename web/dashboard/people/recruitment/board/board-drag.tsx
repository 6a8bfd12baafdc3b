import {
  type Announcements,
  closestCenter,
  DndContext,
  DragOverlay,
  type DragStartEvent,
  type KeyboardCoordinateGetter,
  KeyboardSensor,
  MouseSensor,
  pointerWithin,
  TouchSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import { type ReactNode, useState } from 'react'
import { type Application, STAGES, type Stage } from '../../../../../contract/people/recruitment.ts'
import classes from './board.module.css'
import { CardContent } from './card-content.tsx'

const KEYS = { start: ['Space', 'Enter'], end: ['Space', 'Enter'], cancel: ['Escape', 'Tab'] }
const INSTRUCTIONS = {
  draggable:
    'To move the application, press Space, choose the stage with the left and right arrow keys, and press Space again; Escape puts it back.',
}

/** An arrow key takes a card that was picked up to the stage beside. */
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

/** Lets cards be dragged to another stage: by mouse, by a finger that rests a moment, or by keyboard. */
export function BoardDrag({ onMove, children }: BoardDragProps) {
  const [lifted, setLifted] = useState<Application>()
  const sensors = useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: 6 } }),
    useSensor(TouchSensor, { activationConstraint: { delay: 250, tolerance: 8 } }),
    useSensor(KeyboardSensor, { keyboardCodes: KEYS, coordinateGetter: stepByKey }),
  )
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

/** What is said to people who do not see the board, step by step. */
const ANNOUNCEMENTS: Announcements = {
  onDragStart: ({ active }) => `Picked up ${carried(active.data.current).name}.`,
  onDragOver: ({ over }) => (over ? `${over.id}.` : 'Outside the board.'),
  onDragEnd: ({ active, over }) => `${carried(active.data.current).name} put ${over ? `down on ${over.id}` : 'back'}.`,
  onDragCancel: ({ active }) => `${carried(active.data.current).name} put back.`,
}
