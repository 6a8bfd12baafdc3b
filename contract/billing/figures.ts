import {
  type Charge,
  datesOf,
  isDue,
  monthFigures,
  monthPeriod,
  type PricedContract,
  type PricedLine,
  type PricedTerms,
  slotValue,
} from '../contracts/charges.ts'
import { type ShortfallTerms, shortfallCredit } from '../contracts/shortfalls.ts'
import { type Fraction, fraction, product, rateOf, roundHalfUp, sum } from '../core/money.ts'
import { minutesOf } from '../core/shift.ts'
import { agreedChanges, type ChargedMonth } from './changes/agreed-changes.ts'
import { chargeText, type Shortfall, shortfallText } from './texts/line-texts.ts'

// The lines of a contract's month: what was agreed, what was not covered, the discount, and VAT. Preview, draft, invoice, portal
// and PDF all show what these functions count.

export const INVOICE_LINE_KINDS = ['guarding', 'holiday', 'extra', 'shortfall', 'fixed', 'discount', 'other'] as const
export type InvoiceLineKind = (typeof INVOICE_LINE_KINDS)[number]

/** A slot of which not everything is charged, or of which nobody has decided. */
export type UnusualSlot = {
  id: number
  line_id: number
  day: string
  origin: 'contract' | 'extra'
  /** Shillings for an extra slot; null for what the terms say. */
  extra_rate: number | null
  /** A part of a split slot, which is worth its share of the minutes. */
  part: boolean
  /** Whole minutes. */
  required: number
  /** Minutes for which a guard was there; null while nobody has decided. */
  covered: number | null
  /** Nobody was needed, and it is not charged. */
  off: boolean
}
export type BilledLine = Omit<PricedLine, 'terms'> & {
  id: number
  name: string
  station_id: number | null
  terms: readonly (PricedTerms & { id: number })[]
}
export type BilledContract = PricedContract & ShortfallTerms

/** How a line of an invoice was counted, down to its slots. */
export type Explanation = {
  /** Slots that one seat needs in the whole month. */
  a_month?: number
  agreed?: number
  covered?: number
  uncovered?: number
  short?: number
  off?: number
  undecided?: number
  /** The slots that a shortfall is made of, with the minutes that are missing. */
  slots?: { id: number; day: string; missing: number }[]
  /** A month that was invoiced before its terms changed: what is agreed now, and what was charged, in shillings. */
  change?: { month: string; invoice_number: string; agreed: number; charged: number }
}
export type FigureLine = {
  kind: InvoiceLineKind
  line_id: number | null
  term_id: number | null
  station_id: number | null
  description: string
  /** Null where one amount stands for all. */
  quantity: number | null
  unit: string | null
  unit_price: number | null
  /** Shillings; negative for a shortfall and the discount, unless it is taken back. */
  amount: number
  explain: Explanation
}
export type InvoiceFigures = {
  lines: FigureLine[]
  /** Shillings: agreed, shortfalls (negative), extra guards, the discount (negative when it is taken back), net, VAT and total. */
  agreed: number
  shortfall: number
  extras: number
  discount: number
  net: number
  vat: number
  total: number
  /** Slots of which nobody has decided; they are charged. */
  undecided: number
}

type MonthInput = {
  /** YYYY-MM. */
  month: string
  /** The month whose shortfalls and extra guards are charged, when that is an earlier one: of a contract charged in advance. */
  before?: string | undefined
  /** Earlier months that were invoiced in advance; what has changed of their agreed amount since is charged, too. */
  charged?: readonly ChargedMonth[] | undefined
  /** Public holidays of all these months. */
  holidays: ReadonlySet<string>
  /** Hundredths of a percent on the invoice date; 0 for a client who pays none. */
  vat_rate: number
  /** Minutes that may be missing from a slot without a credit. */
  grace: number
  slots: readonly UnusualSlot[]
}

const rounded = (amount: Fraction) => Number(roundHalfUp(amount))
const total = (lines: readonly { amount: number }[]) => lines.reduce((all, { amount }) => all + amount, 0)

/** VAT on a net amount, rounded half up once, and what is due with it. */
export function withVat(net: number, vat_rate: number) {
  const vat = rounded(product(fraction(net), rateOf(vat_rate)))
  return { net, vat, total: net + vat }
}

type Counted = { charge: Charge; line: BilledLine; terms: BilledLine['terms'][number] }
type Row = { line: FigureLine; discounted: boolean }

