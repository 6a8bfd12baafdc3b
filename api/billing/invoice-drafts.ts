import * as z from 'zod/mini'
import { Month } from '../contracts/contract-fields.ts'
import { baseVersion, Day, Id, IdParams, optionalText, recordFields, Timestamp } from '../core/common.ts'
import { endpoint } from '../core/endpoint.ts'
import { BulkResult, getCall } from '../core/resource.ts'
import { Hours } from '../core/shift.ts'
import { InvoiceDifferences } from './corrections/differences.ts'
import { ReplacedInvoice } from './corrections/replacements.ts'
import { INVOICE_LINE_KINDS } from './invoice-lines/line-types.ts'

export { InvoiceDifferences }

/** Replaced: its invoice was credited in full, and its month is charged by another one. */
export const DRAFT_STATES = ['Draft', 'Reviewed', 'Issued', 'Discarded', 'Replaced'] as const
export type DraftState = (typeof DRAFT_STATES)[number]

/** A slot that a line is made of, as it is kept, and from `start_time` on what is known of it now. */
const ExplainedSlot = z.object({
  id: z.int(),
  day: Day,
  missing: z.int(),
  ...z.partial(Hours).shape,
  /** Minutes that were agreed. */
  required: z.optional(z.int()),
  /** The guards who worked, the first to come first. */
  guards: z.optional(z.array(z.object({ name: z.string(), rank: z.string() }))),
  /** Why minutes are missing; a client reads only what happened at the post. */
  cause: z.nullish(z.string()),
})
export type ExplainedSlot = z.output<typeof ExplainedSlot>
/** The explanation of a line: slots by their state, and those that a shortfall is made of. */
export const LineExplanation = z.object({
  a_month: z.optional(z.int()),
  agreed: z.optional(z.int()),
  covered: z.optional(z.int()),
  uncovered: z.optional(z.int()),
  short: z.optional(z.int()),
  off: z.optional(z.int()),
  undecided: z.optional(z.int()),
  /** The days that are over without any record; the person who has said that they are charged as agreed, and the reason. */
  unrecorded: z.optional(z.int()),
  charged_on: z.optional(z.object({ by: z.nullable(z.string()), reason: z.string() })),
  slots: z.optional(z.array(ExplainedSlot)),
  /** Call-outs after an error of the user: the number of the alarm, when it was opened, and whether the contract has it free. */
  uses: z.optional(z.array(z.object({ number: z.string(), at: Timestamp, free: z.boolean() }))),
  /** The agreed and the charged amount of a month that was invoiced before its terms changed, in shillings. */
  change: z.optional(z.object({ month: Month, invoice_number: z.string(), agreed: z.int(), charged: z.int() })),
})
export type LineExplanation = z.output<typeof LineExplanation>
/** A line of a draft or an invoice; shortfalls and the discount are negative. */
export const InvoiceLine = z.object({
  seq: z.int(),
  kind: z.enum(INVOICE_LINE_KINDS),
  station_id: z.nullable(Id),
  station_name: z.nullable(z.string()),
  description: z.string(),
  quantity: z.nullable(z.number()),
  unit: z.nullable(z.string()),
  unit_price: z.nullable(z.int()),
  amount: z.int(),
  explain: LineExplanation,
})
export type InvoiceLine = z.output<typeof InvoiceLine>

