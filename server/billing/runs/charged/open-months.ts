import { addDays } from '../../../../contract/core/fields/days.ts'
import type { SettledLine } from './settled-queries.ts'

/** The month before one, YYYY-MM. */
export const monthBefore = (month: string) => addDays(`${month}-01`, -1).slice(0, 7)
const monthAfter = (month: string) => addDays(`${month}-01`, 31).slice(0, 7)

/** The months from the first to the last, YYYY-MM, in order; none where the first is later. */
function monthsOf(first: string, last: string): string[] {
  const months: string[] = []
  for (let month = first; month <= last; month = monthAfter(month)) months.push(month)
  return months
}

/** The last month before one that is over on a day: what happens in a month is not known earlier. */
export function lastOver(month: string, day: string): string {
  const [before, over] = [monthBefore(month), monthBefore(day.slice(0, 7))]
  return before < over ? before : over
}

type Line = { id: number; station_id: number | null }
type Known = {
  /** What is final of the contract, of all months that may be open. */
  settled: readonly SettledLine[]
  /** YYYY-MM: that of the draft, the last that is over before it, and the first that is looked at. */
  month: string
  last: string
  since: string
  /** Of a month without an invoice: whether it is charged in advance. */
  advance: boolean
}

/**
 * The months before a draft's own in which it charges what happened to a line, because they were charged in advance, or have no invoice
 * yet and would be; each with the discount with which it was charged, if it was. They follow those that an invoice, or a credit that was
 * carried, has settled; without one it is the month before alone, because earlier ones were billed elsewhere.
 */
export function openMonths({ id, station_id }: Line, { settled, month, last, since, advance }: Known) {
  const own = settled.filter(({ line_id }) => line_id === id)
  const about = own.length > 0 ? own : settled.filter(({ whole, station_id: at }) => whole || at === station_id)
  const until = about
    .map(({ happened_until }) => happened_until)
    .toSorted()
    .at(-1)
  const first = until === undefined ? monthBefore(month) : monthAfter(until)
  return monthsOf(first > since ? first : since, last).flatMap((open) => {
    const charged = own.find((line) => line.month === open) ?? about.find((line) => line.month === open)
    return (charged?.in_advance ?? advance) ? [{ month: open, discount_rate: charged?.discount_rate }] : []
  })
}
