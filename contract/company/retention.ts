import * as z from 'zod/mini'
import { endpoint } from '../core/endpoint.ts'

/** How long the company keeps what visitors sent, as the privacy page says it. */
export const Retention = z.object({
  /** A rejected application, in months from the decision. */
  rejected_months: z.int(),
  /** Identity and health documents, in days from the decision. */
  document_days: z.int(),
  /** A message that has been handled, in months from the day it came in. */
  message_months: z.int(),
})
export type Retention = z.output<typeof Retention>

/** The periods as delivered, and what a page says when they cannot be loaded. */
export const DEFAULT_RETENTION: Retention = { rejected_months: 6, document_days: 30, message_months: 24 }

export const get = endpoint({
  method: 'GET',
  path: '/api/v1/retention',
  permission: 'public',
  summary: 'How long the company keeps what visitors sent',
  response: Retention,
})
