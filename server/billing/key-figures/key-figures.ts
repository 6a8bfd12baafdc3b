import type { Margin } from '../../../api/billing/margins.ts'
import { type BillingFigures, SALES_DAYS } from '../../../api/billing/statements.ts'
import { CYCLES, labourRates, SHIFT_HOURS, seatCost } from '../../../api/company/dated/seat-cost.ts'
import { datesOf, monthPeriod, type Period } from '../../../api/contracts/charges.ts'
import { addDays, today } from '../../../api/core/fields/days.ts'
import { fraction, roundHalfUp } from '../../../api/core/money.ts'
import { settingOn } from '../../company/index.ts'
import type { Db } from '../../platform/db/open.ts'
import { sumOn } from '../receivables/statements/ageing-queries.ts'
import { coverageOf, type StationMonth, salesUpTo, stationMonths, unbilledMonths, uncoveredCredits } from './queries.ts'

/** The time before today in which months without an invoice are searched. */
const MONTHS_BACK = 11

/**
 * Legal cost of guards in a month, by their minutes: in proportion to the usual cycle's guards for twelve hours on every day. Pay is not
 * recorded, so that it is an estimate.
 */
async function costOfSeats(db: Db, period: Period): Promise<(minutes: number) => number> {
  const day = period.until
  const rates = labourRates(
    ...(await Promise.all([
      settingOn(db, 'hours', day),
      settingOn(db, 'pay.multipliers', day),
      settingOn(db, 'pay.basic', day),
      settingOn(db, 'nssf', day),
    ])),
  )
  const { total } = seatCost(CYCLES[0]!, rates)
  const minutesOfSeat = SHIFT_HOURS * 60 * datesOf(period).length
  return (minutes) => Number(roundHalfUp(fraction(BigInt(total) * BigInt(minutes), minutesOfSeat)))
}

type Cost = Awaited<ReturnType<typeof costOfSeats>>
/** Charges for each client and station, beside the cost of the guards. */
const marginsOf = (months: readonly StationMonth[], costOf: Cost): Margin[] =>
  months.map(({ shortfall: _, minutes, ...row }) => ({ ...row, cost: costOf(minutes) }))

/** The margins of a month. */
export async function monthMargins(db: Db, month: string): Promise<Margin[]> {
  const period = monthPeriod(month)
  return marginsOf(...(await Promise.all([stationMonths(db, period), costOfSeats(db, period)])))
}

/** The day some months before the first of a month. */
function monthsBefore(first: string, count: number): string {
  let day = first
  for (let month = 0; month < count; month++) day = `${addDays(day, -1).slice(0, 7)}-01`
  return day
}

/** Key figures of a month: owed and not invoiced at its end or today, and earned in it. */
export async function billingFigures(db: Db, month: string): Promise<BillingFigures> {
  const period = monthPeriod(month)
  const as_of = period.until < today() ? period.until : today()
  const [owed, sales, coverage, credited, unbilled, months, costOf] = await Promise.all([
    sumOn(db, as_of),
    salesUpTo(db, as_of),
    coverageOf(db, period),
    uncoveredCredits(db, period),
    unbilledMonths(db, monthsBefore(period.from, MONTHS_BACK), period.from),
    stationMonths(db, period),
    costOfSeats(db, period),
  ])
  const debtors = owed.total
  return {
    as_of,
    debtors,
    overdue_60: owed.days_90 + owed.over_90,
    dso: sales > 0 ? Math.max(0, Number(roundHalfUp(fraction(BigInt(debtors) * BigInt(SALES_DAYS), sales)))) : null,
    coverage,
    shortfall: months.reduce((sum, { shortfall }) => sum + shortfall, 0),
    credited,
    unbilled,
    margins: marginsOf(months, costOf),
  }
}
