import * as z from 'zod/mini'
import {
  baseVersion,
  Day,
  Done,
  Id,
  IdParams,
  IdText,
  listQuery,
  optionalText,
  Reference,
  recordFields,
  storable,
  text,
} from '../core/common.ts'
import { endpoint } from '../core/endpoint.ts'
import { SETTLED_MONTH } from '../core/refusals/error-codes.ts'
import { createCall, exportCall, getCall, removeCall, updateCall } from '../core/resource.ts'
import { CONTRACT_STATUSES, RENEWALS } from './contract-fields.ts'
import { ContractLine, ContractLineInput, ContractLineUpdate, LineTermsInput } from './contract-lines.ts'
import { SHORTFALL_RULES } from './shortfalls.ts'

export * from './month-preview.ts'

/** The basis of an invoice: approved slots, or the agreed amount after or before the month. */
export const BILL_BASES = ['approved_slots', 'contract_arrears', 'contract_advance'] as const
export const VAT_MODES = ['standard', 'zero', 'exempt'] as const
/** Days before the end from which a contract is listed as ending. */
export const ENDING_DAYS = 60

const agreed = {
  title: text(200),
  starts_on: Day,
  /** The last day; null when none is agreed. */
  ends_on: z.nullish(Day),
  notice_days: z.optional(z.int().check(z.gte(0), z.lte(365))),
  renewal: z.optional(z.enum(RENEWALS)),
  bill_basis: z.optional(z.enum(BILL_BASES)),
  shortfall_rule: z.optional(z.enum(SHORTFALL_RULES)),
  /** Percent of a shift's value that is credited when nobody came: 200 is a penalty. */
  shortfall_multiple: z.optional(z.int().check(z.gte(100), z.lte(300))),
  /** The corporate discount, in hundredths of a percent. */
  discount_rate: z.optional(z.int().check(z.gte(0), z.lte(10_000))),
  /** Days to pay; null for those of the company's settings. */
  payment_terms_days: z.nullish(z.int().check(z.gte(0), z.lte(180))),
  billing_waits: z.optional(z.boolean()), // for the client to confirm the month (decision 84)
  invoice_per: z.optional(z.enum(['contract', 'station'])),
  po_number: optionalText(50),
  vat_mode: z.optional(z.enum(VAT_MODES)),
  billing_contact: optionalText(200),
  billing_email: z.nullish(z.string().check(z.trim(), z.email(), z.maxLength(254))),
  signed_document_id: z.nullish(Id),
  notes: optionalText(2000),
}
const endsAfterStart = z.refine<{ starts_on: string; ends_on?: string | null | undefined }>(
  ({ starts_on, ends_on }) => !ends_on || ends_on >= starts_on,
  { message: 'The end must not be before the start.', path: ['ends_on'] },
)
/** The fields that a draft and a change of it share; the API description has them once. */
export const ContractFields = z.strictObject(agreed)
export const ContractInput = z.strictObject({ client_id: Id, ...agreed }).check(endsAfterStart)
export type ContractInput = z.output<typeof ContractInput>
export const ContractUpdate = z.strictObject({ ...agreed, ...baseVersion }).check(endsAfterStart)
export type ContractUpdate = z.output<typeof ContractUpdate>

/** The columns of every list of contracts. Amounts are null for callers who may not see rates. */
export const ContractSummary = z.object({
  ...recordFields,
  /** CT-2026-000001, without gaps within a year; assigned when the contract is activated. */
  number: z.nullable(z.string()),
  title: z.string(),
  client_id: Id,
  client_name: z.string(),
  status: z.enum(CONTRACT_STATUSES),
  suspended_from: z.nullable(Day), // the contract is Active while it lies ahead
  starts_on: Day,
  ends_on: z.nullable(Day),
  stations: z.int(),
  /** Guards needed at the same time under the terms of today; of the first day for a contract that begins later. */
  seats: z.int(),
  /** Shillings for this month before VAT when every slot is covered. */
  month_value: z.nullable(z.int()),
  /** Percent of this month's slots up to now that were filled, null without any. */
  coverage: z.nullable(z.number()),
  /** Days until the last day, from 60 days before; null otherwise, and for a contract that renews. */
  ends_in: z.nullable(z.int()),
  /** The last day to give notice has passed. */
  in_notice: z.boolean(),
})
export type ContractSummary = z.output<typeof ContractSummary>

