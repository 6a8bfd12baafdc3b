import * as z from 'zod/mini'
import { IdParams } from '../core/common.ts'
import { endpoint } from '../core/endpoint.ts'
import { Contract } from './contracts.ts'

const at = {
  path: '/api/v1/contract_lines/:id/recording',
  permission: 'contracts.write',
  params: IdParams,
  response: Contract,
} as const

/**
 * The orders of a post, read aloud: WebM or MPEG-4 with sound alone, at most 2 MB. It takes the place of an earlier one. Phones of
 * guards play it until the text of the orders changes.
 */
export const set = endpoint({
  ...at,
  method: 'POST',
  summary: 'Set the recording of post orders',
  perMinute: 30,
  body: z.strictObject({}),
  files: { recording: { kinds: ['webm', 'm4a'], required: true } },
  saved: { name: 'contract', message: 'Recording saved' },
})
export const remove = endpoint({
  ...at,
  method: 'DELETE',
  summary: 'Remove the recording of post orders',
  saved: { name: 'contract', message: 'Recording removed' },
})
/** The recording of an id never changes, so that browsers keep it. */
export const play = endpoint({
  method: 'GET',
  path: '/api/v1/order_recordings/:id',
  permission: 'contracts.read',
  summary: 'The recording of post orders',
  params: z.strictObject({ id: z.uuid() }),
  response: z.unknown(),
  download: true,
})
