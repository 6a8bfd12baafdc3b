import { record } from '../frame/sending.ts'
import { findPosition, type Position } from './position.ts'

/**
 * Records an event at once: a phone that is pocketed after the press has lost nothing. The position follows as an event of its own,
 * once the phone knows; `placed` is that position, or undefined where none is found.
 */
export async function recordHere(...[event, options]: Parameters<typeof record>) {
  const search = findPosition()
  const own = await record(event, options)
  const guard = event.guard_id == null ? {} : { guard_id: event.guard_id }
  const placed = search.then(async (position): Promise<Position | undefined> => {
    if (position) await record({ kind: 'position', about: own.id, ...guard, ...position })
    return position
  })
  return { own, placed }
}
