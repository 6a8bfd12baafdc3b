import * as z from 'zod/mini'
import { CONTRACT_STATUSES } from '../contracts/contract-fields.ts'
import { Day, Id, IdParams, IdText, listQuery, optionalText, Shillings, Timestamp, text } from '../core/common.ts'
import { endpoint } from '../core/endpoint.ts'
import { today } from '../core/fields/days.ts'
import { PASSWORD_ABOVE } from '../core/money.ts'
import { exportCall, pdfCall } from '../core/resource.ts'
import { Allocations, OpenInvoice, Settling, SomeShillings } from './allocating/allocations.ts'
import { PaymentMethod, ReceiptKind } from './payments.ts'

export * from './allocating/allocations.ts'
export * from './sent-certificates.ts'

/**
 * The kind of a receipt. Tax that a client withholds settles his invoice at once; a deposit settles nothing; what is carried over
 * from a draft below zero is credit and no money; credit that is paid back is below zero.
 */
export const RECEIPT_KINDS = {
  money: 'Money',
  income_wht: 'Income tax withheld',
  vat_wht: 'VAT withheld',
  deposit: 'Deposit',
  write_off: 'Written off',
  carried: 'Credit carried over',
  refund: 'Credit paid back',
} as const
/** A past date or today. */
export const PastDay = Day.check(z.refine((day) => day <= today(), 'The day must not be in the future.'))
/** The day on which money came in. */
const ReceivedOn = Day.check(z.refine((day) => day <= today(), 'Money cannot arrive tomorrow.'))
export const ReceiptInput = z.strictObject({
  client_id: Id,
  kind: z.optional(z.enum(['money', 'deposit', 'write_off'])),
  /** The money that arrived, without withheld taxes: 0 where there are only these. */
  amount: Shillings,
  method: PaymentMethod,
  /** Today in Kampala by default. */
  received_on: z.optional(ReceivedOn),
  /** The reference of the bank, the provider or the cheque. */
  reference: z.optional(optionalText(100)),
  payer: z.optional(optionalText(200)),
  /** The contract that a deposit is held for. */
  contract_id: z.nullish(Id),
  /** The rest is credit of the client. */
  allocations: z.optional(Allocations),
  /** Records it although there is one like it within seven days. */
  confirm: z.optional(z.boolean()),
  /** Sends the receipt, where there is an address. */
  email: z.optional(z.boolean()),
})
export type ReceiptInput = z.output<typeof ReceiptInput>

/** A tax that was recorded together with a receipt of money and is in force; `sent` is one whose certificate is still to be checked. */
const Withheld = z.object({
  id: Id,
  receipt_number: z.string(),
  kind: z.enum(['income_wht', 'vat_wht']),
  amount: z.int(),
  certificate: z.enum(['awaited', 'sent', 'received']),
})
export const SettledInvoice = z.object({ invoice_id: Id, invoice_number: z.string(), amount: z.int() })
export const Receipt = z.object({
  id: Id,
  /** RC-2026-000001, without gaps. */
  receipt_number: z.string(),
  client_id: Id,
  client_name: z.string(),
  kind: ReceiptKind,
  method: PaymentMethod,
  amount: z.int(),
  /** Credit of the client. */
  unallocated: z.int(),
  /** The amount left of a deposit. */
  held: z.int(),
  /** The contract that a deposit is or was held for; null for the client as a whole. */
  contract_id: z.nullable(Id),
  contract_number: z.nullable(z.string()),
  contract_status: z.nullable(z.enum(CONTRACT_STATUSES)),
  received_on: Day,
  reference: z.nullable(z.string()),
  payer: z.nullable(z.string()),
  /** Why credit was paid back; null for other kinds. */
  reason: z.nullable(z.string()),
  /** The certificate of withheld tax; null for other kinds. */
  certificate_state: z.nullable(z.enum(['awaited', 'received'])),
  certificate_number: z.nullable(z.string()),
  certificate_date: z.nullable(Day),
  recorded_at: Timestamp,
  recorded_by_name: z.nullable(z.string()),
  reversed_on: z.nullable(Day),
  reversed_reason: z.nullable(z.string()),
  /** The newest file that proves it: a bank slip, a cheque. */
  file: z.nullable(z.object({ file_name: z.string(), bytes: z.int(), received_at: Timestamp })),
  /** The invoices that it settles. */
  allocations: z.array(SettledInvoice),
  withheld: z.array(Withheld),
  /** The amounts of its credit that were paid back, with their receipts. */
  paid_back: z.array(z.object({ receipt_id: Id, receipt_number: z.string(), amount: z.int() })),
})
export type Receipt = z.output<typeof Receipt>

const at = { path: '/api/v1/receipts', permission: 'billing.read' } as const
const edit = { ...at, permission: 'billing.write' } as const
export const ReceiptQuery = listQuery(['id', 'received_on', 'amount', 'client_id'], {
  client_id: z.optional(IdText),
  kind: z.optional(ReceiptKind),
  contract_id: z.optional(IdText),
  certificate: z.optional(z.enum(['awaited', 'received'])),
  from: z.optional(Day),
  to: z.optional(Day),
})
export type ReceiptQuery = z.output<typeof ReceiptQuery>
/** Search matches number, reference, payer and client. */
export const list = endpoint({
  ...at,
  method: 'GET',
  summary: 'Receipts, newest first',
  query: ReceiptQuery,
  response: z.array(Receipt),
  list: {},
})
export const exportCsv = exportCall(list)
export const get = endpoint({
  ...at,
  path: `${at.path}/:id`,
  method: 'GET',
  summary: 'A receipt and what it settles',
  params: IdParams,
  response: Receipt,
})
export const pdf = pdfCall(at, 'receipt')