export const Contract = z.object({
  ...ContractSummary.shape,
  notice_days: z.int(),
  renewal: z.enum(RENEWALS),
  bill_basis: z.enum(BILL_BASES),
  shortfall_rule: z.enum(SHORTFALL_RULES),
  shortfall_multiple: z.int(),
  discount_rate: z.nullable(z.int()),
  payment_terms_days: z.nullable(z.int()),
  billing_waits: z.boolean(),
  invoice_per: z.enum(['contract', 'station']),
  po_number: z.nullable(z.string()),
  vat_mode: z.enum(VAT_MODES),
  billing_contact: z.nullable(z.string()),
  billing_email: z.nullable(z.string()),
  signed_document_id: z.nullable(Id),
  notes: z.nullable(z.string()),
  quotation_id: z.nullable(Id),
  end_reason: z.nullable(z.string()),
  /** The last day for which slots exist. */
  generated_until: z.nullable(Day),
  lines: z.array(ContractLine),
})
export type Contract = z.output<typeof Contract>

const at = { path: '/api/v1/contracts', permission: 'contracts.read' } as const
const edit = { ...at, permission: 'contracts.write' } as const
const saved = { name: 'contract', response: Contract } as const

export const ContractQuery = listQuery(['id', 'number', 'title', 'client_id', 'status', 'starts_on', 'ends_on'], {
  status: z.optional(z.enum(CONTRACT_STATUSES)),
  client_id: z.optional(IdText),
  quotation_id: z.optional(IdText),
  /** With 30, 60 or 90: contracts whose last day is within this number of days. */
  ends_within: z.optional(z.enum(['30', '60', '90'])),
})
export type ContractQuery = z.output<typeof ContractQuery>

/** Search matches number, title and client name, case-insensitively. */
export const list = endpoint({
  ...at,
  method: 'GET',
  summary: 'Contracts, newest first',
  cost: 6,
  query: ContractQuery,
  response: z.array(ContractSummary),
  list: {},
})
export const get = getCall(at, 'contract', Contract, 4)
export const create = createCall(edit, { ...saved, body: ContractInput, message: 'Contract saved as a draft' })
/** Changes a contract. One that is not a draft keeps its dates, but for a later last day, which renews it, or `end`. */
const renewal = { ...edit, refuses: SETTLED_MONTH } as const
export const update = updateCall(renewal, { ...saved, body: ContractUpdate, message: 'Contract updated successfully' })
/** Drafts only. */
export const remove = removeCall(edit, { name: 'contract', message: 'Draft deleted successfully' })
export const exportCsv = exportCall(list)

/** An accepted quotation from which no contract has been made. */
export const OpenQuotation = z.object({
  id: Id,
  number: z.string(),
  /** Its client, or who asked for it. */
  name: z.string(),
  guards: z.int(),
  /** Shillings with VAT, for the whole time. */
  total: z.int(),
  /** Its quote request has become a client, without whom there is no contract. */
  has_client: z.boolean(),
})
export type OpenQuotation = z.output<typeof OpenQuotation>
/** Search matches the number and the name of who asked, case-insensitively. */
export const openQuotations = endpoint({
  ...edit,
  method: 'GET',
  path: `${at.path}/from_quotation`,
  summary: 'Accepted quotations without a contract, newest first',
  query: z.strictObject({ q: z.optional(z.string().check(storable, z.trim(), z.maxLength(200))) }),
  response: z.array(OpenQuotation),
})
/** The choices of a line: the stations of the contract's client, by name, and the types of qualifications. */
export const choices = endpoint({
  ...at,
  method: 'GET',
  path: `${at.path}/:id/choices`,
  summary: 'Choices for a line of the contract',
  params: IdParams,
  response: z.object({
    stations: z.array(z.object({ id: Id, name: z.string(), active: z.boolean() })),
    qualification_types: z.array(Reference),
  }),
})

const step = { permission: 'contracts.write', method: 'POST', params: IdParams, response: Contract } as const
const slotStep = { ...step, cost: 40, refuses: SETTLED_MONTH } as const
const pathTo = (verb: string) => `${at.path}/:id/${verb}`
const Reason = z.string().check(z.trim(), z.minLength(3, 'Say why.'), z.maxLength(300))

