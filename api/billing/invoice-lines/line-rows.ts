import {
  type Charge,
  datesOf,
  extraValue,
  isDue,
  monthFigures,
  monthPeriod,
  slotsOfSeat,
  slotValue,
} from '../../contracts/charges.ts'
import { shortfallCredit } from '../../contracts/shortfalls.ts'
import { type Fraction, fraction, product, rateOf, roundHalfUp, sum } from '../../core/money.ts'
import { minutesOf } from '../../core/shift.ts'
import { chargeText, type Shortfall, shortfallText, suspensionText } from '../texts/line-texts.ts'
import type {
  BilledContract,
  BilledLine,
  Explanation,
  FigureLine,
  InvoiceLineKind,
  MonthInput,
  UnusualSlot,
} from './line-types.ts'

// The lines of an invoice: each charge of a month, and what the slots of it take away.

const rounded = (amount: Fraction) => Number(roundHalfUp(amount))

type Counted = { charge: Charge; line: BilledLine; terms: BilledLine['terms'][number] }
/** A line of an account, and whether the discount is counted on it. */
export type Row = { line: FigureLine; discounted: boolean }

/**
 * The value of one slot of a charge, with the addition for a holiday. A rate for the whole post is charged by the days in force and
 * without additions: each of its slots is worth an equal share of that charge, so that all together are worth what was charged.
 */
function slotWorth({ charge, terms }: Counted, slot: UnusualSlot, { holidays, month }: MonthInput): Fraction {
  const slotsAMonth = () => charge.slots_a_month || slotsOfSeat(terms, monthPeriod(month), holidays)
  if (slot.origin === 'extra') return extraValue(terms, { rate: slot.extra_rate, minutes: slot.required }, slotsAMonth())
  const part = slot.part ? fraction(slot.required, minutesOf(terms)) : fraction(1)
  if (terms.rate_unit === 'month')
    return product(fraction(charge.amount, slotsOfSeat(terms, charge, holidays) * terms.seats), part)
  const value = product(slotValue(terms, slotsAMonth()), part)
  const more = terms.holiday === 'extra' && holidays.has(slot.day)
  return more ? product(value, rateOf((100 + terms.holiday_extra_percent) * 100)) : value
}

/**
 * Credits in whole shillings, each rounded half up. If they use up the charge, the last is the rest that the others leave of it,
 * so that they are never more, and nothing is left.
 */
function roundedCredits(credits: readonly Fraction[], charged: number): number[] {
  const amounts = credits.map(rounded)
  if (rounded(sum(credits)) !== charged) return amounts
  const others = amounts.slice(0, -1)
  return [...others, charged - others.reduce((all, amount) => all + amount, 0)]
}

/** The reductions of a charge by its slots: nobody came, somebody was there for a part of the time, nobody was needed. */
function shortfallsOf(
  contract: BilledContract,
  counted: Counted,
  slots: readonly UnusualSlot[],
  input: MonthInput & { named: boolean },
): Row[] {
  const { line, terms, charge } = counted
  const extra = charge.kind === 'extra'
  const missing = ({ required, covered }: UnusualSlot) => required - (covered ?? 0)
  // The grace is that of a slot: the parts of a split one have it together.
  const together = Map.groupBy(
    slots.filter(({ part, off }) => part && !off),
    ({ day, seat }) => `${day} ${seat}`,
  )
  const graceOf = (slot: UnusualSlot) => {
    const parts = slot.part ? (together.get(`${slot.day} ${slot.seat}`) ?? []) : []
    return parts.reduce((minutes, part) => minutes + missing(part), 0) > input.grace ? 0 : input.grace
  }
  const creditOf = (slot: UnusualSlot) => {
    const value = slotWorth(counted, slot, input)
    return slot.off ? value : shortfallCredit(contract, { ...slot, covered: slot.covered ?? 0 }, value, graceOf(slot))
  }
  const whatOf = ({ off, covered }: UnusualSlot) => (off ? 'off' : (covered ?? 0) > 0 ? 'short' : 'uncovered')
  const credits = slots
    .map((slot) => ({ slot, what: whatOf(slot), credit: creditOf(slot) }) as const)
    .filter(({ credit }) => credit.numerator > 0n)
  const groups = (['uncovered', 'short', 'off'] as const)
    .map((what) => ({ what, own: credits.filter((one) => one.what === what) }))
    .filter(({ own }) => own.length > 0)
  const amounts = roundedCredits(
    groups.map(({ own }) => sum(own.map(({ credit }) => credit))),
    charge.amount,
  )
  return groups.map(({ what, own }, index) => {
    const text: Shortfall = {
      what,
      days: own.map(({ slot }) => slot.day),
      minutes: own.reduce((minutes, { slot }) => minutes + missing(slot), 0),
      multiple: contract.shortfall_multiple,
      extra,
      name: input.named ? line.name : undefined,
    }
    const row: FigureLine = {
      kind: what === 'off' ? 'other' : 'shortfall',
      ...{ line_id: line.id, term_id: terms.id, station_id: line.station_id },
      description: shortfallText(text),
      ...{ quantity: own.length, unit: 'shift', unit_price: null },
      amount: -amounts[index]!,
      explain: { slots: own.map(({ slot }) => ({ id: slot.id, day: slot.day, missing: missing(slot) })) },
    }
    return { line: row, discounted: !extra }
  })
}

