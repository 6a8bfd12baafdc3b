import type { ClockingFlag } from '../../../../api/attendance/fields/clocking-flags.ts'

/** An inaccuracy of more meters than this says nothing about where the phone was. */
const WEAK_METERS = 150
/** The meters of the inaccuracy that are in favour of the guard, at most. */
const FAVOUR_METERS = 100

/** A clocking that is certainly further away than this many meters makes doubt. */
const FAR_METERS = 2_000

/** True if a distance, less the whole of the inaccuracy, is so far from a station that a clocking there makes doubt. */
export const isFarAway = (distance: number, accuracy: number | null) => distance - (accuracy ?? 0) > FAR_METERS

/** The flag of a distance from a station, in meters; inside when what is left after the inaccuracy is within the radius. */
export function flagsOfDistance(distance: number, accuracy: number | null, radius: number): ClockingFlag[] {
  if (accuracy !== null && accuracy > WEAK_METERS) return ['weak_position']
  return distance - Math.min(accuracy ?? 0, FAVOUR_METERS) <= radius ? [] : ['outside']
}
