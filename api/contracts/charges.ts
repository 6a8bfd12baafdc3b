import { addDays, monthAfter } from '../core/fields/days.ts'
import { type Fraction, fraction, product, rateOf, roundHalfUp, sum } from '../core/money.ts'
import { type Hours, minutesOf } from '../core/shift.ts'
import { isOn } from './weekdays.ts'

// The charges of a contract's month. Preview, draft, invoice, portal and export all count by these functions. Source of the rules:
// a seat is charged by the slots that it needs in the whole calendar month, so that a post from Monday to Saturday which starts on
// the 10th is not charged for Sundays.

export const LINE_KINDS = ['guarding', 'fixed_monthly', 'once', 'per_use'] as const
export type LineKind = (typeof LINE_KINDS)[number]
export const RATE_UNITS = ['guard_month', 'shift', 'hour', 'month'] as const
export type RateUnit = (typeof RATE_UNITS)[number]
export const HOLIDAY_RULES = ['same', 'off', 'extra'] as const
export type HolidayRule = (typeof HOLIDAY_RULES)[number]

/** The need and price of a line from a day on, until the next terms. */
export type PricedTerms = Hours & {
  valid_from: string
  seats: number
  weekdays: number
  holiday: HolidayRule
  /** For `extra`: what is added to the value of a slot on a holiday, in percent. */
  holiday_extra_percent: number
  rate_unit: RateUnit
  /** Shillings for one unit. */
  rate: number
}
/** Guards ordered besides the contract on one day. */
export type ExtraShifts = Hours & {
  day: string
  shifts: number
  /** Shillings for one of these shifts; null for the value of a shift under the terms of the day. */
  rate: number | null
}
/** The uses that a line may charge each time: a crew was sent, and it was an error of the user. */
export const CHARGED_USES = ['call_out'] as const
export type ChargedUse = (typeof CHARGED_USES)[number]
/** A use of a line that is charged by use; `day` is its date in Kampala. */
export type Use = { number: string; at: string; day: string }
export type PricedLine = {
  kind: LineKind
  from_on: string
  until_on: string | null
  /** By `valid_from`, earliest first. */
  terms: readonly PricedTerms[]
  extras?: readonly ExtraShifts[]
  /** Earliest first. */
  uses?: readonly Use[]
  /** Uses of each month that are not charged, the earliest. */
  free_per_month?: number | null
}
export type PricedContract = {
  starts_on: string
  ends_on: string | null
  /** The corporate discount on guarding, in hundredths of a percent. */
  discount_rate: number
}

/** Dates from the first to the last, both included. */
export type Period = { from: string; until: string }

/** A row of a month's account: a line under the same terms, the addition for holidays, or extra guards at one price. */
export type Charge = Period & {
  /** Index of the line, and of its terms. */
  line: number
  terms: number
  kind: LineKind | 'holiday' | 'extra'
  seats: number
  /** Slots charged; 0 for a line without slots. */
  slots: number
  /** Slots that one seat needs in the whole calendar month; 0 for a line without slots. */
  slots_a_month: number
  /** Shillings for a shift of extra guards, null for the price of the terms. */
  rate?: number | null
  /** Uses under these terms, those that are free with the others; `seats` is the number of the others. */
  uses?: (Use & { free: boolean })[]
  /** Whole shillings. */
  amount: number
}
export type MonthFigures = {
  charges: Charge[]
  /** Slots charged, without the additions for holidays and extra guards. */
  slots: number
  /** Shillings: before discount, discount, after discount, VAT, and what is due. */
  subtotal: number
  discount: number
  net: number
  vat: number
  total: number
}

const earlier = (one: string, other: string) => (one < other ? one : other)
const later = (one: string, other: string) => (one > other ? one : other)

/** The first and last date of a month, YYYY-MM. */
export function monthPeriod(month: string): Period {
  return { from: `${month}-01`, until: addDays(`${monthAfter(month)}-01`, -1) }
}

/** The dates of a period, in order. */
export function datesOf({ from, until }: Period): string[] {
  const dates: string[] = []
  for (let day = from; day <= until; day = addDays(day, 1)) dates.push(day)
  return dates
}