const Reason = text(300).check(z.minLength(3, 'Say why.'))

/** The message after a receipt of another kind than money is recorded. */
const RECORDED = {
  income_wht: 'Withheld tax recorded',
  vat_wht: 'Withheld tax recorded',
  deposit: 'Deposit recorded',
  write_off: 'Amount written off',
}
const saved = (message: string) => ({ name: 'receipt', message }) as const
/** Withheld tax is recorded as a receipt of each tax whose certificate is awaited. */
export const create = endpoint({
  ...edit,
  method: 'POST',
  summary: 'Record money received',
  refuses: ['same_receipt'],
  body: ReceiptInput,
  response: Receipt,
  saved: { ...saved('Payment recorded successfully'), messages: { field: 'kind', texts: RECORDED } },
})
/** Settles further invoices with what is left of a receipt. */
export const allocate = endpoint({
  ...edit,
  path: `${at.path}/:id/allocate`,
  method: 'POST',
  summary: 'Allocate the credit of a receipt',
  refuses: ['reversed'],
  params: IdParams,
  body: z.strictObject({ allocations: Settling }),
  response: Receipt,
  saved: saved('Credit allocated'),
})
/**
 * A bounced cheque, or a receipt recorded by mistake: its invoices are open again. The receipt stays. Taxes that were recorded with it are
 * reversed, too, while their certificates are awaited.
 */
export const reverse = endpoint({
  ...edit,
  path: `${at.path}/:id/reverse`,
  method: 'POST',
  summary: 'Reverse a receipt',
  sensitive: { password: { amount: 'amount', above: PASSWORD_ABOVE } },
  refuses: ['reversed'],
  params: IdParams,
  body: z.strictObject({ reason: Reason }),
  response: Receipt,
  saved: saved('Receipt reversed'),
})
/** A PDF, JPG or PNG of at most 5 MiB, detected from its content. The newest one counts; earlier ones are kept. */
export const attach = endpoint({
  ...edit,
  path: `${at.path}/:id/file`,
  method: 'POST',
  summary: 'Add the bank slip, or the photo of a cheque',
  params: IdParams,
  body: z.strictObject({}),
  files: { file: { kinds: ['pdf', 'jpg', 'png'], required: true } },
  response: Receipt,
  saved: saved('File added'),
})
/** Every download is audited. */
export const download = endpoint({
  ...at,
  path: `${at.path}/:id/file`,
  method: 'GET',
  summary: 'The newest file of a receipt',
  params: IdParams,
  response: z.unknown(),
  download: true,
})
/** Only to another contract of its client. */
export const assign = endpoint({
  ...edit,
  path: `${at.path}/:id/contract`,
  method: 'PUT',
  summary: 'Assign a deposit to a contract',
  refuses: ['reversed'],
  params: IdParams,
  body: z.strictObject({ contract_id: Id }),
  response: Receipt,
  saved: saved('Deposit assigned'),
})
/** Once its contract has ended. The invoices are settled by a receipt of money, which counts as received on this day. */
export const apply = endpoint({
  ...edit,
  path: `${at.path}/:id/apply`,
  method: 'POST',
  summary: 'Settle invoices with a deposit',
  refuses: ['reversed', 'not_ended'],
  params: IdParams,
  body: z.strictObject({ allocations: Settling, reason: Reason }),
  response: Receipt,
  saved: saved('Deposit applied'),
})
/** Once its contract has ended. */
export const refund = endpoint({
  ...edit,
  path: `${at.path}/:id/refund`,
  method: 'POST',
  summary: 'Pay a deposit back',
  sensitive: { password: { amount: 'amount', above: PASSWORD_ABOVE } },
  refuses: ['reversed', 'not_ended'],
  params: IdParams,
  body: z.strictObject({ amount: SomeShillings, method: PaymentMethod, reference: text(100) }),
  response: Receipt,
  saved: saved('Deposit paid back'),
})
export const CertificateInput = z.strictObject({
  certificate_number: text(50),
  certificate_date: PastDay,
})
export const certificate = endpoint({
  ...edit,
  path: `${at.path}/:id/certificate`,
  method: 'PUT',
  summary: 'Note the certificate of a withheld tax',
  refuses: ['reversed'],
  params: IdParams,
  body: CertificateInput,
  response: Receipt,
  saved: saved('Certificate noted'),
})

/** Accepted, it is noted on the receipt; refused, the client is told why. */
export const decide = endpoint({
  ...edit,
  method: 'POST',
  path: `${at.path}/:id/sent_certificate`,
  summary: 'Decide on a certificate that was sent',
  refuses: ['reversed'],
  params: IdParams,
  /** The reason of a refusal. */
  body: z.strictObject({ accept: z.boolean(), reason: z.optional(optionalText(300)) }),
  response: Receipt,
  saved: saved('Certificate checked'),
})

export const openInvoices = endpoint({
  ...at,
  path: '/api/v1/clients/:id/open_invoices',
  method: 'GET',
  summary: 'Open invoices, oldest first, and credit',
  cost: 8,
  params: IdParams,
  response: z.object({
    /** Null for a tax that the client does not withhold: neither by what is noted of him nor by his last payments. */
    income_rate: z.nullable(z.int()),
    vat_rate: z.nullable(z.int()),
    /** The address to which receipts are sent. */
    email: z.nullable(z.string()),
    invoices: z.array(OpenInvoice),
    /** Receipts with credit, oldest first. */
    credits: z.array(z.object({ id: Id, receipt_number: z.string(), received_on: Day, unallocated: z.int() })),
  }),
})
