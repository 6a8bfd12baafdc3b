import * as z from 'zod/mini'
import { Day, Id, IdParams, optionalText, Timestamp } from '../core/common.ts'
import { endpoint } from '../core/endpoint.ts'
import { today } from '../core/fields/days.ts'
import { Invoice } from './invoices.ts'

export const PaymentMethod = z.enum(['cash', 'bank', 'cheque', 'mtn', 'airtel', 'other'])
export type PaymentMethod = z.output<typeof PaymentMethod>
/** Display names of the methods of payment. */
export const PAYMENT_METHODS: Record<PaymentMethod, string> = {
  cash: 'Cash',
  bank: 'Bank transfer',
  cheque: 'Cheque',
  mtn: 'MTN mobile money',
  airtel: 'Airtel mobile money',
  other: 'Other',
}

/** The kind of a receipt. */
export const ReceiptKind = z.enum(['money', 'income_wht', 'vat_wht', 'deposit', 'write_off', 'carried', 'refund'])
export type ReceiptKind = z.output<typeof ReceiptKind>

export const PaymentInput = z.strictObject({
  /** Whole shillings, at least 1 and at most the balance of the invoice. */
  amount: z.int().check(z.gte(1), z.lte(1_000_000_000_000)),
  /** The date on which it was received; today in Kampala by default. */
  received_on: z.optional(Day.check(z.refine((day) => day <= today(), 'The day must not be in the future.'))),
  method: PaymentMethod,
  /** The reference of the bank or payer, up to 100 characters. */
  reference: z.optional(optionalText(100)),
  /** The payer, where that was not the client. */
  payer: z.optional(optionalText(200)),
  /** Records it although there is one like it within seven days. */
  confirm: z.optional(z.boolean()),
  /** Sends the receipt, where there is an address. */
  email: z.optional(z.boolean()),
})
export type PaymentInput = z.output<typeof PaymentInput>

export const Payment = z.object({
  id: Id,
  /** Negative when it corrects or reverses an earlier one. */
  amount: z.int(),
  /** Null of a correction, and from before receipts. */
  receipt_id: z.nullable(Id),
  receipt_number: z.nullable(z.string()),
  kind: z.nullable(ReceiptKind),
  received_on: Day,
  method: PaymentMethod,
  reference: z.nullable(z.string()),
  /** When and by whom it was recorded; null when unknown. */
  recorded_at: z.nullable(Timestamp),
  recorded_by_name: z.nullable(z.string()),
})
export type Payment = z.output<typeof Payment>

const path = '/api/v1/invoices/:id/payments'
/** Oldest first; a change of `amount_paid` is a receipt of that day with the method `other`. */
export const list = endpoint({
  method: 'GET',
  path,
  permission: 'billing.read',
  summary: 'Payments on an invoice',
  params: IdParams,
  response: z.array(Payment),
})
/**
 * Makes a receipt that is allocated to the invoice. Returns the invoice, and the payment beside it. Raises `amount_paid`; an
 * invoice paid in full becomes Paid. Counts in the month of receipt.
 */
export const record = endpoint({
  method: 'POST',
  path,
  permission: 'billing.write',
  summary: 'Record a payment on an invoice',
  params: IdParams,
  refuses: ['same_receipt'],
  body: PaymentInput,
  response: Invoice,
  saved: { name: 'invoice', message: 'Payment recorded successfully', beside: { payment: z.optional(Payment) } },
})
