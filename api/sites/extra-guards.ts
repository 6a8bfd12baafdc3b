import * as z from 'zod/mini'
import { baseVersion, IdParams } from '../core/common.ts'
import { endpoint } from '../core/endpoint.ts'
import { SETTLED_MONTH } from '../core/refusals/error-codes.ts'
import { ClientRequestDetail } from './client-requests.ts'

const decision = {
  method: 'POST',
  permission: 'client_requests.write',
  params: IdParams,
  response: ClientRequestDetail,
} as const
/** Makes the shifts at the post, and tells the client. */
export const accept = endpoint({
  ...decision,
  path: '/api/v1/client_requests/:id/accept',
  summary: 'Accept an order of extra guards',
  refuses: SETTLED_MONTH,
  body: z.strictObject(baseVersion),
  saved: { name: 'client_request', message: 'The shifts are made, and the client is told.' },
})
/** Tells the client, with the reason. */
export const decline = endpoint({
  ...decision,
  path: '/api/v1/client_requests/:id/decline',
  summary: 'Decline an order of extra guards',
  body: z.strictObject({ reason: z.string().check(z.trim(), z.minLength(3, 'Say why.'), z.maxLength(1000)), ...baseVersion }),
  saved: { name: 'client_request', message: 'The client is told.' },
})
