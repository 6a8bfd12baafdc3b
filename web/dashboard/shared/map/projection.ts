/** A point of the earth, in degrees. */
export type Place = { latitude: number; longitude: number }
export type Frame = ReturnType<typeof frameOf>

const KILOMETRES_A_DEGREE = 111.32
/** Space between the outermost stations and the edge, in pixels, for their labels. */
const MARGIN = 44
/** The least that is shown, in degrees: about two kilometres. */
const LEAST = 0.02
const STEPS = [0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10, 20, 45]
const KILOMETRES = [0.2, 0.5, 1, 2, 5, 10, 20, 50, 100, 200, 500, 1000]

/** The number of a sorted list that is at least so much, or else the last. */
const atLeast = (numbers: number[], least: number) => numbers.find((one) => one >= least) ?? numbers.at(-1)!

/** The square around a place, in degrees of latitude and longitude, as its two corners. */
export const around = ({ latitude, longitude }: Place, degrees: number): Place[] =>
  [-degrees / 2, degrees / 2].map((by) => ({ latitude: latitude + by, longitude: longitude + by }))

/** Kilometres between two places that are not far from each other. */
export function kilometresBetween(one: Place, other: Place) {
  const narrow = Math.cos((one.latitude * Math.PI) / 180)
  return KILOMETRES_A_DEGREE * Math.hypot(one.latitude - other.latitude, (one.longitude - other.longitude) * narrow)
}

/**
 * An equirectangular drawing of a region around places, with its width in pixels: a degree of longitude is as wide as it is in the
 * middle of the region, so that distances are true there.
 */
export function frameOf(places: readonly Place[], width: number) {
  const height = Math.round(width < 560 ? width * 1.05 : Math.min(560, width * 0.62))
  const [south, north] = boundsOf(places.map(({ latitude }) => latitude))
  const [west, east] = boundsOf(places.map(({ longitude }) => longitude))
  const middle = { latitude: (south + north) / 2, longitude: (west + east) / 2 }
  const narrow = Math.cos((middle.latitude * Math.PI) / 180)
  /** Pixels of a degree of latitude. */
  const scale = Math.min((height - 2 * MARGIN) / (north - south), (width - 2 * MARGIN) / ((east - west) * narrow))
  const x = (longitude: number) => width / 2 + (longitude - middle.longitude) * narrow * scale
  const y = (latitude: number) => height / 2 - (latitude - middle.latitude) * scale
  const shown = { high: height / 2 / scale, wide: width / 2 / scale / narrow }
  const step = atLeast(STEPS, Math.max(shown.high, shown.wide) / 3)
  const kilometres = KILOMETRES.findLast((one) => (one / KILOMETRES_A_DEGREE) * scale <= width / 4) ?? KILOMETRES[0]!
  return {
    width,
    height,
    x,
    y,
    /** The place of a point of the drawing. */
    placeAt: (x: number, y: number): Place => ({
      latitude: middle.latitude + (height / 2 - y) / scale,
      longitude: middle.longitude + (x - width / 2) / scale / narrow,
    }),
    parallels: linesOf(middle.latitude, shown.high, step, 'N', 'S'),
    meridians: linesOf(middle.longitude, shown.wide, step, 'E', 'W'),
    scale: { kilometres, pixels: (kilometres / KILOMETRES_A_DEGREE) * scale },
  }
}

function boundsOf(numbers: number[]): [number, number] {
  const [least, most] = [Math.min(...numbers), Math.max(...numbers)]
  const missing = Math.max(0, LEAST - (most - least)) / 2
  return [least - missing, most + missing]
}

/** Lines of the graticule at most some degrees from a middle, with their names: `0.3° N`. */
function linesOf(middle: number, reach: number, step: number, after: string, before: string) {
  const first = Math.ceil((middle - reach) / step)
  const last = Math.floor((middle + reach) / step)
  return Array.from({ length: last - first + 1 }, (_, place) => {
    const degrees = Number(((first + place) * step).toFixed(3))
    return { degrees, text: `${Math.abs(degrees)}°${degrees === 0 ? '' : ` ${degrees > 0 ? after : before}`}` }
  })
}

/** A number of degrees with its letter: `0.3139° N`. */
const degreesText = (degrees: number, after: string, before: string) =>
  `${Math.abs(degrees).toFixed(4)}° ${degrees < 0 ? before : after}`

/** A place as people write it: `0.3139° N, 32.5811° E`. */
export const placeText = ({ latitude, longitude }: Place) =>
  `${degreesText(latitude, 'N', 'S')}, ${degreesText(longitude, 'E', 'W')}`
