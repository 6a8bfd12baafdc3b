import type { CollisionDetection, KeyboardCoordinateGetter } from '@dnd-kit/core'
import type { Carried } from '../bars/bar.tsx'

/**
 * The target cell of a dragged chip. Horizontally it is the column of the chip's middle; vertically the row under the pointer, or under
 * the chip itself by keyboard.
 */
export const cellUnder: CollisionDetection = ({ collisionRect, droppableRects, droppableContainers, pointerCoordinates }) => {
  const width = droppableRects.values().next().value?.width ?? 0
  const x = collisionRect.left + width / 2
  const y = pointerCoordinates?.y ?? collisionRect.top + 8
  const cell = droppableContainers.find(({ id }) => {
    const rect = droppableRects.get(id)
    return rect && x >= rect.left && x < rect.right && y >= rect.top && y < rect.bottom
  })
  return cell ? [{ id: cell.id }] : []
}

const STEPS: Record<string, { rows: number; days: number }> = {
  ArrowUp: { rows: -1, days: 0 },
  ArrowDown: { rows: 1, days: 0 },
  ArrowLeft: { rows: 0, days: -1 },
  ArrowRight: { rows: 0, days: 1 },
}

/** The position for an arrow key while dragging by keyboard: the neighbouring cell, if there is one. */
export const stepByKey: KeyboardCoordinateGetter = (event, { context: { active, over, droppableRects } }) => {
  const step = STEPS[event.code]
  const carried = active?.data.current as Carried | undefined
  if (!step || !carried) return undefined
  event.preventDefault()
  const [row, day] = over ? String(over.id).split(':').map(Number) : [carried.row, carried.day]
  const rect = droppableRects.get(`${(row ?? 0) + step.rows}:${(day ?? 0) + step.days}`)
  if (!rect) return undefined
  return { x: rect.left, y: rect.top + 4 }
}
