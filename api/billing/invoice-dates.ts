import { monthPeriod } from '../contracts/charges.ts'
import { today } from '../core/fields/days.ts'

/** The date that is proposed for an invoice of a month, YYYY-MM: its last day, or today when that is earlier. */
export function invoiceDateOf(month: string): string {
  const { until } = monthPeriod(month)
  return until < today() ? until : today()
}
