import * as z from 'zod/mini'
import { Done, Id, IdParams, Timestamp, text } from '../core/common.ts'
import { endpoint } from '../core/endpoint.ts'
import { SomeShillings } from './receipts.ts'

/** What became of a request to pay by mobile money. */
export const COLLECTION_STATES = ['Created', 'Pending', 'Successful', 'Failed', 'Expired'] as const
/** Why it failed, as the provider spells it. */
const REASONS: Record<string, string> = {
  PAYER_NOT_FOUND: 'This number has no mobile money account.',
  NOT_ENOUGH_FUNDS: 'There was not enough money in the account.',
  APPROVAL_REJECTED: 'The payment was declined on the phone.',
  EXPIRED: 'Nobody approved it on the phone in time.',
  NO_ANSWER: 'The provider has not answered for a day.',
}
/** The text for a reason of the provider. */
export const reasonText = (reason: string) => REASONS[reason] ?? 'The provider could not take the payment.'

/** A mobile number of Uganda in any spelling: 0772 123 456, +256 772 123456. Sent on as 256772123456. */
export const Msisdn = z.pipe(
  z.pipe(
    z.string().check(z.maxLength(30)),
    z.transform((typed) => typed.replace(/[\s\-()]/g, '').replace(/^\+?256|^0/, '256')),
  ),
  z.string().check(z.regex(/^2567\d{8}$/, 'Enter a mobile number such as 0772 123 456.')),
)
/** At most the balance. */
export const CollectionInput = z.strictObject({ invoice_id: Id, msisdn: Msisdn, amount: SomeShillings })
export type CollectionInput = z.output<typeof CollectionInput>

export const Collection = z.object({
  id: Id,
  invoice_id: Id,
  msisdn: z.string(),
  amount: z.int(),
  state: z.enum(COLLECTION_STATES),
  reason: z.nullable(z.string()),
  receipt_number: z.nullable(z.string()),
  asked_at: Timestamp,
})
export type Collection = z.output<typeof Collection>

export const InvoiceCollections = z.object({
  /** Whether a payment can be asked for. */
  available: z.boolean(),
  /** Newest first. */
  collections: z.array(Collection),
})

const at = { path: '/api/v1/collections', permission: 'billing.read' } as const
export const create = endpoint({
  ...at,
  permission: 'billing.write',
  method: 'POST',
  summary: 'Ask a client on his phone to pay by mobile money',
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
/** Only a hint to ask the provider; what the body says is not believed. */
export const callback = endpoint({
  path: `${at.path}/callback/:provider`,
  permission: 'public',
  method: 'POST',
  perMinute: 120,
  refuses: ['forbidden'],
  summary: 'Hint of a provider that a request to pay has changed',
  params: z.strictObject({ provider: z.enum(['mtn']) }),
  query: z.strictObject({ reference: z.uuid(), signature: text(100) }),
  body: z.any(),
  response: Done,
})