/** The draft of a contract's charges for a month, until it is issued. Shillings. */
export const InvoiceDraft = z.object({
  ...recordFields,
  contract_id: Id,
  contract_number: z.nullable(z.string()),
  client_id: Id,
  client_name: z.string(),
  /** The station, for a contract with an invoice for each. */
  station_name: z.nullable(z.string()),
  month: Month,
  state: z.enum(DRAFT_STATES),
  agreed: z.int(),
  shortfall: z.int(),
  extras: z.int(),
  /** The discount; a shortfall is negative, this is not. */
  discount: z.int(),
  net: z.int(),
  vat_rate: z.int(),
  vat: z.int(),
  total: z.int(),
  /** Net of the month before; null without one. */
  net_before: z.nullable(z.int()),
  /** Net by a run after the review, where it differs. */
  changed_net: z.nullable(z.int()),
  warnings: z.array(z.string()),
  /** The first station whose month must be locked before this is issued. */
  not_locked: z.nullable(z.string()),
  /** True for a month without any record, before those that are billed with the program, and nobody has said that it is charged. */
  unrecorded: z.boolean(),
  /** True for a month in arrears with days to come: the events of these days are on no later invoice. */
  not_over: z.boolean(),
  /** The reason to wait before the month is issued: the client has to confirm it, or its objections are not answered. */
  waits_for: z.nullable(z.enum(['confirmation', 'reply'])),
  /** The note for staff on the client's discounts. */
  discount_note: z.nullable(z.string()),
  /** In how many days after its date it is due. */
  terms_days: z.int(),
  /** The address to which it will be sent. */
  email: z.nullable(z.string()),
  invoice_id: z.nullable(Id),
  invoice_number: z.nullable(z.string()),
  /** The receipt in force by which a draft below zero was carried to the next month. */
  receipt_id: z.nullable(Id),
  receipt_number: z.nullable(z.string()),
  /** The invoices, credited in full, that its own replaces. */
  replaces: z.array(ReplacedInvoice),
})
export type InvoiceDraft = z.output<typeof InvoiceDraft>
export const InvoiceDraftDetail = z.extend(InvoiceDraft, {
  note: z.nullable(z.string()),
  po_number: z.nullable(z.string()),
  computed_at: Timestamp,
  reviewed_by_name: z.nullable(z.string()),
  /** Proposed for the invoice. */
  invoice_date: Day,
  due_date: Day,
  lines: z.array(InvoiceLine),
  /** The differences of an issued invoice since. */
  differences: z.nullable(InvoiceDifferences),
})
export type InvoiceDraftDetail = z.output<typeof InvoiceDraftDetail>

const path = '/api/v1/invoice_drafts'
const read = { path, permission: 'billing.read' } as const
const step = {
  permission: 'billing.write',
  method: 'POST',
  params: IdParams,
  // One list for every step, so that the API description says it once; only issuing waits for the lock.
  refuses: ['issued', 'carried', 'not_locked', 'not_recorded', 'not_confirmed', 'period_locked'],
  response: InvoiceDraftDetail,
} as const

export const DraftQuery = z.strictObject({ month: Month, state: z.optional(z.enum(DRAFT_STATES)) })
export type DraftQuery = z.output<typeof DraftQuery>
export const list = endpoint({
  ...read,
  method: 'GET',
  summary: 'Drafts of a month, by client name',
  cost: 30,
  query: DraftQuery,
  response: z.array(InvoiceDraft),
})
/** Sums of all that the filters select; without a state, of all that were not discarded. Shillings. */
export const DraftTotals = z.object({
  count: z.int(),
  agreed: z.int(),
  shortfall: z.int(),
  extras: z.int(),
  discount: z.int(),
  net: z.int(),
  vat: z.int(),
  total: z.int(),
})
export type DraftTotals = z.output<typeof DraftTotals>
export const totals = endpoint({
  ...read,
  path: '/api/v1/invoice_draft_totals',
  method: 'GET',
  summary: 'Totals of the drafts of a month',
  query: DraftQuery,
  response: DraftTotals,
})
export const get = getCall(read, 'draft of an invoice', InvoiceDraftDetail, 6)
export const DraftUpdate = z.strictObject({ note: optionalText(2000), po_number: optionalText(50), ...baseVersion })
export type DraftUpdate = z.output<typeof DraftUpdate>
/** Until it is issued. */
export const update = endpoint({
  ...step,
  method: 'PUT',
  path: `${path}/:id`,
  summary: 'Change a draft',
  body: DraftUpdate,
  saved: { name: 'invoice_draft', message: 'Draft saved' },
})
const AtVersion = z.strictObject(baseVersion)
/** Later runs leave a reviewed draft alone, and say what they come to. */
export const review = endpoint({
  ...step,
  path: `${path}/:id/review`,
  summary: 'Mark a draft as reviewed',
  body: AtVersion,
  saved: { name: 'invoice_draft', message: 'Draft reviewed' },
})
/** Also one that was reviewed or discarded. */
export const recompute = endpoint({
  ...step,
  path: `${path}/:id/recompute`,
  summary: 'Compute a draft again',
  cost: 30,
  body: AtVersion,
  saved: { name: 'invoice_draft', message: 'Draft computed again' },
})
/** A later run makes it again only if its figures have changed. */
export const discard = endpoint({
  ...step,
  path: `${path}/:id/discard`,
  summary: 'Discard a draft',
  body: z.strictObject({ note: z.string().check(z.trim(), z.minLength(3, 'Say why.'), z.maxLength(300)) }),
  saved: { name: 'invoice_draft', message: 'Draft discarded' },
})
/** Carries a draft below zero: its net and VAT become credit of the client, by a receipt `carried` without an invoice number. */
export const carry = endpoint({
  ...step,
  path: `${path}/:id/carry`,
  summary: 'Carry a draft below zero to the next month',
  body: AtVersion,
  saved: { name: 'invoice_draft', message: 'Carried to next month as client credit' },
})

