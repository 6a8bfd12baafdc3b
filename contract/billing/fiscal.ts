import * as z from 'zod/mini'
import { IdParams } from '../core/common.ts'
import { endpoint } from '../core/endpoint.ts'
import { CreditNote } from './credit-notes.ts'
import { Invoice } from './invoices.ts'

const again = { permission: 'billing.write', method: 'POST', params: IdParams, body: z.strictObject({}) } as const

/** One that the revenue authority has refused, once the reason is mended, or one that waits. */
export const fiscaliseInvoice = endpoint({
  ...again,
  path: '/api/v1/invoices/:id/fiscalise',
  summary: 'Ask for the fiscal number of an invoice again',
  response: Invoice,
  saved: { name: 'invoice', message: 'Sent to the revenue authority again' },
})
export const fiscaliseCreditNote = endpoint({
  ...again,
  path: '/api/v1/credit_notes/:id/fiscalise',
  summary: 'Ask for the fiscal number of a credit note again',
  response: CreditNote,
  saved: { name: 'credit_note', message: 'Sent to the revenue authority again' },
})
