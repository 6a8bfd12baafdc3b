import {
  type Announcements,
  type KeyboardCoordinateGetter,
  KeyboardSensor,
  MouseSensor,
  TouchSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core'

const KEYS = { end: ['Space', 'Enter'], cancel: ['Escape', 'Tab'] }

/** Drop targets are measured shortly after the pick-up; a key pressed before that is handled in the next frame. */
const onceMeasured =
  (step: KeyboardCoordinateGetter): KeyboardCoordinateGetter =>
  (event, given) => {
    const { collisionRect, droppableRects } = given.context
    if (collisionRect && droppableRects.size > 0) return step(event, given)
    event.preventDefault()
    const again = new KeyboardEvent(event.type, { code: event.code, key: event.key, bubbles: true, cancelable: true })
    requestAnimationFrame(() => event.target?.dispatchEvent(again))
  }

/** Dragging by mouse, by long press, or by keyboard: `start` lists the keys that pick an item up. */
export const useDragSensors = (start: string[], step: KeyboardCoordinateGetter) =>
  useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: 6 } }),
    useSensor(TouchSensor, { activationConstraint: { delay: 250, tolerance: 8 } }),
    useSensor(KeyboardSensor, { keyboardCodes: { ...KEYS, start }, coordinateGetter: onceMeasured(step) }),
  )

type Spoken<Item, Place> = {
  /** The item's full label, announced when it is picked up. */
  label: (item: Item) => string
  /** The item's short name. */
  name: (item: Item) => string
  place: (place: Place) => string
  /** Whether the item is over a place where it is picked up; as most are. */
  startsOver?: (item: Item) => boolean
}

/** What a screen reader announces while an item is dragged. `Item` and `Place` are the data of the draggable and of the drop target. */
export function dragAnnouncements<Item, Place>({
  label,
  name,
  place,
  startsOver = () => true,
}: Spoken<Item, Place>): Announcements {
  const item = (data: unknown) => name(data as Item)
  let justPickedUp = false
  return {
    onDragStart: ({ active }) => {
      justPickedUp = startsOver(active.data.current as Item)
      return `Picked up ${label(active.data.current as Item)}.`
    },
    onDragOver: ({ over }) => {
      // The start cell is reported at once, and would interrupt the announcement above.
      if (justPickedUp) justPickedUp = false
      else return over ? `${place(over.data.current as Place)}.` : 'Outside the board.'
    },
    onDragEnd: ({ active: { data }, over }) =>
      over ? `${item(data.current)} put down on ${place(over.data.current as Place)}.` : `${item(data.current)} put back.`,
    onDragCancel: ({ active }) => `${item(active.data.current)} put back.`,
  }
}
