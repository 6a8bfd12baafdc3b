import { DndContext, useDraggable, useDroppable } from '@dnd-kit/core'
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { useDragSensors } from './drag.ts'

function Item() {
  const { setNodeRef, listeners } = useDraggable({ id: 'item' })
  return <button type="button" ref={setNodeRef} {...listeners} aria-label="Item" />
}
const Place = () => <div ref={useDroppable({ id: 'place' }).setNodeRef} />

test('an arrow key that follows the pick-up at once moves the item', async () => {
  const steps: string[] = []
  function Board() {
    const sensors = useDragSensors(['Space'], ({ code }) => void steps.push(code))
    return (
      <DndContext sensors={sensors}>
        <Item />
        <Place />
      </DndContext>
    )
  }
  render(<Board />)
  const item = screen.getByRole('button', { name: 'Item' })
  item.focus()
  fireEvent.keyDown(item, { code: 'Space', key: ' ' })
  fireEvent.keyDown(item, { code: 'ArrowRight', key: 'ArrowRight' })
  await waitFor(() => expect(steps).toEqual(['ArrowRight']))
  fireEvent.keyDown(item, { code: 'ArrowLeft', key: 'ArrowLeft' })
  expect(steps).toEqual(['ArrowRight', 'ArrowLeft'])
})