/** Gives the contract its number and makes its slots. An active contract is returned as it is. */
export const activate = endpoint({
  ...slotStep,
  path: pathTo('activate'),
  summary: 'Activate a draft',
  saved: { name: 'contract', message: 'The contract is active' },
})
/** The slots from `from` on that nobody worked become Off; shifts stay with their slots. */
export const suspend = endpoint({
  ...slotStep,
  path: pathTo('suspend'),
  summary: 'Suspend an active contract from a day on',
  refuses: ['decided', ...SETTLED_MONTH],
  body: z.strictObject({ from: Day, reason: Reason, billed: z.optional(z.boolean()) }),
  saved: { name: 'contract', message: 'The suspension of the contract is set' },
})
/** Without a day, from now on. Slots of days that are over become undecided, as those that are entered late. */
export const resume = endpoint({
  ...slotStep,
  path: pathTo('resume'),
  summary: 'Resume a suspended contract from today, or from a day that is over',
  body: z.strictObject({ from: z.optional(Day) }),
  saved: { name: 'contract', message: 'The contract is active again' },
})
/** A guard whose shifts were removed; `told` by the phone, which is for published shifts. */
export const FreedGuard = z.object({ guard_id: Id, name: z.string(), contacts: z.string(), shifts: z.int(), told: z.boolean() })
export type FreedGuard = z.output<typeof FreedGuard>
/** Cancels the slots after the last day, removes their shifts, and names each guard once. */
export const end = endpoint({
  ...slotStep,
  path: pathTo('end'),
  summary: 'End a contract on a day',
  refuses: ['decided_later', ...SETTLED_MONTH],
  body: z.strictObject({ on: Day, reason: Reason }),
  saved: { name: 'contract', message: 'The end of the contract is set', beside: { freed: z.optional(z.array(FreedGuard)) } },
})
export const cancel = endpoint({
  ...step,
  path: pathTo('cancel'),
  summary: 'Cancel a draft',
  body: z.strictObject({ reason: Reason }),
  saved: { name: 'contract', message: 'The contract is cancelled' },
})
/** Lines with guards become guarding lines without a station, to be completed before activation. */
export const fromQuotation = endpoint({
  ...step,
  path: `${at.path}/from_quotation/:id`,
  summary: 'Make a draft from an accepted quotation',
  refuses: ['has_contract'],
  saved: { name: 'contract', message: 'A draft of the contract is ready' },
})
/** Lines as the last four weeks' shifts were, without rates; for a company that has worked without contracts. */
export const fromStation = endpoint({
  ...step,
  path: `${at.path}/from_station/:id`,
  summary: 'Make a draft from the usual shifts of a station',
  saved: { name: 'contract', message: 'A draft of the contract is ready' },
})
const part = { permission: 'contracts.write', response: Contract } as const
export const addLine = endpoint({
  ...step,
  path: pathTo('lines'),
  summary: 'Add a line to a contract',
  cost: 20,
  refuses: ['same_post', ...SETTLED_MONTH],
  body: ContractLineInput,
  saved: { name: 'contract', message: 'Added to the contract' },
})
const lineAt = { path: '/api/v1/contract_lines/:id', params: IdParams } as const
export const updateLine = endpoint({
  ...part,
  ...lineAt,
  method: 'PUT',
  summary: 'Change a line without its terms',
  cost: 20,
  refuses: ['same_post', 'decided', ...SETTLED_MONTH], // a changed station or last day
  body: ContractLineUpdate,
  saved: { name: 'contract', message: 'The change is saved' },
})
/** While it has no slots, and nobody has ordered guards for it or been charged for it. */
export const removeLine = endpoint({
  ...part,
  ...lineAt,
  method: 'DELETE',
  summary: 'Remove a line of a contract',
  response: Done,
  done: { message: 'Removed from the contract' },
})
/** Headcount, hours, days or rate from a day on; in a draft, in place of terms of the same day. Slots follow; a shift on a slot that is no longer needed stays, without a post. */
export const addTerms = endpoint({
  ...step,
  path: `${lineAt.path}/terms`,
  summary: 'Change the terms of a line from a day on',
  cost: 20,
  refuses: ['decided', ...SETTLED_MONTH],
  body: LineTermsInput,
  saved: { name: 'contract', message: 'The terms are changed' },
})
const termsAt = { path: '/api/v1/line_terms/:id', params: IdParams } as const
/** Not the first terms of a line, and not once a slot of them has begun. */
export const removeTerms = endpoint({
  ...part,
  ...termsAt,
  method: 'DELETE',
  summary: 'Take back terms that have not begun',
  cost: 20,
  refuses: SETTLED_MONTH,
  response: Done,
  done: { message: 'The terms are taken back' },
})
