import type { EventFlag } from '../../../contract/guard/guard-events.ts'

/** An inaccuracy of more meters than this says nothing about where the phone was. */
const WEAK_METERS = 150
/** Of the inaccuracy, at most this many meters are in favour of the guard. */
const FAVOUR_METERS = 100
const EARTH_METERS = 6_371_000
const radians = (degrees: number) => (degrees * Math.PI) / 180

type Point = { latitude: number; longitude: number }

/** Meters between two points on the earth, by the haversine formula. */
export function metersBetween(one: Point, other: Point): number {
  const latitude = Math.sin(radians(other.latitude - one.latitude) / 2) ** 2
  const longitude = Math.sin(radians(other.longitude - one.longitude) / 2) ** 2
  const chord = latitude + Math.cos(radians(one.latitude)) * Math.cos(radians(other.latitude)) * longitude
  return 2 * EARTH_METERS * Math.asin(Math.sqrt(chord))
}

/** What stands out about a distance from a station, in meters; inside when what is left after the inaccuracy is within the radius. */
export function flagOfDistance(distance: number, accuracy: number | null, radius: number): EventFlag | undefined {
  if (accuracy !== null && accuracy > WEAK_METERS) return 'weak_position'
  return distance - Math.min(accuracy ?? 0, FAVOUR_METERS) <= radius ? undefined : 'outside'
}
