import { PAYMENT_METHODS, type Payment } from '../payments.ts'
import { RECEIPT_KINDS } from '../receipts.ts'

/**
 * The text of a payment: `Bank transfer`, `Income tax withheld`, and what takes one back `Income tax withheld, taken back`.
 * A lower amount that was typed over is a `Correction`.
 */
export function paymentText({ amount, kind, method }: Pick<Payment, 'amount' | 'kind' | 'method'>): string {
  if (amount < 0 && kind === null) return 'Correction'
  const isMoney = kind === null || kind === 'money'
  if (amount < 0) return `${isMoney ? 'Payment' : RECEIPT_KINDS[kind]}, taken back`
  if (!isMoney) return RECEIPT_KINDS[kind]
  return method === 'other' ? 'Payment received' : PAYMENT_METHODS[method]
}
