import * as z from 'zod/mini'
import { endpoint } from '../core/endpoint.ts'

/** The company's retention periods for the data of visitors, as stated on the privacy page. */
export const Retention = z.object({
  /** Rejected applications, in months from the decision. */
  rejected_months: z.int(),
  /** Identity and health documents, in days from the decision. */
  document_days: z.int(),
  /** Handled messages, in months from their arrival. */
  message_months: z.int(),
})
export type Retention = z.output<typeof Retention>

/** The default periods, and what a page shows when they cannot be loaded. */
export const DEFAULT_RETENTION: Retention = { rejected_months: 6, document_days: 30, message_months: 24 }

export const get = endpoint({
  method: 'GET',
  path: '/api/v1/retention',
  permission: 'public',
  summary: 'Retention periods of data from visitors',
  response: Retention,
})
