import * as z from 'zod/mini'
import { Month } from '../contracts/contract-fields.ts'
import { Day, Id, IdParams, IdText, listQuery, optionalText, Reference, Timestamp } from '../core/common.ts'
import { endpoint } from '../core/endpoint.ts'
import { today } from '../core/fields/days.ts'
import { exportCall } from '../core/resource.ts'
import { DifferingInvoice, DifferingQuery } from './corrections/differences.ts'
import { Margin } from './margins.ts'
import { SomeShillings } from './receipts.ts'
import { STATEMENT_KINDS } from './texts/statement-rows.ts'

export { REVERSALS, STATEMENT_ROWS } from './texts/statement-rows.ts'

/** The open amounts by days since the due date, whole shillings. Credit is negative and in no bucket. */
export const Buckets = z.object({
  not_due: z.int(),
  days_30: z.int(),
  days_60: z.int(),
  days_90: z.int(),
  over_90: z.int(),
  credit: z.int(),
  /** All of it: what the client owes. */
  total: z.int(),
})
export type Buckets = z.output<typeof Buckets>
/** Names of the buckets, in their order. */
export const BUCKETS = {
  not_due: 'Not due',
  days_30: '1–30 days',
  days_60: '31–60 days',
  days_90: '61–90 days',
  over_90: 'Over 90 days',
  credit: 'Credit',
} as const

const StatementRow = z.object({
  day: Day,
  kind: z.enum(STATEMENT_KINDS),
  number: z.string(),
  reference: z.nullable(z.string()),
  debit: z.int(),
  credit: z.int(),
  /** After this row. */
  balance: z.int(),
})
export type StatementRow = z.output<typeof StatementRow>

/** The deposits that are held for a contract; without one for the client as a whole. */
const HeldDeposit = z.object({
  contract_id: z.nullable(Id),
  contract_number: z.nullable(z.string()),
  title: z.nullable(z.string()),
  amount: z.int(),
})
export type HeldDeposit = z.output<typeof HeldDeposit>

/** Names what a deposit is held for. */
export const heldFor = ({ contract_id, contract_number, title }: Omit<HeldDeposit, 'amount'>) =>
  contract_id === null ? 'No contract' : [contract_number ?? 'Draft', title].filter(Boolean).join(', ')

export const Statement = z.object({
  client_id: Id,
  client_name: z.string(),
  from: Day,
  to: Day,
  /** The station whose invoices alone are shown, and whose balance it is; null for all that the client owes. */
  station_id: z.nullable(Id),
  /** Stations that invoices of the client are for. */
  stations: z.array(Reference),
  opening: z.int(),
  rows: z.array(StatementRow),
  closing: z.int(),
  /** The open amounts on the last day, by age. */
  buckets: Buckets,
  /** Held on the last day, and no part of the balance. */
  deposits: z.int(),
  /** For which contracts. */
  held: z.array(HeldDeposit),
})
export type Statement = z.output<typeof Statement>

/** The current year up to today by default. */
export const StatementQuery = z.strictObject({ from: z.optional(Day), to: z.optional(Day), station_id: z.optional(IdText) })
export type StatementQuery = z.output<typeof StatementQuery>

const at = { permission: 'billing.read', method: 'GET', params: IdParams, query: StatementQuery } as const
const path = '/api/v1/clients/:id/statement'
export const get = endpoint({ ...at, path, summary: 'Statement of a client: charges and payments', response: Statement })
export const pdf = endpoint({
  ...at,
  path: `${path}/pdf`,
  summary: 'The statement of a client as a PDF',
  cost: 120,
  response: z.unknown(),
  download: true,
})
export const exportCsv = endpoint({
  ...at,
  path: `${path}/export`,
  summary: 'The statement of a client as a CSV file',
  response: z.unknown(),
  download: true,
})

const AgeingRow = z.object({
  client_id: Id,
  client_name: z.string(),
  /** By contract: null for invoices without one, and for credit. */
  contract_id: z.nullable(Id),
  contract_number: z.nullable(z.string()),
  contract_title: z.nullable(z.string()),
  owes: Buckets,
})
export type AgeingRow = z.output<typeof AgeingRow>
/** Names the contract of a row. */
export const contractOf = ({ contract_id, contract_number, contract_title }: Omit<AgeingRow, 'owes'>) =>
  contract_id === null ? 'No contract' : [contract_number, contract_title].filter(Boolean).join(', ')

const AGEING_BY = ['client', 'contract'] as const
export type AgeingBy = (typeof AGEING_BY)[number]
/** The columns of a row of ageing, in their order. */
export const AMOUNTS = ['not_due', 'days_30', 'days_60', 'days_90', 'over_90', 'credit', 'total'] as const
export const AgeingQuery = z.omit(
  listQuery(['client_name', ...AMOUNTS], { as_of: z.optional(Day), by: z.optional(z.enum(AGEING_BY)) }),
  { q: true },
)
export type AgeingQuery = z.output<typeof AgeingQuery>
/** Clients with a balance, the largest first, or their contracts by the client's name; of today by default. `total` is of all pages. */
export const ageing = endpoint({
  path: '/api/v1/ageing',
  permission: 'billing.read',
  method: 'GET',
  summary: 'Ageing: open amounts of clients, by days since the due date',
  cost: 20,
  report: true,
  query: AgeingQuery,
  response: z.array(AgeingRow),
  list: { wrapper: 'clients', beside: { as_of: Day, by: z.enum(AGEING_BY), total: Buckets } },
})
export const ageingCsv = { ...exportCall(ageing), summary: 'Ageing as a CSV file', cost: 20 }

