import type { DatedValue } from '../../../api/company/dated/values.ts'
import { formatDuration } from '../../../api/core/format.ts'
import type { Candidate } from '../../../api/roster/slot-shifts.ts'
import type { GuardFacts } from './fact-queries.ts'

/** Shifts at a station in 60 days from which a guard knows it well. */
const WELL_KNOWN = 3

/** A guard with a score. */
export type Ranked = GuardFacts & Pick<Candidate, 'score' | 'average_hours' | 'reasons'>

const countedShifts = (count: number) => (count === 1 ? 'One shift' : `${count} shifts`)

/** The words of a text, each between spaces. */
const words = (text: string) => ` ${(text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).join(' ')} `

/** True if a guard lives in the area of a place. Of `Ntinda, Kampala` the first part counts: the town says little. */
export function livesNear(homeArea: string, place: string) {
  const area = words(homeArea.split(',')[0]!)
  return area.trim() !== '' && words(place).includes(area)
}

type NeededShift = { minutes: number; station_id?: number | undefined; place?: string | undefined }
type WeekHours = Pick<DatedValue<'hours'>, 'week_hours' | 'average_days'>

/** The points of which a score is made: knows the station 40 or 20, lives near 20, few extra shifts up to 20, no overtime 10, on time up to 10. */
export const POINTS = {
  station: (here: number) => (here === 0 ? 0 : here >= WELL_KNOWN ? 40 : 20),
  area: (near: boolean) => (near ? 20 : 0),
  extras: (extras: number) => Math.max(0, 20 - 5 * extras),
  hours: (average: number, { week_hours }: Pick<WeekHours, 'week_hours'>) => (average <= week_hours ? 10 : 0),
  punctual: ({ recorded, on_time }: Pick<GuardFacts, 'recorded' | 'on_time'>) =>
    recorded > 0 ? Math.round((10 * on_time) / recorded) : 0,
}

/** Points for living near, where both places are known. */
function nearness(homeArea: string | null, place: string | undefined): [points: number, reason: string][] {
  if (!homeArea || !place) return []
  const near = livesNear(homeArea, place)
  return [[POINTS.area(near), near ? `Lives near, in ${homeArea}` : `Lives in ${homeArea}`]]
}

const punctuality = ({ on_time, recorded }: GuardFacts) =>
  `On time to ${on_time} of ${recorded} ${recorded === 1 ? 'shift' : 'shifts'} in 60 days`

/** The points and their reasons. None for a guard who has asked to be away. */
export function rank(guard: GuardFacts, shift: NeededShift, hours: WeekHours): Ranked {
  const { minutes, here, extras, recorded } = guard
  const average_hours = Math.round(((minutes + shift.minutes) / 60 / (hours.average_days / 7)) * 10) / 10
  const worked = formatDuration(average_hours)
  const parts: (readonly [points: number, reason: string])[] = [
    ...(shift.station_id === undefined
      ? []
      : [
          [POINTS.station(here), here > 0 ? `${countedShifts(here)} at this station in 60 days` : 'New to this station'] as const,
        ]),
    ...nearness(guard.home_area, shift.place),
    [
      POINTS.extras(extras),
      extras === 0 ? 'No extra shift this month' : `${extras} extra ${extras === 1 ? 'shift' : 'shifts'} this month`,
    ],
    [
      POINTS.hours(average_hours, hours),
      average_hours <= hours.week_hours ? `${worked} a week on average` : `Overtime: ${worked} a week on average`,
    ],
    ...(recorded > 0 ? [[POINTS.punctual(guard), punctuality(guard)] as const] : []),
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
