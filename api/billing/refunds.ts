import * as z from 'zod/mini'
import { IdParams, text } from '../core/common.ts'
import { endpoint } from '../core/endpoint.ts'
import { PASSWORD_ABOVE } from '../core/money.ts'
import { PaymentMethod } from './payments.ts'
import { PastDay, Receipt, SomeShillings } from './receipts.ts'

export const RefundInput = z.strictObject({
  /** At most the credit of the client. */
  amount: SomeShillings,
  method: PaymentMethod,
  /** The reference of the bank or the provider. */
  reference: text(100),
  /** The day on which it was paid; today in Kampala by default. */
  paid_on: z.optional(PastDay),
  reason: text(300).check(z.minLength(3, 'Say why.')),
})
export type RefundInput = z.output<typeof RefundInput>

/** A receipt below zero of the kind `refund`. It takes the oldest credit first, and counts against the revenue of its month. */
export const refund = endpoint({
  path: '/api/v1/clients/:id/refunds',
  permission: 'billing.write',
  method: 'POST',
  summary: 'Pay credit of a client back',
  sensitive: { password: { amount: 'amount', above: PASSWORD_ABOVE } },
  params: IdParams,
  body: RefundInput,
  response: Receipt,
  saved: { name: 'receipt', message: 'Credit paid back' },
})
