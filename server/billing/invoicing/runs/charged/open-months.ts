import { monthAfter, monthBefore } from '../../../../../api/core/fields/days.ts'
import type { Discarded, Settled, SettledLine } from './settled-queries.ts'

/** The months from the first to the last, YYYY-MM, in order; none where the first is later. */
function monthsOf(first: string, last: string): string[] {
  const months: string[] = []
  for (let month = first; month <= last; month = monthAfter(month)) months.push(month)
  return months
}

/**
 * The last month before one that is over on a day: what happens in a month is not known earlier. The night of its last day ends on the
 * first day of the next; a month of which a shift is under way is not over.
 */
export function lastOver(month: string, day: string, underWay = false): string {
  const before = monthBefore(month)
  const over = monthBefore(underWay ? monthBefore(day) : day)
  return before < over ? before : over
}

export type LineAt = { id: number; station_id: number | null }
type Known = Settled & {
  /** YYYY-MM: that of the draft, the last that is over before it, and the first that is looked at; and the station of the draft. */
  month: string
  station_id: number | null
  last: string
  since: string
  /** True for a draft in advance. */
  advance: boolean
}

/** True if a line belongs on a draft of a whole contract, or of a station. */
export const isOf =
  ({ station_id }: LineAt) =>
  (of: { whole: boolean; station_id: number | null }) =>
    of.whole || of.station_id === station_id

/** The line of the invoice, or of what was carried, by which the month of a line is final; of one that is new the first of what covers it. */
function documentOf(line: LineAt, lines: readonly SettledLine[], month: string) {
  const ofMonth = lines.filter((one) => one.month === month)
  return ofMonth.find(({ line_id }) => line_id === line.id) ?? ofMonth.find(isOf(line))
}

type Own = { month: string; station_id: number | null }

/** True if a final invoice or carried draft, other than the draft itself, has charged the shifts of a line in a month. */
export const isCharged = ({ happened }: Pick<Settled, 'happened'>, { id }: LineAt, month: string, own: Own) =>
  happened.some(
    ({ line_id, month: charged, by }) =>
      line_id === id && charged === month && (by.month !== own.month || by.station_id !== own.station_id),
  )

const isDiscarded = (line: LineAt, discarded: readonly Discarded[], month: string) =>
  discarded.some((draft) => draft.month === month && isOf(line)(draft))

/**
 * The months before a draft's own in which it charges what happened to a line: those that were invoiced in advance, unless the invoice
 * was taken back as a whole, and that nothing final has charged yet. A month without an invoice is charged by the one after it, if that
 * is in advance: it will be so, too, or was before this program was used. Each with the discount with which it was charged, if it was,
 * and whether somebody has credited its shortfalls.
 */
export function openMonths(line: LineAt, known: Known) {
  const { month, last, since, advance, lines, discarded } = known
  return monthsOf(since, last).flatMap((open) => {
    if (isCharged(known, line, open, known)) return []
    const document = documentOf(line, lines, open)
    const next = monthAfter(open)
    const byNext = next === month ? advance : documentOf(line, lines, next)?.in_advance
    const isOpen = document ? document.in_advance && !document.taken_back : byNext && !isDiscarded(line, discarded, open)
    return isOpen
      ? [{ month: open, discount_rate: document?.discount_rate, credited: document?.uncovered_credited ?? false }]
      : []
  })
}
