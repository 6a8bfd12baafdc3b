import type { EventFlag } from '../../../contract/guard/guard-events.ts'

/** An inaccuracy of more meters than this says nothing about where the phone was. */
const WEAK_METERS = 150
/** Of the inaccuracy, at most this many meters are in favour of the guard. */
const FAVOUR_METERS = 100

/** What stands out about a distance from a station, in meters; inside when what is left after the inaccuracy is within the radius. */
export function flagOfDistance(distance: number, accuracy: number | null, radius: number): EventFlag | undefined {
  if (accuracy !== null && accuracy > WEAK_METERS) return 'weak_position'
  return distance - Math.min(accuracy ?? 0, FAVOUR_METERS) <= radius ? undefined : 'outside'
}
