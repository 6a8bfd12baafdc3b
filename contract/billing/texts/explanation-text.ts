import { countOf, formatDay } from '../../core/format.ts'
import type { InvoiceLine } from '../invoice-drafts.ts'

/** `5 Dec`. */
const shortDay = (day: string) => formatDay(day).split(' ').slice(0, 2).join(' ')

/**
 * How a line of guarding was counted, with the days of its shortfalls: `62 agreed, 59 covered, 3 not covered: 5 Dec, 6 Dec, 19 Dec`.
 * Empty for a line that is not counted in slots.
 */
export function explanationText({ explain }: Pick<InvoiceLine, 'explain'>): string {
  const { agreed, covered = 0, uncovered = 0, short = 0, off = 0, undecided = 0, slots } = explain
  if (slots) {
    const days = slots.map(({ day, missing }) => `${shortDay(day)} (${countOf(missing, 'minute')})`)
    return `Counted from ${countOf(slots.length, 'shift')}: ${days.join(', ')}`
  }
  if (agreed === undefined) return ''
  const counts: [number, string][] = [
    [uncovered, 'not covered'],
    [short, 'with minutes missing'],
    [off, 'not needed'],
    [undecided, 'not decided yet'],
  ]
  return [
    `${agreed} agreed`,
    `${covered} covered`,
    ...counts.flatMap(([count, what]) => (count > 0 ? [`${count} ${what}`] : [])),
  ].join(', ')
}
