import { addDays } from '../../../../../api/core/fields/days.ts'
import type { GuardAbsence } from '../../../../../api/people/guard-absences.ts'

/** The days of a month, given as `2026-12`. */
export function daysOf(month: string): string[] {
  const first = `${month}-01`
  return Array.from({ length: 31 }, (_, index) => addDays(first, index)).filter((day) => day.startsWith(month))
}

/** An absence within a month, or the days between two: how many columns it takes. */
type Span = { key: string; length: number; absence?: GuardAbsence }
export type CalendarRow = { guardId: number; guardName: string; lanes: Span[][] }

const within = ({ from_on, until_on }: GuardAbsence, first: string, last: string) => ({
  from: from_on < first ? first : from_on,
  until: until_on === null || until_on > last ? last : until_on,
})

/** A row for each guard with an absence in the month, by name; absences that overlap are in lanes below each other. */
export function calendarRows(absences: GuardAbsence[], days: string[]): CalendarRow[] {
  const [first, last] = [days[0]!, days.at(-1)!]
  const guards = [...Map.groupBy(absences, ({ guard_id }) => guard_id)]
  const rows = guards.map(([guardId, theirs]) => {
    const lanes: GuardAbsence[][] = []
    for (const absence of theirs.toSorted((one, other) => (one.from_on < other.from_on ? -1 : 1))) {
      const free = lanes.find((lane) => within(lane.at(-1)!, first, last).until < within(absence, first, last).from)
      if (free) free.push(absence)
      else lanes.push([absence])
    }
    return { guardId, guardName: theirs[0]!.guard_name, lanes: lanes.map((lane) => spansOf(lane, days)) }
  })
  return rows.sort((one, other) => one.guardName.localeCompare(other.guardName) || one.guardId - other.guardId)
}

function spansOf(lane: GuardAbsence[], days: string[]): Span[] {
  const spans: Span[] = []
  let next = 0
  for (const absence of lane) {
    const { from, until } = within(absence, days[0]!, days.at(-1)!)
    const [start, end] = [days.indexOf(from), days.indexOf(until)]
    if (start > next) spans.push({ key: `before ${absence.id}`, length: start - next })
    spans.push({ key: `absence ${absence.id}`, length: end - start + 1, absence })
    next = end + 1
  }
  if (next < days.length) spans.push({ key: 'rest', length: days.length - next })
  return spans
}

/** Counts the guards who are away on each day, by approved absences of whole days. */
export const awayCounts = (absences: GuardAbsence[], days: string[]): number[] =>
  days.map(
    (day) =>
      absences.filter(
        ({ state, half_day, from_on, until_on }) =>
          (state === 'Approved' || state === 'Taken') && !half_day && from_on <= day && (until_on === null || until_on >= day),
      ).length,
  )
