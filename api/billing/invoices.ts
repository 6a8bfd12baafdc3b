import * as z from 'zod/mini'
import {
  BooleanText,
  baseVersion,
  Day,
  Id,
  IdParams,
  IdText,
  listQuery,
  recordFields,
  Shillings,
  Timestamp,
} from '../core/common.ts'
import { endpoint } from '../core/endpoint.ts'
import {
  createCall,
  exportCall,
  getCall,
  pdfCall,
  removeCall,
  removeManyCall,
  statusManyCall,
  updateCall,
} from '../core/resource.ts'
import { replacementFields } from './corrections/replacements.ts'
import { FiscalStatus, fiscalFields } from './texts/fiscal-status.ts'

export const INVOICE_STATUSES = ['Paid', 'Pending', 'Overdue'] as const
/** The kind: one amount as it was entered, or lines computed from a contract, which are not changed once issued. */
export const INVOICE_KINDS = ['one_amount', 'lines'] as const

const fields = {
  /** At most a year ahead. */
  invoice_date: Day,
  /** The amount paid, whole shillings; never more than amount_due. */
  amount_paid: Shillings,
  /** The total to pay, whole shillings. */
  amount_due: Shillings,
  due_date: Day,
  status: z.enum(INVOICE_STATUSES),
  client_id: Id,
}
type Amounts = { amount_paid: number; amount_due: number; invoice_date: string; due_date: string }
const rules = [
  z.refine<Amounts>((invoice) => invoice.amount_paid <= invoice.amount_due, {
    message: 'amount paid must not be more than amount due.',
    path: ['amount_paid'],
  }),
  z.refine<Amounts>((invoice) => invoice.due_date >= invoice.invoice_date, {
    message: 'due date must not be before invoice date.',
    path: ['due_date'],
  }),
] as const
export const InvoiceInput = z.strictObject(fields).check(...rules)
export type InvoiceInput = z.output<typeof InvoiceInput>
export const InvoiceUpdate = z.strictObject({ ...fields, ...baseVersion }).check(...rules)
export type InvoiceUpdate = z.output<typeof InvoiceUpdate>

export const Invoice = z.object({
  ...recordFields,
  /** INV-2026-000123, without gaps within a year. */
  invoice_number: z.string(),
  invoice_date: Day,
  amount_paid: z.int(),
  amount_due: z.int(),
  /** The amount left to pay: without what was paid and credited. */
  balance: z.int(),
  due_date: Day,
  status: z.enum(INVOICE_STATUSES),
  client_id: Id,
  client_name: z.string(),
  kind: z.enum(INVOICE_KINDS),
  /** Shillings before VAT, VAT, and its rate in hundredths of a percent; null for one amount. */
  net: z.nullable(z.int()),
  vat: z.nullable(z.int()),
  vat_rate: z.nullable(z.int()),
  /** Shillings of its credit notes. */
  credited: z.int(),
  contract_id: z.nullable(Id),
  /** The month that is charged, YYYY-MM. */
  period_month: z.nullable(z.string()),
  issued_at: z.nullable(Timestamp),
  fiscal_status: FiscalStatus,
  ...fiscalFields,
  ...replacementFields,
  /** A deleted invoice is void: when, by whom and why; null otherwise. */
  voided_at: z.nullable(Timestamp),
  voided_by: z.nullable(z.string()),
  void_reason: z.nullable(z.string()),
})
export type Invoice = z.output<typeof Invoice>

/** True for an invoice that never changes any more: issued with lines, so that a credit note corrects it, or void. */
export const isFixed = ({ kind, voided_at }: Pick<Invoice, 'kind' | 'voided_at'>) => kind === 'lines' || voided_at !== null

/** The text for the lines of an invoice as one amount. */
export const ONE_AMOUNT = {
  kind: 'one_amount',
  net: null,
  vat: null,
  vat_rate: null,
  credited: 0,
  contract_id: null,
  period_month: null,
  issued_at: null,
  fiscal_status: 'not_required',
  fdn: null,
  fiscal_error: null,
  replaces: [],
  replaced_by: [],
} satisfies Partial<Invoice>

export const InvoiceQuery = listQuery(
  ['id', 'invoice_number', 'invoice_date', 'amount_paid', 'amount_due', 'due_date', 'status', 'client_id'],
  {
    status: z.optional(z.enum(INVOICE_STATUSES)),
    client_id: z.optional(IdText),
    contract_id: z.optional(IdText),
    from: z.optional(Day),
    to: z.optional(Day),
    /** With true, only void invoices, which keep their numbers. */
    void: z.optional(BooleanText),
  },
)
export type InvoiceQuery = z.output<typeof InvoiceQuery>

const at = { path: '/api/v1/invoices', permission: 'billing.read' } as const
const edit = { ...at, permission: 'billing.write' } as const
const saved = { name: 'invoice', response: Invoice } as const
/** Search matches invoice number, status, and client by number or name. */
export const list = endpoint({
  ...at,
  method: 'GET',
  summary: 'Invoices, newest first',
  query: InvoiceQuery,
  response: z.array(Invoice),
  list: {
    wrapper: 'invoices',
    added: {
      version: 1,
      invoice_number: '',
      balance: 0,
      client_name: '',
      voided_at: null,
      voided_by: null,
      void_reason: null,
      ...ONE_AMOUNT,
    },
  },
})
export const get = getCall(at, 'invoice', Invoice)
export const create = createCall(
  { ...edit, aliases: [`${at.path}/register`], screenPath: '/api/v1/invoices/register' },
  { ...saved, body: InvoiceInput, message: 'Invoice added successfully' },
)
/** Changes an invoice. One with lines keeps all but the paid amount; its status follows from that. */
export const update = updateCall(
  { ...edit, refuses: ['issued', 'status_differs', 'has_receipts'] },
  { ...saved, body: InvoiceUpdate, message: 'Invoice updated successfully' },
)
/** Not one that was issued with lines. */
export const remove = removeCall(
  { ...edit, refuses: ['issued', 'has_receipts'] },
  { name: 'invoice', message: 'Invoice deleted successfully' },
)
export const removeMany = removeManyCall(edit, { name: 'invoices' })
export const statusMany = statusManyCall(edit, { name: 'invoices', fields: { status: z.enum(INVOICE_STATUSES) } })
export const exportCsv = exportCall(list)
export const pdf = pdfCall(at, 'invoice')
/** Sends an invoice to the revenue authority again: one that it has refused, once the reason is mended, or one that waits. */
export const fiscalise = endpoint({
  ...edit,
  path: `${at.path}/:id/fiscalise`,
  method: 'POST',
  summary: 'Ask for the fiscal number of an invoice again',
  params: IdParams,
  body: z.strictObject({}),
  response: Invoice,
  saved: { name: 'invoice', message: 'Sent to the revenue authority again' },
})
