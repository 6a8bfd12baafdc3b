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
