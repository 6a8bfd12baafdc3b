import { type AttendanceDay, isWaiting, type StationDay } from '../../../../api/attendance/attendance-days.ts'
import { formatNumber } from '../../../lib/format.ts'

/** A day of a station as one text. */
export const keyOf = ({ station_id, day }: StationDay) => `${station_id} ${day}`

/** The muster of a day at a station, with some filters. */
export const musterOf = ({ station_id, day }: StationDay, filters: Record<string, string> = {}) =>
  `/dashboard/attendance?${new URLSearchParams({ station_id: String(station_id), from: day, to: day, ...filters })}`

type Figure = Exclude<keyof AttendanceDay, 'station_id' | 'station_name' | 'day' | 'month' | 'shifts' | 'approved'>
/** The figures that stand out, how each is called, and the list that has exactly these, if there is one. */
const FIGURES: { figure: Figure; words: string; to?: (day: AttendanceDay) => string; urgent?: boolean }[] = [
  { figure: 'undecided', words: 'not decided', to: (day) => musterOf(day, { undecided: 'true' }), urgent: true },
  { figure: 'to_confirm', words: 'to confirm', to: (day) => musterOf(day, { state: 'To confirm' }), urgent: true },
  {
    figure: 'exceptions',
    words: 'urgent exceptions',
    to: ({ station_id }) => `/dashboard/exceptions?${new URLSearchParams({ station_id: String(station_id) })}`,
    urgent: true,
  },
  { figure: 'uncovered', words: 'not covered' },
  { figure: 'no_show', words: 'did not come', to: (day) => musterOf(day, { state: 'No show' }) },
  { figure: 'late', words: 'late' },
  { figure: 'left_early', words: 'left early' },
  { figure: 'extra', words: 'extra' },
]
/** Outstanding figures of a day, the most urgent first: `2 not decided`, with where to see it. */
export const outstandingOf = (day: AttendanceDay) =>
  FIGURES.filter(({ figure }) => day[figure] > 0).map(({ figure, words, to, urgent = false }) => ({
    figure,
    text: `${formatNumber(day[figure])} ${figure === 'exceptions' && day[figure] === 1 ? 'urgent exception' : words}`,
    to: to?.(day),
    urgent,
  }))

/** True if a day can be approved now: every shift of it is decided. */
export const isReady = (day: AttendanceDay) => isWaiting(day) && day.undecided + day.to_confirm === 0

/** The state of a day as people call it, with the look of its badge. */
export function stateOf(day: AttendanceDay) {
  if (day.month === 'Locked') return { text: 'Month locked', variant: 'plain' } as const
  if (day.month === 'Approved') return { text: 'Month approved', variant: 'good' } as const
  if (day.shifts === 0) return { text: 'No shifts', variant: 'plain' } as const
  if (!isWaiting(day)) return { text: 'Approved', variant: 'good' } as const
  if (!isReady(day)) return { text: 'Not decided', variant: 'warn' } as const
  return { text: 'To approve', variant: 'info' } as const
}
