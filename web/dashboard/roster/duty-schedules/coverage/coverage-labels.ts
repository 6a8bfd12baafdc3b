import type { Coverage, CoverageDay, MonthCoverage } from '../../../../../api/contracts/slots.ts'
import { formatDay, formatNumber } from '../../../../lib/format.ts'
import { dayLabel } from '../board/shifts/shift-labels.ts'
import type { CoverageLine } from './grid/stations.ts'

/** A row that has cells by day. */
type WithDays = { days: CoverageDay[] }

/** A post on a day. */
export type PostDay = { line_id: number; day: string }

/** Names the button of a line on a day. */
export const stopOf = (id: number, day: string) => `${id} ${day}`

/** The slots of a line on a day; undefined when there are none. */
export const onDay = (row: WithDays, day: string) => row.days.find((one) => one.day === day)

/** True if a guard is missing on a day of a row. */
export const isOpen = (row: WithDays, day: string) => {
  const slots = onDay(row, day)
  return slots !== undefined && slots.covered < slots.needed
}

/** The state of a cell; `none` when nobody is needed. */
export function stateOf(slots: CoverageDay | undefined): 'covered' | 'open' | 'off' | 'none' {
  if (!slots || slots.needed + slots.off === 0) return 'none'
  if (slots.needed === 0) return 'off'
  return slots.covered < slots.needed ? 'open' : 'covered'
}

/** `in 40 min` or `in 3 h`. */
export const soonText = (minutes: number) => (minutes < 60 ? `in ${minutes} min` : `in ${Math.floor(minutes / 60)} h`)

/** `covered 1/2, in 3 h, 1 off, published`, in the order of what is written in the cell, or that nobody is needed. */
function coverageText(slots: CoverageDay | undefined) {
  if (!slots || slots.needed + slots.off === 0) return 'nobody is needed'
  return [
    ...(slots.needed > 0 ? [`covered ${slots.covered}/${slots.needed}`] : []),
    ...(slots.begins_in === null ? [] : [soonText(slots.begins_in)]),
    ...(slots.off > 0 ? [`${slots.off} off`] : []),
    ...(slots.published ? ['published'] : []),
  ].join(', ')
}

/** Accessible name of a cell: `Main gate, night at Kisozi Mall, Tue 24 Nov: covered 1/2`. */
export const cellLabel = (line: CoverageLine, day: string) =>
  `${line.label}, ${dayLabel(day)}: ${coverageText(onDay(line, day))}${line.leads ? `. ${line.leads}` : ''}`

/** `14 of 1,240 open in the next 7 days; 3 begin within 12 h`. */
export function openSentence({ needed, open, soon }: Coverage['next_days']) {
  if (needed === 0) return 'No guard is needed in the next 7 days'
  const begins = soon === 0 ? 'none begins' : soon === 1 ? '1 begins' : `${formatNumber(soon)} begin`
  const of = `${formatNumber(open)} of ${formatNumber(needed)} open in the next 7 days`
  return open === 0 ? of : `${of}; ${begins} within 12 h`
}

/** Up to when slots exist. */
export const untilSentence = (until: string | null) => (until ? `Shifts are made up to ${formatDay(until)}.` : '')

/** `97.4 % covered this month` */
export const monthText = (percent: number) => `${formatNumber(percent)} % covered this month`

/** Explains the share of the month: `2,410 of the 2,474 shifts of this month that have begun had a guard.` */
export const monthHelp = ({ begun, covered }: MonthCoverage) =>
  `${formatNumber(covered)} of the ${formatNumber(begun)} shifts of this month that have begun had a guard, at all stations. Those that are off do not count.`

/** Why the week of a filter cannot be published; undefined when it can. */
export function whyWaits({ stations, loading, failed }: { stations: Map<number, string>; loading: boolean; failed: boolean }) {
  if (loading) return 'The stations of this filter are being looked up.'
  if (failed) return 'The stations of this filter could not be looked up. Load the page again, or clear the filter.'
  return stations.size > 0 ? undefined : 'No post of this filter needs a guard this week.'
}