/**
 * Of a month before those that are billed with the program, of which no shift is recorded: it is charged as agreed on the word of who
 * says so, with the reason in the explanation.
 */
export const chargeUnrecorded = endpoint({
  ...step,
  path: `${path}/:id/charge_unrecorded`,
  summary: 'Say that a month of which nothing is recorded is charged as agreed',
  body: z.strictObject({ reason: z.string().check(z.trim(), z.minLength(3, 'Say why.'), z.maxLength(300)) }),
  saved: { name: 'invoice_draft', message: 'The month is charged as agreed' },
})

const issuing = {
  /** Its rate of VAT counts; the last day of the month by default, or today when that is earlier. At most seven days ahead. */
  invoice_date: z.optional(Day),
  /** Sends the invoice as a PDF document to the billing address, where there is one. */
  email: z.optional(z.boolean()),
}
export const issue = endpoint({
  ...step,
  path: `${path}/:id/issue`,
  summary: 'Issue a draft as an invoice',
  cost: 20,
  body: z.strictObject({ ...issuing, due_date: z.optional(Day) }),
  saved: { name: 'invoice_draft', message: 'Invoice issued' },
})
const MOST_ISSUED = 500
/** In the order of client names, each in a transaction of its own: after a failure those before it are issued. */
export const issueMany = endpoint({
  permission: 'billing.write',
  method: 'POST',
  path: `${path}/issue_many`,
  summary: 'Issue several drafts',
  ownTransaction: true,
  body: z.strictObject({
    ids: z.array(Id).check(z.minLength(1, 'Choose at least one draft.'), z.maxLength(MOST_ISSUED)),
    ...issuing,
  }),
  response: BulkResult,
})
/**
 * Of an invoice of a contract that was credited in full: what it had charged is charged once more, by the draft that this makes, whose
 * invoice names the old one and its credit notes. The months of its stations may be reopened before.
 */
export const replace = endpoint({
  permission: 'billing.write',
  method: 'POST',
  path: '/api/v1/invoices/:id/replace',
  summary: 'Bill the month of an invoice again',
  cost: 30,
  params: IdParams,
  body: z.strictObject({}),
  refuses: ['not_credited', 'replaced'],
  response: InvoiceDraftDetail,
  saved: { name: 'invoice_draft', message: 'The month is computed again' },
})
/** None for an invoice as one amount. */
export const linesOfInvoice = endpoint({
  permission: 'billing.read',
  method: 'GET',
  path: '/api/v1/invoices/:id/lines',
  summary: 'The lines of an invoice',
  params: IdParams,
  response: z.array(InvoiceLine),
})
/** The lines as they would be by now, where the month was corrected since; none for one amount, or an invoice in advance. */
export const differencesOfInvoice = endpoint({
  permission: 'billing.read',
  method: 'GET',
  path: '/api/v1/invoices/:id/differences',
  summary: 'Differences between an invoice and its month by now',
  cost: 10,
  params: IdParams,
  response: InvoiceDifferences,
})