/** The reduction of a monthly charge, which has no slots, for the days on which the contract was suspended. */
function suspendedOf({ suspensions = [] }: BilledContract, { line, terms, charge }: Counted, named: boolean): Row[] {
  const dates = datesOf(charge)
  const days = dates.filter((day) => suspensions.some(({ from, until }) => day >= from && (until === null || day <= until)))
  if (charge.kind !== 'fixed_monthly' || days.length === 0) return []
  const row: FigureLine = {
    kind: 'other',
    ...{ line_id: line.id, term_id: terms.id, station_id: line.station_id },
    description: suspensionText(days, named ? line.name : undefined),
    ...{ quantity: days.length, unit: 'day', unit_price: null },
    amount: -rounded(product(fraction(charge.amount), fraction(days.length, dates.length))),
    explain: {},
  }
  return [{ line: row, discounted: false }]
}

/** The quantity of a charge, in the unit of its price. */
function measureOf({ charge, line, terms }: Counted): Pick<FigureLine, 'quantity' | 'unit' | 'unit_price'> {
  const { slots, slots_a_month, seats, kind } = charge
  if (kind === 'extra') return { quantity: slots, unit: 'shift', unit_price: charge.rate ?? null }
  if (kind === 'holiday') return { quantity: slots, unit: 'shift', unit_price: null }
  if (line.kind === 'once') return { quantity: seats, unit: 'piece', unit_price: terms.rate }
  if (line.kind === 'per_use') return { quantity: seats, unit: 'use', unit_price: terms.rate }
  if (line.kind === 'fixed_monthly' || terms.rate_unit === 'month')
    return { quantity: null, unit: 'month', unit_price: terms.rate }
  if (terms.rate_unit === 'shift') return { quantity: slots, unit: 'shift', unit_price: terms.rate }
  if (terms.rate_unit === 'hour') return { quantity: (slots * minutesOf(terms)) / 60, unit: 'hour', unit_price: terms.rate }
  const whole = slots === seats * slots_a_month
  return whole ? { quantity: seats, unit: 'guard', unit_price: terms.rate } : { quantity: slots, unit: 'shift', unit_price: null }
}

/** The dates that the text of a charge names. */
function daysOf({ charge, line, terms }: Counted, { holidays }: MonthInput): string[] {
  const within = datesOf(charge)
  if (charge.kind === 'holiday') return within.filter((day) => holidays.has(day) && isDue(terms, day, holidays))
  return (line.extras ?? []).filter(({ rate, day }) => rate === charge.rate && within.includes(day)).map(({ day }) => day)
}