/** Kept: as much money has come in by its day. Replaced: a later one counts. */
const PROMISE_STATES = ['open', 'kept', 'broken', 'replaced'] as const

/** The promise of a client. */
export const PaymentPromise = z.object({
  id: Id,
  client_id: Id,
  client_name: z.string(),
  amount: z.int(),
  on_day: Day,
  state: z.enum(PROMISE_STATES),
  note: z.nullable(z.string()),
  made_at: Timestamp,
  made_by_name: z.nullable(z.string()),
})
export type PaymentPromise = z.output<typeof PaymentPromise>

export const PromiseInput = z.strictObject({
  client_id: Id,
  amount: SomeShillings,
  on_day: Day.check(z.refine((day) => day >= today(), 'The day must not be in the past.')),
  /** The person who promised it, and the way. */
  note: z.optional(optionalText(300)),
})
export type PromiseInput = z.output<typeof PromiseInput>

const ofPromises = { path: '/api/v1/promises', permission: 'billing.read' } as const
export const promises = endpoint({
  ...ofPromises,
  method: 'GET',
  summary: 'The last 100 promises to pay',
  query: z.strictObject({ client_id: z.optional(IdText) }),
  response: z.array(PaymentPromise),
})
/** Holds the reminders of the client back until its day. */
export const promise = endpoint({
  ...ofPromises,
  permission: 'billing.write',
  method: 'POST',
  summary: 'Record a promise to pay',
  body: PromiseInput,
  response: PaymentPromise,
  saved: { name: 'promise', message: 'Promise recorded' },
})

/** Days after the due date on which a client is reminded. */
export const REMINDER_LEVELS = [-3, 1, 7, 14, 30] as const
/** Why a client is not reminded. */
export const HELD_BACK = {
  dunning: 'Reminders are off',
  credit_limit: 'Above the credit limit',
  credit: 'Credit covers it',
  promise: 'Promised',
  complaint: 'Complaint open',
  no_email: 'No billing e-mail',
} as const

/** A client with invoices that are overdue, or due within three days. */
const ReminderRow = z.object({
  client_id: Id,
  client_name: z.string(),
  /** The overdue amount, whole shillings. */
  overdue: z.int(),
  /** Invoices that are overdue or due within three days. */
  invoices: z.int(),
  oldest_due: Day,
  last_sent_at: z.nullable(Timestamp),
  /** The day of the next reminder; null when there is none to come, or it is held back. */
  next_on: z.nullable(Day),
  held_back: z.nullable(z.enum(['dunning', 'credit_limit', 'credit', 'promise', 'complaint', 'no_email'])),
  /** The latest promise. */
  promise: z.nullable(PaymentPromise),
})
export type ReminderRow = z.output<typeof ReminderRow>

/** Each client gets one letter for all invoices, the night after a further one has come to a level. */
export const reminders = endpoint({
  path: '/api/v1/reminders',
  permission: 'billing.read',
  method: 'GET',
  summary: 'Clients who are late, and when they are reminded',
  cost: 20,
  report: true,
  response: z.array(ReminderRow),
})

/**
 * A month of a contract that is over or approved, and has no invoice; net is that of its draft, and `lines` are in none. If some
 * stations have their invoice, `stations` names the others; charged in advance, such a month need not be over.
 */
const UnbilledMonth = z.object({
  contract_id: Id,
  contract_number: z.nullable(z.string()),
  client_name: z.string(),
  month: Month,
  net: z.nullable(z.int()),
  stations: z.array(z.string()),
  lines: z.array(Reference),
})
export type UnbilledMonth = z.output<typeof UnbilledMonth>

/** Whole shillings. */
const BillingFigures = z.object({
  /** The last day of the month, or today. */
  as_of: Day,
  debtors: z.int(),
  overdue_60: z.int(),
  /** Debtors / what was invoiced in 90 days × 90; null when nothing was. */
  dso: z.nullable(z.int()),
  /** Percent of the minutes of shifts that are decided, or over without a guard. */
  coverage: z.nullable(z.number()),
  /** Net, taken off on invoices and drafts of the month. */
  shortfall: z.int(),
  /** Net of its credit notes for shifts that were not covered. */
  credited: z.int(),
  unbilled: z.array(UnbilledMonth),
  margins: z.array(Margin),
})
export type BillingFigures = z.output<typeof BillingFigures>
/** Days over which sales are compared with debtors. */
export const SALES_DAYS = 90
export const figures = endpoint({
  path: '/api/v1/billing_figures',
  permission: 'billing.read',
  method: 'GET',
  summary: 'Key figures: owed, not invoiced and earned',
  cost: 60,
  report: true,
  query: z.strictObject({ month: Month }),
  response: BillingFigures,
})

/** Invoices whose shifts were corrected since, the largest amount first; `to_credit` is of all pages. A correction is listed within a minute. */
export const differing = endpoint({
  path: '/api/v1/billing_figures/differing_invoices',
  permission: 'billing.read',
  method: 'GET',
  summary: 'Invoices that are more than their month comes to by now',
  report: true,
  query: DifferingQuery,
  response: z.array(DifferingInvoice),
  list: { wrapper: 'invoices', beside: { to_credit: z.int() } },
})
