import { today, wallClock } from '../../core/fields/days.ts'
import { formatDay, formatNumber, longMonth } from '../../core/format.ts'
import { listed, type Say, say } from '../../core/say.ts'
import { formatHours } from '../../core/shift.ts'
import type { ExplainedSlot, InvoiceLine } from '../invoice-drafts.ts'
import { EXPLANATION_TEXTS as TEXTS } from './explanation-words.ts'
import { isUncoveredText } from './line-texts.ts'

/** `5 Dec`. */
const shortDay = (day: string) => formatDay(day).split(' ').slice(0, 2).join(' ')

type Line = Pick<InvoiceLine, 'seq' | 'description' | 'explain'> &
  Partial<Pick<InvoiceLine, 'quantity' | 'unit_price' | 'amount'>>
type Use = NonNullable<InvoiceLine['explain']['uses']>[number]

/** A text about one, or about `{count}`. */
const counted = (count: number, [one, many]: readonly [string, string], t: Say) =>
  t(count === 1 ? one : many, { count: formatNumber(count) })

/** A slot that was not covered for all of its time: `12 Nov, 06:00–18:00: nobody came. Cause: Sick`. */
function slotText(
  { day, missing, start_time, end_time, required, guards = [], cause }: ExplainedSlot,
  notNeeded: boolean,
  t: Say,
): string {
  const at = start_time && end_time ? `${shortDay(day)}, ${formatHours({ start_time, end_time })}` : shortDay(day)
  const worked = required === undefined ? undefined : required - missing
  const by = guards.map(({ name, rank }) => `${name} (${rank})`)
  const text = () => {
    if (notNeeded) return t(TEXTS.notNeeded)
    if (worked === undefined) return counted(missing, TEXTS.missing, t)
    if (worked <= 0) return t(TEXTS.nobody)
    const minutes = counted(required!, TEXTS.minutes, t)
    return by.length > 0 ? t(TEXTS.workedBy, { worked, minutes, names: listed(by, t) }) : t(TEXTS.worked, { worked, minutes })
  }
  return cause ? `${at}: ${text()}. ${t(TEXTS.cause, { cause })}` : `${at}: ${text()}`
}

/** A call-out: `AL-2026-000041, 9 Dec 02:14: error of the user`. */
const useText = ({ number, at, free }: Use, t: Say) =>
  `${number}, ${shortDay(today(new Date(at)))} ${wallClock(new Date(at)).slice(11, 16)}: ${t(free ? TEXTS.freeUse : TEXTS.use)}`

/**
 * The slots that a line is made of, each with its times, who worked and why minutes are missing, as far as the reader may see it; or
 * its call-outs.
 */
export const slotTexts = ({ kind, explain }: Pick<InvoiceLine, 'kind' | 'explain'>, t: Say = say): string[] => [
  ...(explain.slots ?? []).map((slot) => slotText(slot, kind === 'other', t)),
  ...(explain.uses ?? []).map((use) => useText(use, t)),
]

/** The account of call-outs: `3 call-outs, 1 free: 2 × 30,000 = 60,000`. */
function usesText({ quantity, unit_price, amount = 0 }: Line, uses: readonly Use[], t: Say): string {
  const free = uses.filter((use) => use.free).length
  const sum = `${quantity} × ${formatNumber(unit_price ?? 0)} = ${formatNumber(amount)}`
  return `${counted(uses.length, TEXTS.uses, t)}${free > 0 ? `, ${t(TEXTS.free, { free })}` : ''}: ${sum}`
}

/** Days that are named; the shifts of the rest are counted. */
const MOST_NAMED = 12

/**
 * The days on which nobody came to the shifts of a line, by the shortfalls that stand below it: `: 5 Dec, 6 Dec (2), 19 Dec and 4 more`.
 * Empty where nothing was taken off for them.
 */
function uncoveredDays({ seq, explain: { uncovered = 0 } }: Line, lines: readonly Line[], t: Say): string {
  const below = lines.filter((other) => other.seq > seq).toSorted((a, b) => a.seq - b.seq)
  const next = below.findIndex(({ explain }) => !explain.slots)
  const own = below.slice(0, next < 0 ? below.length : next).find(({ description }) => isUncoveredText(description))
  const slots = own?.explain.slots ?? []
  if (uncovered === 0 || slots.length !== uncovered) return ''
  const days = [...Map.groupBy(slots, ({ day }) => day)].toSorted(([a], [b]) => (a < b ? -1 : 1))
  const first = days.slice(0, MOST_NAMED)
  const left = uncovered - first.reduce((count, [, shifts]) => count + shifts.length, 0)
  const texts = first.map(([day, { length }]) => `${shortDay(day)}${length > 1 ? ` (${length})` : ''}`)
  const named = texts.join(', ')
  return `: ${left > 0 ? t(TEXTS.more, { days: named, left }) : named}`
}

/**
 * The text of a line's explanation, with the days on which nobody came: `62 agreed, 59 covered, 3 not covered: 5 Dec,
 * 6 Dec, 19 Dec`. Empty for a line that is counted neither in slots nor in uses.
 */
export function explanationText(line: Line, lines: readonly Line[], t: Say = say): string {
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
  if (uses) return usesText(line, uses, t)
  if (change) return t(TEXTS.change, { month: longMonth(change.month), invoice_number: change.invoice_number })
  if (slots) return counted(slots.length, TEXTS.slots, t)
  if (agreed === undefined) return ''
  // The days follow what is counted last, so that they are not read as those of another count.
  const charged = charged_on && { by: charged_on.by ?? t(TEXTS.company), reason: charged_on.reason }
  const counts: [number, string][] = [
    [short, TEXTS.short],
    [off, TEXTS.off],
    [undecided, TEXTS.undecided],
    [unrecorded, charged ? TEXTS.charged : TEXTS.unrecorded],
    [uncovered, TEXTS.uncovered],
  ]
  const said = [
    t(TEXTS.agreed, { count: agreed }),
    // Charges in advance are for a month that is not over.
    ...(covered === undefined ? [] : [t(TEXTS.covered, { count: covered })]),
    ...counts.flatMap(([count, text]) => (count > 0 ? [t(text, { count, ...charged })] : [])),
  ].join(', ')
  return said + uncoveredDays(line, lines, t)
}
