import * as z from 'zod/mini'
import { Day, Id, IdParams, IdText, listQuery, Timestamp, text } from '../core/common.ts'
import { endpoint } from '../core/endpoint.ts'
import { PASSWORD_ABOVE } from '../core/money.ts'
import { exportCall, pdfCall } from '../core/resource.ts'
import { SomeShillings } from './receipts.ts'
import { FiscalStatus, fiscalFields } from './texts/fiscal-status.ts'

/** Why something of an invoice is taken back. */
export const CREDIT_REASONS = {
  uncovered: 'Shifts not covered',
  rate: 'Wrong rate',
  duplicate: 'Charged twice',
  wrong_client: 'Wrong client',
  goodwill: 'Goodwill',
  contract_ended: 'The contract had ended',
  other: 'Other',
} as const
export const CreditReason = z.enum(['uncovered', 'rate', 'duplicate', 'wrong_client', 'goodwill', 'contract_ended', 'other'])
export type CreditReason = z.output<typeof CreditReason>

export const CreditNoteInput = z.strictObject({
  /** Before VAT, which is added at the invoice's rate. */
  net: SomeShillings,
  reason_code: CreditReason,
  reason: text(500),
  /** The station of the invoice of which something is taken back; left out, it is of all of them. */
  station_id: z.optional(Id),
  /** Limits the credit to the amount by which the month is less by now, and that is not credited yet. */
  differing: z.optional(z.boolean()),
})
export type CreditNoteInput = z.output<typeof CreditNoteInput>

/** The part of a credit note for one station of its invoice, in shillings before VAT. */
export const CreditPart = z.object({
  /** Null for charges of the invoice without a station. */
  station_id: z.nullable(Id),
  station_name: z.nullable(z.string()),
  /** The amount that was charged for it, less what earlier credit notes took back. */
  charged: z.int(),
  net: z.int(),
})
export type CreditPart = z.output<typeof CreditPart>

export const CreditNote = z.object({
  id: Id,
  /** CN-2026-000001, without gaps. */
  credit_note_number: z.string(),
  invoice_id: Id,
  invoice_number: z.string(),
  client_id: Id,
  client_name: z.string(),
  reason_code: CreditReason,
  reason: z.string(),
  net: z.int(),
  vat: z.int(),
  vat_rate: z.nullable(z.int()),
  total: z.int(),
  /** The parts of the net by station of the invoice; none for an invoice of one amount. */
  parts: z.array(CreditPart),
  issued_on: Day,
  issued_at: Timestamp,
  issued_by_name: z.nullable(z.string()),
  fiscal_status: FiscalStatus,
  ...fiscalFields,
})
export type CreditNote = z.output<typeof CreditNote>

const at = { path: '/api/v1/credit_notes', permission: 'billing.read' } as const
export const CreditNoteQuery = listQuery(['id', 'issued_on', 'total'], {
  invoice_id: z.optional(IdText),
  client_id: z.optional(IdText),
  reason_code: z.optional(CreditReason),
  from: z.optional(Day),
  to: z.optional(Day),
})
export type CreditNoteQuery = z.output<typeof CreditNoteQuery>
/** Search matches its number. */
export const list = endpoint({
  ...at,
  method: 'GET',
  summary: 'Credit notes, newest first',
  query: CreditNoteQuery,
  response: z.array(CreditNote),
  list: {},
})
export const exportCsv = exportCall(list)
export const get = endpoint({
  ...at,
  path: `${at.path}/:id`,
  method: 'GET',
  summary: 'A credit note',
  params: IdParams,
  response: CreditNote,
})
export const pdf = pdfCall(at, 'credit note')
/** An amount paid beyond what is left of the invoice becomes credit of the client. */
export const create = endpoint({
  path: '/api/v1/invoices/:id/credit_notes',
  permission: 'billing.write',
  method: 'POST',
  summary: 'Take back a part of an invoice',
  refuses: ['too_much'],
  sensitive: { password: { amount: 'total', above: PASSWORD_ABOVE } },
  params: IdParams,
  body: CreditNoteInput,
  response: CreditNote,
  saved: { name: 'credit_note', message: 'Credit note issued' },
})
/** Sends a document to the revenue authority again: one that it has refused, or one that waits. */
export const fiscalise = endpoint({
  ...at,
  path: `${at.path}/:id/fiscalise`,
  permission: 'billing.write',
  method: 'POST',
  summary: 'Ask for the fiscal number of a credit note again',
  params: IdParams,
  body: z.strictObject({}),
  response: CreditNote,
  saved: { name: 'credit_note', message: 'Sent to the revenue authority again' },
})
