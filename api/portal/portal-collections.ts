import * as z from 'zod/mini'
import { Collection, CollectionInput, InvoiceCollections } from '../billing/collections.ts'
import { Day, Id, IdParams } from '../core/common.ts'
import { endpoint } from '../core/endpoint.ts'

/** The number from which the client paid last, or else its own number where that is one of a mobile phone; null without. */
const known = { msisdn: z.nullable(z.string()) }

export const create = endpoint({
  path: '/api/v1/portal/collections',
  permission: 'portal.client',
  shows: ['billing.read'],
  method: 'POST',
  perMinute: 10,
  summary: 'Pay invoices of your own by mobile money',
  body: CollectionInput,
  response: Collection,
  saved: { name: 'collection', message: 'Approve the payment on your phone.' },
})
export const ofInvoice = endpoint({
  path: '/api/v1/portal/invoices/:id/collections',
  permission: 'portal.client',
  shows: ['billing.read'],
  method: 'GET',
  summary: 'The payments by mobile money of an invoice of your own',
  params: IdParams,
  response: z.extend(InvoiceCollections, known),
})
/** An invoice that is not paid in full. */
export const PayableInvoice = z.object({ id: Id, invoice_number: z.string(), due_date: Day, balance: z.int() })
export type PayableInvoice = z.output<typeof PayableInvoice>
/** Payments are those that wait for an answer or ended in the last hour, newest first. */
export const payable = endpoint({
  path: '/api/v1/portal/payable',
  permission: 'portal.client',
  shows: ['billing.read'],
  method: 'GET',
  summary: 'Unpaid invoices of the client with payments by mobile money under way, the one that is due first before the others',
  response: z.extend(InvoiceCollections, {
    ...known,
    /** Shillings to pay after the credit; below 0 when credit is left. */
    owed: z.int(),
    /** At most 50. */
    invoices: z.array(PayableInvoice),
  }),
})
