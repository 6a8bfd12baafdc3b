import { Collection, CollectionInput } from '../billing/collections.ts'
import { endpoint } from '../core/endpoint.ts'

export const create = endpoint({
  path: '/api/v1/portal/collections',
  permission: 'portal.write',
  method: 'POST',
  perMinute: 10,
  summary: 'Pay an invoice of your own by mobile money',
  body: CollectionInput,
  response: Collection,
  saved: { name: 'collection', message: 'Approve the payment on your phone.' },
})
