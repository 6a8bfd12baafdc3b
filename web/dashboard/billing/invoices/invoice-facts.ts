import type { Invoice } from '../../../../api/billing/invoices.ts'
import { formatDay, formatMoment, formatMoney } from '../../../lib/format.ts'
import { formatMonth } from '../../../lib/months.ts'
import type { Fact } from '../../../ui/panel/facts.tsx'

/** Facts of an invoice as a whole: month, days and amounts. */
export function invoiceFacts(invoice: Invoice): Fact[] {
  const { period_month, invoice_date, due_date, issued_at, amount_due, amount_paid, credited, balance } = invoice
  return [
    ['Month', period_month && formatMonth(period_month)],
    ['Invoice date', formatDay(invoice_date)],
    ['Due', formatDay(due_date)],
    ['Issued', issued_at && formatMoment(issued_at)],
    ['Total', formatMoney(amount_due)],
    ['Paid', formatMoney(amount_paid)],
    ['Credited', credited > 0 && formatMoney(credited)],
    ['Balance', formatMoney(balance)],
  ]
}
