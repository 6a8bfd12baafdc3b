import { countOf, formatDay } from '../../core/format.ts'
import type { InvoiceLine } from '../invoice-drafts.ts'
import { isUncoveredText } from './line-texts.ts'

/** `5 Dec`. */
const shortDay = (day: string) => formatDay(day).split(' ').slice(0, 2).join(' ')

type Line = Pick<InvoiceLine, 'seq' | 'description' | 'explain'>

/** Days that are named; the shifts of the rest are counted. */
const MOST_NAMED = 12

/**
 * The days on which nobody came to the shifts of a line, by the shortfalls that stand below it: `: 5 Dec, 6 Dec (2), 19 Dec and 4 more`.
 * Empty where nothing was taken off for them.
 */
function uncoveredDays({ seq, explain: { uncovered = 0 } }: Line, lines: readonly Line[]): string {
  const below = lines.filter((other) => other.seq > seq).toSorted((a, b) => a.seq - b.seq)
  const next = below.findIndex(({ explain }) => !explain.slots)
  const own = below.slice(0, next < 0 ? below.length : next).find(({ description }) => isUncoveredText(description))
  const slots = own?.explain.slots ?? []
  if (uncovered === 0 || slots.length !== uncovered) return ''
  const days = [...Map.groupBy(slots, ({ day }) => day)].toSorted(([a], [b]) => (a < b ? -1 : 1))
  const named = days.slice(0, MOST_NAMED)
  const left = uncovered - named.reduce((count, [, shifts]) => count + shifts.length, 0)
  const texts = named.map(([day, { length }]) => `${shortDay(day)}${length > 1 ? ` (${length})` : ''}`)
  return `: ${texts.join(', ')}${left > 0 ? ` and ${left} more` : ''}`
}

/**
 * How a line among those of its invoice was counted, with the days on which nobody came: `62 agreed, 59 covered, 3 not covered: 5 Dec,
 * 6 Dec, 19 Dec`. Empty for a line that is not counted in slots.
 */
export function explanationText(line: Line, lines: readonly Line[]): string {
  const { agreed, covered = 0, uncovered = 0, short = 0, off = 0, undecided = 0, slots } = line.explain
  if (slots) {
    const days = slots.map(({ day, missing }) => `${shortDay(day)} (${countOf(missing, 'minute')})`)
    return `Counted from ${countOf(slots.length, 'shift')}: ${days.join(', ')}`
  }
  if (agreed === undefined) return ''
  // The days follow what is counted last, so that they are not read as those of another count.
  const counts: [number, string][] = [
    [short, 'with minutes missing'],
    [off, 'not needed'],
    [undecided, 'not decided yet'],
    [uncovered, `not covered${uncoveredDays(line, lines)}`],
  ]
  return [
    `${agreed} agreed`,
    `${covered} covered`,
    ...counts.flatMap(([count, what]) => (count > 0 ? [`${count} ${what}`] : [])),
  ].join(', ')
}
