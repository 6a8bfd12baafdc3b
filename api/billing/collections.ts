import * as z from 'zod/mini'
import { Done, Id, IdParams, Timestamp, text } from '../core/common.ts'
import { endpoint } from '../core/endpoint.ts'
import { SomeShillings } from './receipts.ts'

/** Providers of mobile money. */
export const PROVIDERS = ['mtn', 'airtel'] as const
export type Provider = (typeof PROVIDERS)[number]
/**
 * The state of a request to pay by mobile money; `Check` when the provider confirms another amount than was asked for or recorded.
 */
export const COLLECTION_STATES = ['Created', 'Pending', 'Check', 'Successful', 'Failed', 'Expired'] as const
export type CollectionState = (typeof COLLECTION_STATES)[number]
/** The shown word of a state. */
export const COLLECTION_LABELS = {
  Created: { text: 'Pending', variant: 'busy' },
  Pending: { text: 'Pending', variant: 'busy' },
  Check: { text: 'To check', variant: 'warn' },
  Successful: { text: 'Successful', variant: 'good' },
  Failed: { text: 'Failed', variant: 'bad' },
  Expired: { text: 'Expired', variant: 'warn' },
} as const satisfies Record<CollectionState, { text: string; variant: string }>
/** True for a request that the provider has yet to answer. */
export const isUnderWay = (state: CollectionState) => state === 'Created' || state === 'Pending'
/** Why it failed or must be checked, as providers spell it. */
export const REASONS: Record<string, string> = {
  PAYER_NOT_FOUND: 'This number has no mobile money account.',
  NOT_ENOUGH_FUNDS: 'There was not enough money in the account.',
  APPROVAL_REJECTED: 'The payment was declined on the phone.',
  EXPIRED: 'Nobody approved it on the phone in time.',
  NO_ANSWER: 'The provider has not answered for a day.',
  INCORRECT_PIN: 'The PIN was wrong.',
  LIMIT_EXCEEDED: 'The amount is above the limit of the account.',
  AMOUNT_DIFFERS: 'The provider confirmed another amount. It is being checked.',
  RECORDED_DIFFERS: 'A receipt of this payment has another amount. It is being checked.',
  RECEIPT_REVERSED: 'The receipt of this payment was reversed. It is being checked.',
  NOT_RECEIVED: 'Checked by hand: the money has not arrived.',
}
/** Said of a reason that is not known. */
export const OTHER_REASON = 'The provider could not take the payment.'
/** The text for a reason of the provider. */
export const reasonText = (reason: string) => REASONS[reason] ?? OTHER_REASON

/** A mobile number of Uganda in any spelling: 0772 123 456, +256 772 123456. Sent on as 256772123456. */
export const Msisdn = z.pipe(
  z.pipe(
    z.string().check(z.maxLength(30)),
    z.transform((typed) => typed.replace(/[\s\-()]/g, '').replace(/^\+?256|^0/, '256')),
  ),
  z.string().check(z.regex(/^2567\d{8}$/, 'Enter a mobile number such as 0772 123 456.')),
)
/** The most invoices of one payment. */
const MOST_INVOICES = 50
export const CollectionInput = z.strictObject({
  invoice_id: Id,
  /** Further invoices of the same client, to be paid at once. */
  further_ids: z.optional(z.array(Id).check(z.maxLength(MOST_INVOICES - 1))),
  msisdn: Msisdn,
  /** At most the balance of all of them. The one that is due first is settled first. */
  amount: SomeShillings,
})
export type CollectionInput = z.output<typeof CollectionInput>

export const Collection = z.object({
  id: Id,
  invoice_id: Id,
  provider: z.enum(PROVIDERS),
  msisdn: z.string(),
  amount: z.int(),
  /** The amount that the provider confirmed, where it differs. */
  confirmed_amount: z.nullable(z.int()),
  state: z.enum(COLLECTION_STATES),
  reason: z.nullable(z.string()),
  /** While it is to be checked, the receipt that it differs from. */
  receipt_number: z.nullable(z.string()),
  asked_at: Timestamp,
})
export type Collection = z.output<typeof Collection>

/** A payment that differs from what was asked for. */
const CollectionToCheck = z.extend(Collection, { invoice_number: z.string(), client_name: z.string() })

export const InvoiceCollections = z.object({
  /** True if the company can ask for a payment by mobile money. */
  available: z.boolean(),
  /** Newest first. */
  collections: z.array(Collection),
})

const at = { path: '/api/v1/collections', permission: 'billing.read' } as const
export const create = endpoint({
  ...at,
  permission: 'billing.write',
  method: 'POST',
  summary: 'Ask a client to pay by mobile money',
  body: CollectionInput,
  response: Collection,
  saved: { name: 'collection', message: 'Asked for the payment on the phone' },
})
export const get = endpoint({
  ...at,
  path: `${at.path}/:id`,
  method: 'GET',
  summary: 'A request to pay, and what became of it',
  params: IdParams,
  response: Collection,
})
export const ofInvoice = endpoint({
  ...at,
  path: '/api/v1/invoices/:id/collections',
  method: 'GET',
  summary: 'The requests to pay an invoice, newest first',
  params: IdParams,
  response: InvoiceCollections,
})
export const toCheck = endpoint({
  ...at,
  path: `${at.path}/to_check`,
  method: 'GET',
  summary: 'Payments to check, oldest first',
  response: z.array(CollectionToCheck),
})
/** Received: records a receipt of the confirmed amount, which settles the rest of the invoice, unless it is recorded already. */
export const check = endpoint({
  ...at,
  permission: 'billing.write',
  path: `${at.path}/:id/check`,
  method: 'POST',
  summary: 'Say whether a payment that differs has arrived',
  params: IdParams,
  body: z.strictObject({ received: z.boolean() }),
  response: Collection,
  saved: { name: 'collection', message: 'Payment checked' },
})
/** Only a hint to ask the provider; what the body says is not believed. Airtel has one address for all and is asked instead. */
export const callback = endpoint({
  path: `${at.path}/callback/:provider`,
  permission: 'public',
  method: 'POST',
  perMinute: 120,
  refuses: ['forbidden'],
  summary: 'Hint that a request to pay has changed',
  params: z.strictObject({ provider: z.enum(['mtn']) }),
  query: z.strictObject({ reference: z.uuid(), signature: text(100) }),
  body: z.any(),
  response: Done,
})