/** The value of one slot of a charge, with the addition for a holiday. */
function slotWorth({ charge, line, terms }: Counted, slot: UnusualSlot, { holidays, month }: MonthInput): Fraction {
  if (slot.extra_rate !== null) return fraction(slot.extra_rate)
  const aMonth = charge.slots_a_month || datesOf(monthPeriod(month)).filter((day) => isDue(terms, day, holidays)).length
  // A rate for the month is one for all seats.
  const seats = terms.rate_unit === 'month' && line.kind === 'guarding' ? Math.max(1, terms.seats) : 1
  const share = slot.part ? fraction(slot.required, minutesOf(terms)) : fraction(1)
  const value = product(slotValue(terms, aMonth), fraction(1, seats), share)
  const more = terms.holiday === 'extra' && slot.origin === 'contract' && holidays.has(slot.day)
  return more ? product(value, rateOf((100 + terms.holiday_extra_percent) * 100)) : value
}

/** What the slots of a charge take away from it: nobody came, somebody was there for a part of the time, nobody was needed. */
function shortfallsOf(contract: BilledContract, counted: Counted, slots: readonly UnusualSlot[], input: MonthInput): Row[] {
  const { line, terms, charge } = counted
  const extra = charge.kind === 'extra'
  const creditOf = (slot: UnusualSlot) => {
    const value = slotWorth(counted, slot, input)
    return slot.off ? value : shortfallCredit(contract, { ...slot, covered: slot.covered ?? 0 }, value, input.grace)
  }
  const whatOf = ({ off, covered }: UnusualSlot) => (off ? 'off' : (covered ?? 0) > 0 ? 'short' : 'uncovered')
  const credits = slots
    .map((slot) => ({ slot, what: whatOf(slot), credit: creditOf(slot) }) as const)
    .filter(({ credit }) => credit.numerator > 0n)
  return (['uncovered', 'short', 'off'] as const).flatMap((what) => {
    const own = credits.filter((one) => one.what === what)
    if (own.length === 0) return []
    const missing = ({ required, covered }: UnusualSlot) => required - (covered ?? 0)
    const text: Shortfall = {
      what,
      days: own.map(({ slot }) => slot.day),
      minutes: own.reduce((minutes, { slot }) => minutes + missing(slot), 0),
      multiple: contract.shortfall_multiple,
      extra,
      name: input.before === undefined ? undefined : line.name,
    }
    const row: FigureLine = {
      kind: what === 'off' ? 'other' : 'shortfall',
      ...{ line_id: line.id, term_id: terms.id, station_id: line.station_id },
      description: shortfallText(text),
      ...{ quantity: own.length, unit: 'shift', unit_price: null },
      amount: -rounded(sum(own.map(({ credit }) => credit))),
      explain: { slots: own.map(({ slot }) => ({ id: slot.id, day: slot.day, missing: missing(slot) })) },
    }
    return { line: row, discounted: !extra }
  })
}

