import * as z from 'zod/mini'
import { Day, Id } from '../core/common.ts'
import { endpoint } from '../core/endpoint.ts'
import { type ImportField, ImportOptions, ImportProblem, ImportSource, TableChoice } from '../core/imports/import-calls.ts'
import { SettledInvoice } from './receipts.ts'

/** The source of a statement file: the method of its receipts. */
export const STATEMENT_KINDS = { bank: 'Bank', mtn: 'MTN MoMo', airtel: 'Airtel Money' } as const
export type StatementKind = keyof typeof STATEMENT_KINDS
/** The most rows of a statement. */
export const MAX_STATEMENT_ROWS = 2_000

/** Columns by the headers that banks, MTN and Airtel write. */
export const STATEMENT_FIELDS: readonly ImportField[] = [
  {
    ...{ name: 'received_on', label: 'Date', required: true, kind: 'day' },
    headers: ['transaction date', 'value date', 'posting date', 'date time', 'transaction date time', 'completion time'],
  },
  {
    ...{ name: 'amount', label: 'Amount received', required: true, kind: 'number' },
    headers: [
      ...['credit', 'credits', 'credit amount', 'money in', 'paid in', 'deposit', 'deposits', 'cr', 'amount in'],
      ...['amount', 'amount ugx', 'transaction amount'],
    ],
  },
  {
    ...{ name: 'out', label: 'Amount paid out', kind: 'number' },
    headers: ['debit', 'debits', 'debit amount', 'money out', 'withdrawal', 'withdrawals', 'dr', 'amount out'],
  },
  {
    ...{ name: 'direction', label: 'Direction' },
    headers: [
      ...['dr cr', 'cr dr', 'drcr', 'crdr', 'd c', 'c d', 'debit credit', 'credit debit', 'debit or credit', 'credit or debit'],
      ...['in out', 'dr cr indicator', 'debit credit indicator', 'cr dr indicator'],
    ],
  },
  {
    ...{ name: 'text', label: 'Text' },
    headers: ['details', 'description', 'narration', 'narrative', 'particulars', 'remarks', 'message', 'note', 'from message'],
  },
  {
    ...{ name: 'reference', label: 'Reference' },
    headers: ['transaction id', 'id', 'transaction reference', 'reference number', 'receipt no', 'cheque number', 'external id'],
  },
  {
    ...{ name: 'phone', label: 'Telephone number' },
    headers: [
      'phone number',
      'from',
      'msisdn',
      'sender mobile',
      'sender mobile number',
      'payer msisdn',
      'mobile number',
      'sender',
    ],
  },
  { ...{ name: 'payer', label: 'Payer' }, headers: ['from name', 'sender name', 'payer name', 'name', 'counterparty'] },
  { ...{ name: 'status', label: 'Status' }, headers: ['transaction status', 'state'] },
]

/** Why a row is taken to be of a client: an invoice number in its text, the phone number, the client's name, or an open balance. */
export const MATCHED_BY = {
  invoice: 'Invoice number in the text',
  phone: 'Telephone number of the client',
  name: 'Name of the client',
  balance: 'Balance of an open invoice',
} as const
/** A client whose payment a row may be, with the invoices that it would settle. */
const StatementMatch = z.object({
  client_id: Id,
  client_name: z.string(),
  by: z.enum(['invoice', 'phone', 'name', 'balance']),
  /** The amounts include taxes that were withheld. */
  invoices: z.array(SettledInvoice),
  /** The amount that would be credit of the client. */
  credit: z.int(),
})
export type StatementMatch = z.output<typeof StatementMatch>
/** Money that came in by a row, as a spreadsheet counts them. */
export const StatementRowFound = z.object({
  row: z.int(),
  received_on: Day,
  amount: z.int(),
  text: z.nullable(z.string()),
  reference: z.nullable(z.string()),
  payer: z.nullable(z.string()),
  matches: z.array(StatementMatch),
  /** The receipt, or the row of the file, that this may be. */
  same: z.nullable(z.string()),
  /**
   * Why: somebody has recorded it with this reference and amount; it has this reference with another day or amount; or it is of
   * the same day and amount, and the references of the bank do not tell them apart.
   */
  same_by: z.nullable(z.enum(['recorded', 'reference', 'looks'])),
})
export type StatementRowFound = z.output<typeof StatementRowFound>
/** One match for each row of `sure`, several or a doubtful one in `choose`, none in `unknown`. */
const StatementReport = z.object({
  rows: z.int(),
  sure: z.array(StatementRowFound),
  choose: z.array(StatementRowFound),
  unknown: z.array(StatementRowFound),
  /** Rows that were imported before. */
  known: z.int(),
  /** Rows of money that went out, or of a payment that failed. */
  skipped: z.int(),
  problems: z.array(ImportProblem),
  recorded: z.int(),
})
export type StatementReport = z.output<typeof StatementReport>

const ChosenRow = z.strictObject({
  row: z.int(),
  client_id: Id,
  invoice_ids: z.optional(z.array(Id).check(z.maxLength(100))),
  /** It is another payment than the receipt or row that it may be. */
  confirm: z.optional(z.boolean()),
})
export type ChosenRow = z.output<typeof ChosenRow>
const ChosenRows = z.array(ChosenRow).check(z.maxLength(MAX_STATEMENT_ROWS))
const chosenOf = (text: string) => {
  try {
    return z.safeParse(ChosenRows, JSON.parse(text)).data
  } catch {
    return undefined
  }
}

export const StatementImportInput = z.strictObject({
  ...ImportOptions.shape,
  kind: z.enum(['bank', 'mtn', 'airtel']),
  dry_run: z.enum(['true', 'false']),
  /** Sends each receipt, where there is an address. */
  email: z.optional(z.enum(['true', 'false'])),
  /** As JSON, which rows to record for which client: `[{"row": 2, "client_id": 7}]`. The rows of `sure` by default. */
  chosen: z.optional(
    z.pipe(
      z
        .string()
        .check(z.refine((text) => chosenOf(text) !== undefined, 'chosen must name a row and a client for each, as JSON.')),
      z.transform((text) => chosenOf(text)!),
    ),
  ),
})
export type StatementImportInput = z.output<typeof StatementImportInput>

const at = { method: 'POST', permission: 'billing.write', files: { file: { kinds: ['csv', 'xlsx'], required: true } } } as const
export const inspect = endpoint({
  ...at,
  path: '/api/v1/receipts/import/inspect',
  summary: 'Read the head of a statement',
  cost: 50,
  ownTransaction: true,
  body: TableChoice,
  response: ImportSource,
})
export const refused = endpoint({
  ...at,
  path: '/api/v1/receipts/import/refused',
  summary: 'The rows of a statement that cannot be read, with their problems, as a CSV file',
  cost: 500,
  ownTransaction: true,
  download: true,
  body: ImportOptions,
  response: z.string(),
})
/** A payment is imported once for ever, so a repetition records nothing; a receipt that is wrong is reversed. */
export const run = endpoint({
  ...at,
  path: '/api/v1/receipts/import',
  summary: 'Import a statement of the bank, MTN or Airtel',
  cost: 500,
  ownTransaction: true,
  refuses: ['same_receipt'],
  body: StatementImportInput,
  response: StatementReport,
})
