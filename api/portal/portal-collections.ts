import { Collection, CollectionInput, InvoiceCollections } from '../billing/collections.ts'
import { IdParams } from '../core/common.ts'
import { endpoint } from '../core/endpoint.ts'

export const create = endpoint({
  path: '/api/v1/portal/collections',
  permission: 'portal.client',
  shows: ['billing.read'],
  method: 'POST',
  perMinute: 10,
  summary: 'Pay an invoice of your own by mobile money',
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
  response: InvoiceCollections,
})
