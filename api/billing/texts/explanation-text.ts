import { today, wallClock } from '../../core/fields/days.ts'
import { countOf, formatDay, formatNumber, longMonth } from '../../core/format.ts'
import { formatHours } from '../../core/shift.ts'
import type { ExplainedSlot, InvoiceLine } from '../invoice-drafts.ts'
import { isUncoveredText } from './line-texts.ts'

/** `5 Dec`. */
const shortDay = (day: string) => formatDay(day).split(' ').slice(0, 2).join(' ')

type Line = Pick<InvoiceLine, 'seq' | 'description' | 'explain'> &
  Partial<Pick<InvoiceLine, 'quantity' | 'unit_price' | 'amount'>>
type Use = NonNullable<InvoiceLine['explain']['uses']>[number]

const together = new Intl.ListFormat('en-GB')

/** A slot that was not covered for all of its time: `12 Nov, 06:00–18:00: nobody came. Cause: Sick`. */
function slotText(
  { day, missing, start_time, end_time, required, guards = [], cause }: ExplainedSlot,
  notNeeded: boolean,
): string {
  const at = start_time && end_time ? `${shortDay(day)}, ${formatHours({ start_time, end_time })}` : shortDay(day)
  const worked = required === undefined ? undefined : required - missing
  const by = guards.map(({ name, rank }) => `${name} (${rank})`)
  const text = () => {
    if (notNeeded) return 'not needed'
    if (worked === undefined) return `${countOf(missing, 'minute')} missing`
    if (worked <= 0) return 'nobody came'
    return `${worked} of ${countOf(required!, 'minute')} worked${by.length > 0 ? ` by ${together.format(by)}` : ''}`
  }
  return `${at}: ${text()}${cause ? `. Cause: ${cause}` : ''}`
}

/** A call-out: `AL-2026-000041, 9 Dec 02:14: error of the user`. */
const useText = ({ number, at, free }: Use) =>
  `${number}, ${shortDay(today(new Date(at)))} ${wallClock(new Date(at)).slice(11, 16)}: error of the user${free ? ', free' : ''}`

/**
 * The slots that a line is made of, each with its times, who worked and why minutes are missing, as far as the reader may see it; or
 * its call-outs.
 */
export const slotTexts = ({ kind, explain }: Pick<InvoiceLine, 'kind' | 'explain'>): string[] => [
  ...(explain.slots ?? []).map((slot) => slotText(slot, kind === 'other')),
  ...(explain.uses ?? []).map(useText),
]

/** The account of call-outs: `3 call-outs, 1 free: 2 × 30,000 = 60,000`. */
function usesText({ quantity, unit_price, amount = 0 }: Line, uses: readonly Use[]): string {
  const free = uses.filter((use) => use.free).length
  const sum = `${quantity} × ${formatNumber(unit_price ?? 0)} = ${formatNumber(amount)}`
  return `${countOf(uses.length, 'call-out')}${free > 0 ? `, ${free} free` : ''}: ${sum}`
}

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
  const first = days.slice(0, MOST_NAMED)
  const left = uncovered - first.reduce((count, [, shifts]) => count + shifts.length, 0)
  const texts = first.map(([day, { length }]) => `${shortDay(day)}${length > 1 ? ` (${length})` : ''}`)
  return `: ${texts.join(', ')}${left > 0 ? ` and ${left} more` : ''}`
}

/**
 * The text of a line's explanation, with the days on which nobody came: `62 agreed, 59 covered, 3 not covered: 5 Dec,
 * 6 Dec, 19 Dec`. Empty for a line that is counted neither in slots nor in uses.
 */
export function explanationText(line: Line, lines: readonly Line[]): string {
  const {
    agreed,
    covered,
    uncovered = 0,
    short = 0,
    off = 0,
    undecided = 0,
    unrecorded = 0,
    slots,
    uses,
    change,
    charged_on,
  } = line.explain
  if (uses) return usesText(line, uses)
  if (change) return `${longMonth(change.month)} was invoiced with ${change.invoice_number} before this changed`
  if (slots) return `Counted from ${countOf(slots.length, 'shift')}:`
  if (agreed === undefined) return ''
  // The days follow what is counted last, so that they are not read as those of another count.
  const counts: [number, string][] = [
    [short, 'with minutes missing'],
    [off, 'not needed'],
    [undecided, 'not decided yet'],
    [
      unrecorded,
      charged_on ? `not recorded, charged as agreed (${charged_on.by ?? 'the company'}: “${charged_on.reason}”)` : 'not recorded',
    ],
    [uncovered, `not covered${uncoveredDays(line, lines)}`],
  ]
  return [
    `${agreed} agreed`,
    // Charges in advance are for a month that is not over.
    ...(covered === undefined ? [] : [`${covered} covered`]),
    ...counts.flatMap(([count, what]) => (count > 0 ? [`${count} ${what}`] : [])),
  ].join(', ')
}