/** True if terms ask for a slot of each seat on a date. */
export const isDue = ({ weekdays, holiday }: PricedTerms, day: string, holidays: ReadonlySet<string>): boolean =>
  isOn(weekdays, day) && !(holiday === 'off' && holidays.has(day))

type Segment = Period & {
  index: number
  terms: PricedTerms
  /** True if the line begins with this segment: on its first day, or with the contract when that begins later. */
  isFirst: boolean
}

/** The terms of a line with the dates on which each is in force within a period and within the contract. */
export function segmentsOf(contract: PricedContract, line: PricedLine, period: Period): Segment[] {
  const begins = later(line.from_on, contract.starts_on)
  const from = later(begins, period.from)
  const until = [line.until_on, contract.ends_on].reduce<string>((day, end) => (end ? earlier(day, end) : day), period.until)
  return line.terms
    .map((terms, index) => {
      const next = line.terms[index + 1]
      return {
        index,
        terms,
        from: later(from, terms.valid_from),
        until: next ? earlier(until, addDays(next.valid_from, -1)) : until,
      }
    })
    .filter((segment) => segment.from <= segment.until)
    .map((segment) => ({ ...segment, isFirst: segment.from === begins }))
}

/** Slots that one seat needs in a period. */
export const slotsOfSeat = (terms: PricedTerms, period: Period, holidays: ReadonlySet<string>): number =>
  datesOf(period).filter((day) => isDue(terms, day, holidays)).length

const byTheHour = (rate: number, minutes: number) => fraction(BigInt(rate) * BigInt(minutes), 60)

/**
 * The value of one slot, exact: a share of the monthly rate, which is that of one seat or, for `month`, of all seats; the rate; or the
 * rate for each hour.
 */
export function slotValue({ rate_unit, rate, seats, ...hours }: PricedTerms, slotsAMonth: number): Fraction {
  if (rate_unit === 'shift') return fraction(rate)
  if (rate_unit === 'hour') return byTheHour(rate, minutesOf(hours))
  if (slotsAMonth === 0) return fraction(0)
  return fraction(rate, slotsAMonth * (rate_unit === 'month' ? Math.max(1, seats) : 1))
}

/** The value of one extra shift, exact: its price or, without one, that of a slot, for its own minutes where the rate is by the hour. */
export function extraValue(
  terms: PricedTerms,
  { rate, minutes }: Pick<ExtraShifts, 'rate'> & { minutes: number },
  slotsAMonth: number,
): Fraction {
  if (rate !== null) return fraction(rate)
  return terms.rate_unit === 'hour' ? byTheHour(terms.rate, minutes) : slotValue(terms, slotsAMonth)
}

const rounded = (amount: Fraction) => Number(roundHalfUp(amount))
const percent = (hundredths: number) => rateOf(hundredths * 100)

function chargesOf(line: PricedLine, at: number, segment: Segment, month: Period, holidays: ReadonlySet<string>): Charge[] {
  const { terms, index, from, until, isFirst } = segment
  const charge = { line: at, terms: index, from, until, kind: line.kind, seats: terms.seats, slots: 0, slots_a_month: 0 }
  if (line.kind === 'per_use') return []
  if (line.kind === 'once')
    return isFirst ? [{ ...charge, amount: rounded(fraction(BigInt(terms.rate) * BigInt(terms.seats))) }] : []
  if (line.kind === 'guarding' && terms.seats === 0) return []
  if (line.kind === 'fixed_monthly' || terms.rate_unit === 'month') {
    const share = fraction(datesOf(segment).length, datesOf(month).length)
    const seats = line.kind === 'fixed_monthly' ? terms.seats : 1
    return [{ ...charge, amount: rounded(product(fraction(BigInt(terms.rate) * BigInt(seats)), share)) }]
  }
  const due = datesOf(segment).filter((day) => isDue(terms, day, holidays))
  const slots_a_month = slotsOfSeat(terms, month, holidays)
  const value = slotValue(terms, slots_a_month)
  const slots = due.length * terms.seats
  const onHolidays = terms.holiday === 'extra' ? due.filter((day) => holidays.has(day)).length * terms.seats : 0
  const guarding = { ...charge, slots, slots_a_month, amount: rounded(product(value, fraction(slots))) }
  const addition = product(value, fraction(onHolidays), percent(terms.holiday_extra_percent))
  return [
    ...(slots > 0 ? [guarding] : []),
    ...(onHolidays > 0 ? [{ ...guarding, kind: 'holiday' as const, slots: onHolidays, amount: rounded(addition) }] : []),
  ]
}

