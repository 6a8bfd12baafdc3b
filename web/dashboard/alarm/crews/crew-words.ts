import type { Dispatch, DispatchState, NearUnit } from '../../../../api/alarm/crews.ts'
import { addDays, momentAt, today } from '../../../../api/core/fields/days.ts'
import { timeOf } from '../moments.ts'

const KILOMETRE = 1_000
const MINUTE = 60_000

const distanceText = (meters: number) =>
  meters < KILOMETRE ? `${meters} m` : `${(meters / KILOMETRE).toFixed(meters < 10 * KILOMETRE ? 1 : 0)} km`

/** The distance of a unit with its source: `2.2 km from its base`, `800 m, 4 min ago`. */
export function nearText({ distance_m, position_at }: NearUnit, now: number) {
  if (distance_m === null) return undefined
  if (position_at === null) return `${distanceText(distance_m)} from its base`
  return `${distanceText(distance_m)}, ${Math.max(0, Math.floor((now - Date.parse(position_at)) / MINUTE))} min ago`
}

/** A unit whose crew can be sent now. */
export const isFree = ({ crew, out }: NearUnit) => crew.length > 0 && out === null

/** The alarm for which a unit is out, else its crew by name. */
export function doingText({ crew, out }: NearUnit) {
  if (out) return `${out.state}: ${out.station_name}`
  return crew.length ? crew.join(', ') : 'Nobody is on post'
}

const CODES: Record<NonNullable<Dispatch['arrived_code']>, string> = {
  scanned: 'scanned the code at the gate',
  typed: 'typed the code at the gate',
  wrong: 'its code is of no board there',
}

/** The place of the phone, where no code proves that the crew was there. */
function placeText({ arrived_how, distance_m }: Dispatch) {
  if (arrived_how === 'position') return 'its phone is there'
  if (arrived_how !== 'phone') return undefined
  return distance_m === null ? 'its phone does not say where' : `its phone was ${distanceText(distance_m)} away`
}

/** The proof that a crew has arrived; nothing where the desk alone has noted it. */
function arrivalText(one: Dispatch) {
  const proofs = [one.arrived_code && CODES[one.arrived_code], placeText(one)].filter(Boolean)
  return proofs.length ? ` (${proofs.join(', ')})` : ''
}

/** The deeds of a crew with their times: `asked 20:00, accepted 20:01`. */
export function deedsText(one: Dispatch) {
  const deeds: [word: string, at: string | null][] = [
    ['asked', one.asked_at],
    ['accepted', one.accepted_at],
    ['on the way', one.set_off_at],
    ['arrived', one.arrived_at],
    ['left', one.left_at],
    [one.state.toLowerCase(), one.ended_at],
  ]
  return deeds
    .flatMap(([word, at]) => (at ? [`${word} ${timeOf(at)}${word === 'arrived' ? arrivalText(one) : ''}`] : []))
    .join(', ')
}

export const STATE_COLORS: Record<DispatchState, string> = {
  Asked: 'amber',
  Accepted: 'blue',
  'On the way': 'blue',
  Arrived: 'green',
  Left: 'gray',
  Refused: 'red',
  Cancelled: 'gray',
}

/** The moment of a wall-clock time that was typed: the last one that is past. Nothing typed is now. */
export function momentOf(time: string): string | undefined {
  if (!time) return undefined
  const at = Date.parse(momentAt(today(), time))
  return new Date(at > Date.now() ? Date.parse(momentAt(addDays(today(), -1), time)) : at).toISOString()
}
