import { DndContext, useDraggable, useDroppable } from '@dnd-kit/core'
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { useDragSensors } from './drag.ts'

function Item() {
  const { setNodeRef, listeners } = useDraggable({ id: 'item' })
  return <button type="button" ref={setNodeRef} {...listeners} aria-label="Item" />
}
function pickUp(item: HTMLElement) {
  item.focus()
  fireEvent.keyDown(item, { code: 'Space', key: ' ' })
}
const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))
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
  pickUp(item)
  fireEvent.keyDown(item, { code: 'ArrowRight', key: 'ArrowRight' })
  await waitFor(() => expect(steps).toEqual(['ArrowRight']))
  fireEvent.keyDown(item, { code: 'ArrowLeft', key: 'ArrowLeft' })
  expect(steps).toEqual(['ArrowRight', 'ArrowLeft'])
})

test.each([0, 20])('the keys of a page belong to it once the board was left %i ms after a pick-up', async (milliseconds) => {
  function Board() {
    return (
      <DndContext sensors={useDragSensors(['Space'], () => undefined)}>
        <Item />
      </DndContext>
    )
  }
  const { unmount } = render(<Board />)
  pickUp(screen.getByRole('button', { name: 'Item' }))
  if (milliseconds) await pause(milliseconds)
  unmount()
  await pause(20)
  const keys = ['Tab', 'Enter', 'Space', 'Escape', 'ArrowRight']
  expect(keys.filter((code) => !fireEvent.keyDown(document.body, { code, key: code }))).toEqual([])
})
