import type { Charge } from '../../contracts/charges.ts'
import { addDays } from '../../core/fields/days.ts'
import { countOf, formatDay } from '../../core/format.ts'

/** Ranges of dates that are named in a text; the rest are counted. */
const MOST_NAMED = 12

const dayOfMonth = (day: string) => String(Number(day.slice(8)))
const monthName = (day: string) => formatDay(day).split(' ')[1]!

/** Dates of one month as text: `12, 19, 27 Nov`, `1–3, 12 Dec`. */
export function namedDays(days: readonly string[]): string {
  const runs: [first: string, last: string][] = []
  for (const day of [...new Set(days)].toSorted()) {
    const run = runs.at(-1)
    if (run && addDays(run[1], 1) === day) run[1] = day
    else runs.push([day, day])
  }
  // Two days in a row read better as two days.
  const parts = runs.flatMap(([first, last]) => {
    if (first === last) return [dayOfMonth(first)]
    return addDays(first, 1) === last ? [dayOfMonth(first), dayOfMonth(last)] : [`${dayOfMonth(first)}–${dayOfMonth(last)}`]
  })
  const named = parts.slice(0, MOST_NAMED).join(', ')
  const left = parts.length - MOST_NAMED
  const first = runs[0]?.[0]
  return first ? `${named} ${monthName(first)}${left > 0 ? ` and ${left} more` : ''}` : ''
}

/** `10–30 Nov`, or `12 Dec` for a single day. */
const period = ({ from, until }: Pick<Charge, 'from' | 'until'>) =>
  from === until ? `${dayOfMonth(from)} ${monthName(from)}` : `${dayOfMonth(from)}–${dayOfMonth(until)} ${monthName(until)}`

/** `Call-outs, 3 of which 1 free (2, 9, 12 Dec)`. */
function usesText(name: string, uses: NonNullable<Charge['uses']>): string {
  const free = uses.filter((use) => use.free).length
  return `${name}, ${uses.length}${free > 0 ? ` of which ${free} free` : ''} (${namedDays(uses.map(({ day }) => day))})`
}

type Charged = { charge: Charge; name: string; percent: number; days: readonly string[] }

/** A charge as text, `days` being those of an addition or of extra guards: `Main gate day, 42 shifts agreed (2 guards, 10–30 Nov)`. */
export function chargeText({ charge, name, percent, days }: Charged): string {
  const { kind, slots, seats } = charge
  if (kind === 'holiday')
    return `${name}, ${percent} % more for ${countOf(slots, 'shift')} on public holidays (${namedDays(days)})`
  if (kind === 'extra') return `${name}, ${countOf(slots, 'extra shift')} (${namedDays(days)})`
  if (kind === 'per_use') return usesText(name, charge.uses ?? [])
  if (kind === 'guarding' && slots > 0)
    return `${name}, ${countOf(slots, 'shift')} agreed (${countOf(seats, 'guard')}, ${period(charge)})`
  return kind === 'once' ? name : `${name} (${period(charge)})`
}

export type Shortfall = {
  what: 'uncovered' | 'short' | 'off'
  days: readonly string[]
  /** Minutes missing in all, of those that were short. */
  minutes: number
  /** Percent credited when nobody came. */
  multiple: number
  extra: boolean
  /** The post, where no line above says it. */
  name?: string | undefined
}

/** A shortfall as text: `3 shifts not covered (12, 19, 27 Nov)`. */
export function shortfallText({ what, days, minutes, multiple, extra, name }: Shortfall): string {
  const shifts = countOf(days.length, extra ? 'extra shift' : 'shift')
  const text = {
    uncovered: `${shifts} not covered (${namedDays(days)})${multiple === 100 ? '' : `, credited at ${multiple} %`}`,
    short: `${shifts} short by ${countOf(minutes, 'minute')} in all (${namedDays(days)})`,
    off: `${shifts} not needed (${namedDays(days)})`,
  }[what]
  return name ? `${name}: ${text}` : text
}

/** Days of a monthly charge on which the contract was suspended, with the line of the contract where no line above says it. */
export function suspensionText(days: readonly string[], name: string | undefined): string {
  const text = `${countOf(days.length, 'day')} of suspension (${namedDays(days)})`
  return name ? `${name}: ${text}` : text
}

/**
 * True for the text of a shortfall below its own charge. A shortfall that names its post is of another month.
 */
export const isUncoveredText = (description: string) => /^\d+ (extra )?shifts? not covered \(/.test(description)