/** How a charge is counted, in the unit of its price. */
function measureOf({ charge, line, terms }: Counted): Pick<FigureLine, 'quantity' | 'unit' | 'unit_price'> {
  const { slots, slots_a_month, seats, kind } = charge
  if (kind === 'extra') return { quantity: slots, unit: 'shift', unit_price: charge.rate ?? null }
  if (kind === 'holiday') return { quantity: slots, unit: 'shift', unit_price: null }
  if (line.kind === 'once') return { quantity: seats, unit: 'piece', unit_price: terms.rate }
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

/** What became of the slots of a charge. */
function countsOf({ slots, slots_a_month }: Charge, own: readonly UnusualSlot[]): Explanation {
  const count = (of: (slot: UnusualSlot) => boolean) => own.filter(of).length
  const off = count((slot) => slot.off)
  const undecided = count((slot) => !slot.off && slot.covered === null)
  const uncovered = count((slot) => !slot.off && slot.covered !== null && slot.covered <= 0)
  return {
    ...(slots_a_month > 0 && { a_month: slots_a_month }),
    ...{ agreed: slots, covered: slots - off - undecided - uncovered, uncovered },
    ...{ short: own.length - off - undecided - uncovered, off, undecided },
  }
}

/** The lines of one month: those that were agreed, and those that follow from what happened. */
function rowsOf(contract: BilledContract, lines: readonly BilledLine[], input: MonthInput, parts: 'all' | 'agreed' | 'happened') {
  const { charges } = monthFigures(contract, lines, { month: input.month, holidays: input.holidays, vat_rate: 0 })
  return charges.flatMap((charge): Row[] => {
    const line = lines[charge.line]!
    const counted = { charge, line, terms: line.terms[charge.terms]! }
    const { kind } = charge
    const counts = ({ day, origin, extra_rate }: UnusualSlot) => {
      if (kind === 'extra') return origin === 'extra' && extra_rate === charge.rate
      return origin === 'contract' && (kind === 'guarding' || (kind === 'holiday' && input.holidays.has(day)))
    }
    const own = input.slots.filter(
      (slot) => slot.line_id === line.id && slot.day >= charge.from && slot.day <= charge.until && counts(slot),
    )
    const row: FigureLine = {
      kind: kind === 'fixed_monthly' || kind === 'once' || kind === 'per_use' ? 'fixed' : kind,
      ...{ line_id: line.id, term_id: counted.terms.id, station_id: line.station_id },
      description: chargeText({
        ...{ charge, name: line.name, percent: counted.terms.holiday_extra_percent },
        days: daysOf(counted, input),
      }),
      ...measureOf(counted),
      amount: charge.amount,
      explain: charge.slots > 0 ? countsOf(charge, own) : {},
    }
    const isAgreed = kind !== 'extra'
    const wanted = parts === 'all' || (parts === 'agreed') === isAgreed
    return [
      ...(wanted ? [{ line: row, discounted: kind === 'guarding' || kind === 'holiday' }] : []),
      // What is taken off for a slot has its addition in it.
      ...(parts === 'agreed' || kind === 'holiday'
        ? []
        : shortfallsOf(
            contract,
            counted,
            own.filter(({ off, covered }) => off || covered !== null),
            input,
          )),
    ]
  })
}

/** The shillings of rows on which the discount is counted. */
const discountedOf = (rows: readonly Row[]) => total(rows.flatMap(({ line, discounted }) => (discounted ? [line] : [])))

/** The rows of an account, and the shillings on which its discount is counted: below zero for more that is taken back. */
function accountOf(contract: BilledContract, lines: readonly BilledLine[], input: MonthInput) {
  const { before, charged = [] } = input
  if (before === undefined) {
    const rows = rowsOf(contract, lines, input, 'all')
    // A penalty may take more than was charged: the discount is not taken off that.
    return { rows, discounted: Math.max(0, discountedOf(rows)) }
  }
  const agreedOf = (month: string) => rowsOf(contract, lines, { ...input, month }, 'agreed')
  const amountsOf = (month: string) => {
    const byLine = Map.groupBy(agreedOf(month), ({ line }) => line.line_id)
    return new Map([...byLine].map(([id, rows]) => [id, total(rows.map(({ line }) => line))]))
  }
  const agreed = agreedOf(input.month)
  const changes: Row[] = charged.flatMap((one) => agreedChanges(lines, amountsOf(one.month), one))
  const happened = rowsOf(contract, lines, { ...input, month: before }, 'happened')
  const takenOff = Math.max(discountedOf(happened), -discountedOf(agreedOf(before)))
  return { rows: [...agreed, ...changes, ...happened], discounted: discountedOf(agreed) + discountedOf(changes) + takenOff }
}

/**
 * The account of a month: the agreed amount with its shortfalls and extra guards, or, for a contract that is charged in advance, the
 * agreed amount with the shortfalls and extra guards of the month before and what has changed of months that were invoiced. Each line
 * is rounded half up once; so are the discount, on guarding after its shortfalls, and VAT, on the rest. Guarding of earlier months was
 * charged with the discount, so what is taken back of it takes its discount back.
 */
export function invoiceFigures(contract: BilledContract, lines: readonly BilledLine[], input: MonthInput): InvoiceFigures {
  const { rows, discounted } = accountOf(contract, lines, input)
  const discount = rounded(product(fraction(discounted), rateOf(contract.discount_rate)))
  const charged = rows.map(({ line }) => line)
  const all = discount === 0 ? charged : [...charged, discountLine(contract.discount_rate, discount)]
  const of = (...kinds: InvoiceLineKind[]) => total(all.filter(({ kind }) => kinds.includes(kind)))
  return {
    lines: all,
    agreed: of('guarding', 'holiday', 'fixed'),
    shortfall: of('shortfall', 'other'),
    extras: of('extra'),
    discount,
    ...withVat(total(all), input.vat_rate),
    // A slot on a holiday is one of the charge that its addition is for.
    undecided: all.reduce((count, { kind, explain }) => count + (kind === 'holiday' ? 0 : (explain.undecided ?? 0)), 0),
  }
}

const discountLine = (rate: number, discount: number): FigureLine => ({
  kind: 'discount',
  ...{ line_id: null, term_id: null, station_id: null, quantity: null, unit: null, unit_price: null },
  description: `Discount of ${rate / 100} % on guarding${discount < 0 ? ', taken back' : ''}`,
  amount: -discount,
  explain: {},
})