/** The extra shifts of a line in the days of a segment, one charge for each price: the earliest first, of one day the lowest. */
function extrasOf(
  line: PricedLine,
  at: number,
  { terms, index, from, until }: Segment,
  month: Period,
  holidays: ReadonlySet<string>,
): Charge[] {
  const ordered = (line.extras ?? []).filter(({ day }) => day >= from && day <= until)
  if (ordered.length === 0) return []
  const slots_a_month = slotsOfSeat(terms, month, holidays)
  const value = ({ shifts, rate, ...hours }: ExtraShifts) =>
    product(extraValue(terms, { rate, minutes: minutesOf(hours) }, slots_a_month), fraction(shifts))
  const charges = [...new Set(ordered.map(({ rate }) => rate))].map((rate): Charge => {
    const alike = ordered.filter((extra) => extra.rate === rate).toSorted((one, other) => (one.day < other.day ? -1 : 1))
    return {
      line: at,
      terms: index,
      kind: 'extra',
      from: alike[0]!.day,
      until: alike.at(-1)!.day,
      seats: Math.max(...alike.map(({ shifts }) => shifts)),
      slots: alike.reduce((count, { shifts }) => count + shifts, 0),
      slots_a_month: 0,
      rate,
      amount: rounded(sum(alike.map(value))),
    }
  })
  return charges.sort((one, other) => one.from.localeCompare(other.from) || (one.rate ?? 0) - (other.rate ?? 0))
}

/** The uses of a line in the days of its segments: the earliest of the month are free, each other one costs the rate of its day. */
function usesOf(line: PricedLine, at: number, segments: readonly Segment[]): Charge[] {
  const free = new Set(
    (line.uses ?? [])
      .filter(({ day }) => segments.some(({ from, until }) => day >= from && day <= until))
      .slice(0, line.free_per_month ?? 0),
  )
  return segments.flatMap(({ terms, index, from, until }): Charge[] => {
    const own = (line.uses ?? []).filter(({ day }) => day >= from && day <= until)
    const seats = own.filter((use) => !free.has(use)).length
    if (seats === 0) return []
    const uses = own.map((use) => ({ ...use, free: free.has(use) }))
    const charge = { line: at, terms: index, kind: 'per_use' as const, from, until, seats, slots: 0, slots_a_month: 0, uses }
    return [{ ...charge, amount: rounded(fraction(BigInt(terms.rate) * BigInt(seats))) }]
  })
}

type MonthOptions = {
  /** YYYY-MM. */
  month: string
  /** Public holidays, YYYY-MM-DD. */
  holidays: ReadonlySet<string>
  /** Hundredths of a percent; 0 for a client who pays none. */
  vat_rate: number
}

/**
 * The charges of a month when every slot is covered, in whole shillings. Each charge is rounded half up once; so are the discount,
 * on guarding with its additions for holidays, and VAT, on the rest. Extra guards have a price of their own, without discount.
 */
export function monthFigures(
  contract: PricedContract,
  lines: readonly PricedLine[],
  { month, holidays, vat_rate }: MonthOptions,
): MonthFigures {
  const period = monthPeriod(month)
  const charges = lines.flatMap((line, at) => {
    const segments = segmentsOf(contract, line, period)
    return [
      ...segments.flatMap((segment) => [
        ...chargesOf(line, at, segment, period, holidays),
        ...extrasOf(line, at, segment, period, holidays),
      ]),
      ...usesOf(line, at, segments),
    ]
  })
  const total = (of: readonly Charge[]) => of.reduce((amount, charge) => amount + charge.amount, 0)
  const guarding = charges.filter(({ kind }) => kind === 'guarding' || kind === 'holiday')
  const subtotal = total(charges)
  const discount = rounded(product(fraction(total(guarding)), rateOf(contract.discount_rate)))
  const net = subtotal - discount
  const vat = rounded(product(fraction(net), rateOf(vat_rate)))
  const slots = charges.reduce((count, { kind, slots }) => count + (kind === 'guarding' ? slots : 0), 0)
  return { charges, slots, subtotal, discount, net, vat, total: net + vat }
}