/** The number of slots that a charge is for and, unless it is made before they are over, their states. */
function countsOf({ slots, slots_a_month }: Charge, own: readonly UnusualSlot[] | undefined): Explanation {
  const charged = { ...(slots_a_month > 0 && { a_month: slots_a_month }), agreed: slots }
  if (!own) return charged
  const count = (of: (slot: UnusualSlot) => boolean) => own.filter(of).length
  const off = count((slot) => slot.off)
  const unrecorded = count((slot) => slot.unrecorded === true)
  const undecided = count((slot) => !slot.off && slot.covered === null) - unrecorded
  const uncovered = count((slot) => !slot.off && slot.covered !== null && slot.covered <= 0)
  return {
    ...charged,
    ...{ covered: slots - off - undecided - uncovered - unrecorded, uncovered },
    ...{ short: own.length - off - undecided - uncovered - unrecorded, off, undecided },
    ...(unrecorded > 0 && { unrecorded }),
  }
}

/** The invoice's kind of each charge: uses are ordered as they come, as extra guards are. */
const INVOICED_AS = {
  ...{ guarding: 'guarding', holiday: 'holiday', extra: 'extra' },
  ...{ fixed_monthly: 'fixed', once: 'fixed', per_use: 'extra' },
} as const satisfies Record<Charge['kind'], InvoiceLineKind>

function explanationOf(charge: Charge, own: readonly UnusualSlot[] | undefined): Explanation {
  if (charge.uses) return { uses: charge.uses.map(({ number, at, free }) => ({ number, at, free })) }
  return charge.slots > 0 ? countsOf(charge, own) : {}
}

/**
 * The parts of a month that are asked for: the agreed amount, its consequences, or both; or the extra guards alone, with their
 * deductions.
 */
type Parts = 'all' | 'agreed' | 'happened' | 'extras'

/** The lines of one month: the agreed ones, and those from the month's events, as far as they are asked for. */
export function rowsOf(
  contract: BilledContract,
  lines: readonly BilledLine[],
  input: MonthInput,
  partsOf: (line: BilledLine) => Parts,
) {
  const { charges } = monthFigures(contract, lines, { month: input.month, holidays: input.holidays, vat_rate: 0 })
  return charges.flatMap((charge): Row[] => {
    const line = lines[charge.line]!
    const counted = { charge, line, terms: line.terms[charge.terms]! }
    const { kind } = charge
    const parts = partsOf(line)
    const counts = ({ day, origin, extra_rate, off }: UnusualSlot) => {
      // An extra guard who was not needed is not charged.
      if (kind === 'extra') return origin === 'extra' && extra_rate === charge.rate && !off
      // A day that the charge leaves out, such as a holiday that was entered late, takes nothing away from it.
      if (origin !== 'contract' || !isDue(counted.terms, day, input.holidays)) return false
      return kind === 'guarding' || (kind === 'holiday' && input.holidays.has(day))
    }
    const own = input.slots.filter(
      (slot) => slot.line_id === line.id && slot.day >= charge.from && slot.day <= charge.until && counts(slot),
    )
    const row: FigureLine = {
      kind: INVOICED_AS[kind],
      ...{ line_id: line.id, term_id: counted.terms.id, station_id: line.station_id },
      description: chargeText({
        ...{ charge, name: line.name, percent: counted.terms.holiday_extra_percent },
        days: daysOf(counted, input),
      }),
      ...measureOf(counted),
      amount: charge.amount,
      explain: explanationOf(charge, parts === 'agreed' ? undefined : own),
    }
    const isAgreed = kind !== 'extra' && kind !== 'per_use'
    if (isAgreed && parts === 'extras') return []
    const wanted = parts === 'all' || (parts === 'agreed') === isAgreed
    // Without its charge beside it, what is taken off says of which line it is.
    const named = parts === 'happened' || parts === 'extras'
    return [
      ...(wanted ? [{ line: row, discounted: kind === 'guarding' || kind === 'holiday' }] : []),
      // The amount taken off for a slot has its addition in it.
      ...(parts === 'agreed' || kind === 'holiday'
        ? []
        : shortfallsOf(
            contract,
            counted,
            own.filter(({ off, covered }) => off || covered !== null),
            { ...input, named },
          )),
      ...(parts === 'all' || parts === 'happened' ? suspendedOf(contract, counted, named) : []),
    ]
  })
}
