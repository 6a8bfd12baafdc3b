import type { DatedValue } from '../../../api/company/dated/values.ts'
import { formatDuration } from '../../../api/core/format.ts'
import type { Candidate } from '../../../api/roster/slot-shifts.ts'
import type { GuardFacts } from './fact-queries.ts'

/** Shifts at a station in 60 days from which a guard knows it well. */
const WELL_KNOWN = 3

/** A guard with a score. */
export type Ranked = GuardFacts & Pick<Candidate, 'score' | 'average_hours' | 'reasons'>

const countedShifts = (count: number) => (count === 1 ? 'One shift' : `${count} shifts`)

const punctuality = (on_time: number, recorded: number): [points: number, reason: string] => [
  Math.round((10 * on_time) / recorded),
  `On time to ${on_time} of ${recorded} ${recorded === 1 ? 'shift' : 'shifts'} in 60 days`,
]

/** The words of a text, each between spaces. */
const words = (text: string) => ` ${(text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).join(' ')} `

/** Whether a guard lives in the area of a place. Of `Ntinda, Kampala` the first part counts: the town says little. */
export function livesNear(homeArea: string, place: string) {
  const area = words(homeArea.split(',')[0]!)
  return area.trim() !== '' && words(place).includes(area)
}

/** Points for living near, where both places are known. */
function nearness(homeArea: string | null, place: string | undefined): [points: number, reason: string][] {
  if (!homeArea || !place) return []
  return [livesNear(homeArea, place) ? [20, `Lives near, in ${homeArea}`] : [0, `Lives in ${homeArea}`]]
}

type NeededShift = { minutes: number; station_id?: number | undefined; place?: string | undefined }

/** Points and their reasons: knows the station 40 or 20, lives near 20, few extra shifts up to 20, no overtime 10, on time up to 10. None for a guard who has asked to be away. */
export function rank(
  guard: GuardFacts,
  shift: NeededShift,
  hours: Pick<DatedValue<'hours'>, 'week_hours' | 'average_days'>,
): Ranked {
  const { minutes, here, extras, recorded, on_time } = guard
  const average_hours = Math.round(((minutes + shift.minutes) / 60 / (hours.average_days / 7)) * 10) / 10
  const atStation: [points: number, reason: string] =
    here > 0 ? [here >= WELL_KNOWN ? 40 : 20, `${countedShifts(here)} at this station in 60 days`] : [0, 'New to this station']
  const parts: [points: number, reason: string][] = [
    ...(shift.station_id === undefined ? [] : [atStation]),
    ...nearness(guard.home_area, shift.place),
    [
      Math.max(0, 20 - 5 * extras),
      extras === 0 ? 'No extra shift this month' : `${extras} extra ${extras === 1 ? 'shift' : 'shifts'} this month`,
    ],
    average_hours <= hours.week_hours
      ? [10, `${formatDuration(average_hours)} a week on average`]
      : [0, `Overtime: ${formatDuration(average_hours)} a week on average`],
    ...(recorded > 0 ? [punctuality(on_time, recorded)] : []),
  ]
  const reasons = parts.map(([, reason]) => reason)
  return {
    ...guard,
    average_hours,
    score: guard.asks_to_be_away ? 0 : parts.reduce((sum, [points]) => sum + points, 0),
    reasons: guard.asks_to_be_away ? ['Has asked to be away', ...reasons] : reasons,
  }
}

/** The better score first; of two alike the one who works less. */
export const better = (one: Ranked, other: Ranked) =>
  other.score - one.score || one.average_hours - other.average_hours || one.guard_id - other.guard_id
