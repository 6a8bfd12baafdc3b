import { type Fraction, fraction, product, rateOf, roundHalfUp, sum } from '../../core/money.ts'
import type { DatedValue } from './values.ts'

/** A guard's shifts of twelve hours: `on` days of work, `off` days free, over and over. */
export type Cycle = { name: string; on: number; off: number }
export const CYCLES: readonly Cycle[] = [
  { name: '6 on, 1 off', on: 6, off: 1 },
  { name: '5 on, 2 off', on: 5, off: 2 },
  { name: '4 on, 2 off', on: 4, off: 2 },
  { name: '2 days, 2 nights, 2 off', on: 4, off: 2 },
  { name: '4 on, 3 off', on: 4, off: 3 },
]

/** The values that the cost depends on, from dated settings: shillings a month, hours, and hundredths of a percent. */
export type LabourRates = {
  /** Basic pay of a guard a month. */
  basic: number
  /** Above these hours a week on average is overtime. */
  week_hours: number
  /** Hours of a month, by which basic pay is divided for that of an hour. */
  month_hours: number
  /** The pay of an hour of overtime: 15000 is 150 %. */
  overtime_rate: number
  /** NSSF of the employer, of gross pay. */
  employer_rate: number
}

/** The rates, from the values of dated settings. */
export const labourRates = (
  hours: DatedValue<'hours'>,
  multipliers: DatedValue<'pay.multipliers'>,
  basic: DatedValue<'pay.basic'>,
  nssf: DatedValue<'nssf'>,
): LabourRates => ({
  basic: basic.month,
  week_hours: hours.week_hours,
  month_hours: multipliers.month_hours,
  overtime_rate: multipliers.overtime,
  employer_rate: nssf.employer_rate,
})

export type SeatCost = {
  /** Guards that one seat takes, so that it is filled on every day. */
  guards: Fraction
  /** Hours a week of each of them, on average. */
  weekHours: Fraction
  /** Shillings a month for the seat; the first three add up to the total. */
  basicPay: number
  overtime: number
  employer: number
  total: number
}

/** Hours of each shift of a cycle. */
export const SHIFT_HOURS = 12
const MONTHS_OF_YEAR = 12
const WEEKS_OF_YEAR = 52

/**
 * The cost by law of a post of twelve hours on seven days a week for a month, without leave cover: guards × (basic pay +
 * overtime) × (1 + NSSF of the employer). Overtime is what their average week has above that of the law, × 52 / 12 for a month.
 * Exact until the total is rounded half up.
 */
export function seatCost({ on, off }: Cycle, rates: LabourRates): SeatCost {
  const guards = fraction(on + off, on)
  const weekHours = fraction(7 * SHIFT_HOURS * on, on + off)
  const above = sum([weekHours, fraction(-rates.week_hours)])
  const overtimeHours = above.numerator > 0n ? product(above, fraction(WEEKS_OF_YEAR, MONTHS_OF_YEAR)) : fraction(0)
  const hour = fraction(rates.basic, rates.month_hours)
  const basicPay = product(guards, fraction(rates.basic))
  const overtime = product(guards, overtimeHours, hour, rateOf(rates.overtime_rate))
  const gross = sum([basicPay, overtime])
  const total = roundHalfUp(sum([gross, product(gross, rateOf(rates.employer_rate))]))
  const paid = [roundHalfUp(basicPay), roundHalfUp(overtime)] as const
  return {
    guards,
    weekHours,
    basicPay: Number(paid[0]),
    overtime: Number(paid[1]),
    employer: Number(total - paid[0] - paid[1]),
    total: Number(total),
  }
}
