import { today } from '../../core/fields/days.ts'
import { formatMoney } from '../../core/money.ts'
import type { Invoice } from '../invoices.ts'

type Chosen = Pick<Invoice, 'kind' | 'status' | 'due_date' | 'amount_due' | 'amount_paid' | 'balance' | 'voided_at'>

/**
 * The hint beside a status that was chosen by hand and that the money or the due date contradicts: `but 0 UGX received`; undefined
 * where they agree.
 * The status of an invoice with lines follows from the money.
 */
export function statusHint({ kind, status, due_date, amount_due, amount_paid, balance, voided_at }: Chosen): string | undefined {
  if (kind === 'lines' || voided_at !== null) return undefined
  if (status === 'Paid') return balance > 0 ? `but ${formatMoney(amount_paid)} received` : undefined
  if (balance === 0) return amount_due > 0 ? 'but nothing is left to pay' : undefined
  const isPast = due_date < today()
  if (status === 'Pending' && isPast) return 'but the due date has passed'
  return status === 'Overdue' && !isPast ? 'but the due date has not passed' : undefined
}
