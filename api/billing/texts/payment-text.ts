import { type Say, say } from '../../core/say.ts'
import { PAYMENT_METHODS, type Payment } from '../payments.ts'
import { RECEIPT_KINDS } from '../receipts.ts'

export const PAYMENT_TEXTS = {
  correction: 'Correction',
  payment: 'Payment',
  back: '{payment}, taken back',
  received: 'Payment received',
}

/**
 * The text of a payment: `Bank transfer`, `Income tax withheld`, and what takes one back `Income tax withheld, taken back`.
 * A lower amount that was typed over is a `Correction`.
 */
export function paymentText({ amount, kind, method }: Pick<Payment, 'amount' | 'kind' | 'method'>, t: Say = say): string {
  if (amount < 0 && kind === null) return t(PAYMENT_TEXTS.correction)
  const isMoney = kind === null || kind === 'money'
  const of = isMoney ? PAYMENT_TEXTS.payment : RECEIPT_KINDS[kind]
  if (amount < 0) return t(PAYMENT_TEXTS.back, { payment: t(of) })
  if (!isMoney) return t(of)
  return t(method === 'other' ? PAYMENT_TEXTS.received : PAYMENT_METHODS[method])
}
