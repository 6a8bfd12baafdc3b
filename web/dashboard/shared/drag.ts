import {
  type Announcements,
  type KeyboardCoordinateGetter,
  KeyboardSensor,
  type KeyboardSensorProps,
  MouseSensor,
  TouchSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import { useEffect } from 'react'

const KEYS = { end: ['Space', 'Enter'], cancel: ['Escape', 'Tab'] }

const dispatchAgain = ({ type, code, key, target }: KeyboardEvent) =>
  target?.dispatchEvent(new KeyboardEvent(type, { code, key, bubbles: true, cancelable: true }))

/** The sensor of the item that is picked up by keyboard; there is one at a time. */
let holding: PromptKeyboardSensor | undefined

/** The sensor listens for keys from a timer on, before which a fast key would be lost: such keys are handled after the timer. */
class PromptKeyboardSensor extends KeyboardSensor {
  #released = false

  constructor(props: KeyboardSensorProps) {
    super(props)
    holding = this
    const early: KeyboardEvent[] = []
    const keep = (event: KeyboardEvent) => {
      event.preventDefault()
      event.stopPropagation()
      early.push(event)
    }
    window.addEventListener('keydown', keep, { capture: true })
    setTimeout(() => {
      window.removeEventListener('keydown', keep, { capture: true })
      if (this.#released) this.release()
      else for (const event of early) dispatchAgain(event)
    })
  }

  /** Stops listening. The library does so when an item is put down, but not when the page is left with one picked up. */
  release() {
    this.#released = true
    // biome-ignore lint/complexity/useLiteralKeys: a private member, which takes all listeners away
    this['detach']()
  }
}

/** Drop targets are measured shortly after the pick-up; a key pressed before that is handled in the next frame. */
const onceMeasured =
  (step: KeyboardCoordinateGetter): KeyboardCoordinateGetter =>
  (event, given) => {
    const { collisionRect, droppableRects } = given.context
    if (collisionRect && droppableRects.size > 0) return step(event, given)
    event.preventDefault()
    requestAnimationFrame(() => dispatchAgain(event))
  }

/** Dragging by mouse, by long press, or by keyboard: `start` lists the keys that pick an item up. */
export function useDragSensors(start: string[], step: KeyboardCoordinateGetter) {
  useEffect(() => () => holding?.release(), [])
  return useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: 6 } }),
    useSensor(TouchSensor, { activationConstraint: { delay: 250, tolerance: 8 } }),
    useSensor(PromptKeyboardSensor, { keyboardCodes: { ...KEYS, start }, coordinateGetter: onceMeasured(step) }),
  )
}

type Spoken<Item, Place> = {
  /** The item's full label, announced when it is picked up. */
  label: (item: Item) => string
  /** The item's short name. */
  name: (item: Item) => string
  place: (place: Place) => string
  /** True if the item is over a place where it is picked up; as most are. */
  startsOver?: (item: Item) => boolean
}

/** Announcements of a screen reader while an item is dragged. `Item` and `Place` are the data of the draggable and of the drop target. */
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
