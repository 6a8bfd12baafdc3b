import { kilometresBetween, type Place, placeText } from './projection.ts'

/** Towns of Uganda, for orientation. */
export const TOWNS: (Place & { name: string })[] = [
  { name: 'Kampala', latitude: 0.314, longitude: 32.581 },
  { name: 'Entebbe', latitude: 0.051, longitude: 32.464 },
  { name: 'Mukono', latitude: 0.353, longitude: 32.755 },
  { name: 'Jinja', latitude: 0.424, longitude: 33.204 },
  { name: 'Masaka', latitude: -0.334, longitude: 31.734 },
  { name: 'Mbarara', latitude: -0.607, longitude: 30.655 },
  { name: 'Kabale', latitude: -1.249, longitude: 29.99 },
  { name: 'Fort Portal', latitude: 0.662, longitude: 30.275 },
  { name: 'Hoima', latitude: 1.436, longitude: 31.344 },
  { name: 'Gulu', latitude: 2.775, longitude: 32.299 },
  { name: 'Lira', latitude: 2.25, longitude: 32.9 },
  { name: 'Arua', latitude: 3.02, longitude: 30.911 },
  { name: 'Soroti', latitude: 1.715, longitude: 33.611 },
  { name: 'Mbale', latitude: 1.079, longitude: 34.181 },
  { name: 'Tororo', latitude: 0.6928, longitude: 34.181 },
]

/** The nearest town with its distance: `4.2 km from Kampala`. */
function townNear(place: Place) {
  const far = TOWNS.map((town) => ({ ...town, kilometres: kilometresBetween(place, town) }))
  const [nearest] = far.toSorted((one, other) => one.kilometres - other.kilometres)
  return `${nearest!.kilometres.toFixed(nearest!.kilometres < 10 ? 1 : 0)} km from ${nearest!.name}`
}

/** Text of a position: its degrees and the distance from the nearest town. */
export const positionText = (place: Place) => `${placeText(place)}, ${townNear(place)}`
