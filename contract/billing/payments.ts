import * as z from 'zod/mini'
import { Day, Id, IdParams, optionalText, Timestamp } from '../core/common.ts'
import { endpoint } from '../core/endpoint.ts'
import { today } from '../core/fields/days.ts'
import { Invoice } from './invoices.ts'

export const PaymentMethod = z.enum(['cash', 'bank', 'cheque', 'mtn', 'airtel', 'other'])
export type PaymentMethod = z.output<typeof PaymentMethod>
/** What each way to pay is called. */
export const PAYMENT_METHODS: Record<PaymentMethod, string> = {
  cash: 'Cash',
  bank: 'Bank transfer',
  cheque: 'Cheque',
  mtn: 'MTN mobile money',
  airtel: 'Airtel mobile money',
  other: 'Other',
}

export const PaymentInput = z.strictObject({
  /** Whole shillings, at least 1 and at most the balance of the invoice. */
  amount: z.int().check(z.gte(1), z.lte(1_000_000_000_000)),
  /** The day on which it came in; today in Kampala when left out. */
  received_on: z.optional(Day.check(z.refine((day) => day <= today(), 'Money cannot arrive tomorrow.'))),
  method: PaymentMethod,
  /** What the bank or the payer calls it, up to 100 characters. */
  reference: z.optional(optionalText(100)),
})
export type PaymentInput = z.output<typeof PaymentInput>

export const Payment = z.object({
  id: Id,
  /** Negative where it corrects an earlier one. */
  amount: z.int(),
  received_on: Day,
  method: PaymentMethod,
  reference: z.nullable(z.string()),
  /** When and by whom it was recorded, as far as that is known. */
  recorded_at: z.nullable(Timestamp),
  recorded_by_name: z.nullable(z.string()),
})
export type Payment = z.output<typeof Payment>

const path = '/api/v1/invoices/:id/payments'
/** Oldest first; a change of `amount_paid` is one of the day on which it was made, with the method `other`. */
export const list = endpoint({
  method: 'GET',
  path,
  permission: 'billing.read',
  summary: 'What was paid on an invoice',
  params: IdParams,
  response: z.array(Payment),
})
/** Answers the invoice, and beside it the payment. Raises `amount_paid`; an invoice that is paid in full becomes Paid. Counts in the month in which it was received. */
export const record = endpoint({
  method: 'POST',
  path,
  permission: 'billing.write',
  summary: 'Record a payment on an invoice',
  params: IdParams,
  body: PaymentInput,
  response: Invoice,
  saved: { name: 'invoice', message: 'Payment recorded successfully', beside: { payment: z.optional(Payment) } },
})
