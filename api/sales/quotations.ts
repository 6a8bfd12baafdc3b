import * as z from 'zod/mini'
import {
  baseVersion,
  Day,
  Id,
  IdParams,
  IdText,
  listQuery,
  optionalText,
  recordFields,
  Shillings,
  Timestamp,
  text,
} from '../core/common.ts'
import { endpoint } from '../core/endpoint.ts'
import { createCall, getCall, pdfCall, removeCall, updateCall } from '../core/resource.ts'
import { linesWithin } from './quotation-figures.ts'
import { pricedFields, QUOTATION_STATUSES } from './quotation-links.ts'

export * from './quotation-links.ts'

/** Days for which a quotation is valid by default. */
export const VALID_DAYS = 30
/** The maximum sum of the lines, in shillings. */
export const MOST_SHILLINGS = 1_000_000_000_000
const MOST_LINES = 100

export const QuotationLineInput = z.strictObject({
  /** The service; null for anything else. */
  service_id: z.nullish(Id),
  description: text(500),
  /** True if these are guards, which count towards the corporate discount. */
  guards: z.boolean(),
  quantity: z.int().check(z.gte(1), z.lte(10_000)),
  /** 1 for a single payment. */
  months: z.int().check(z.gte(1), z.lte(120)),
  monthly_rate: Shillings,
})
export type QuotationLineInput = z.output<typeof QuotationLineInput>

const fields = {
  /** The last date on which it can be accepted; by default 30 days from today. */
  valid_until: z.optional(Day),
  terms: optionalText(2000),
  lines: z.array(QuotationLineInput).check(
    z.minLength(1, 'Add at least one line.'),
    z.maxLength(MOST_LINES, `A quotation has at most ${MOST_LINES} lines.`),
    z.refine((lines) => linesWithin(lines, MOST_SHILLINGS), 'The lines come to more than can be quoted.'),
  ),
}
export const QuotationInput = z.strictObject({ request_id: Id, ...fields })
export type QuotationInput = z.output<typeof QuotationInput>
export const QuotationUpdate = z.strictObject({ ...fields, ...baseVersion })
export type QuotationUpdate = z.output<typeof QuotationUpdate>

export const Quotation = z.object({
  ...recordFields,
  request_id: Id,
  /** QT-2026-000001, without gaps within a year; assigned when it is sent, and kept by its revisions. */
  number: z.nullable(z.string()),
  revision: z.int(),
  status: z.enum(QUOTATION_STATUSES),
  valid_until: Day,
  ...pricedFields,
  created_at: Timestamp,
  sent_at: z.nullable(Timestamp),
  answered_at: z.nullable(Timestamp),
  decline_reason: z.nullable(z.string()),
})
export type Quotation = z.output<typeof Quotation>
/** True if a quotation was sent, so that only a revision changes it. */
export const isFixed = ({ status }: Pick<Quotation, 'status'>) => status !== 'Draft'

const at = { path: '/api/v1/quotations', permission: 'sales.read' } as const
const edit = { ...at, permission: 'sales.write' } as const
const manyLines = { ...edit, maxBody: 256 * 1024 } as const
const saved = { name: 'quotation', response: Quotation } as const
const ofOne = { path: `${at.path}/:id`, permission: 'sales.write', params: IdParams } as const

export const QuotationQuery = listQuery(['id', 'number', 'valid_until', 'total'], { request_id: z.optional(IdText) })
export type QuotationQuery = z.output<typeof QuotationQuery>
export const list = endpoint({
  ...at,
  method: 'GET',
  summary: 'Quotations, newest first',
  query: QuotationQuery,
  response: z.array(Quotation),
  list: {},
})
export const get = getCall(at, 'quotation', Quotation)
export const create = createCall(manyLines, { ...saved, body: QuotationInput, message: 'Quotation saved as a draft' })
/** Drafts only: a sent quotation does not change. */
export const update = updateCall(manyLines, { ...saved, body: QuotationUpdate, message: 'Quotation saved as a draft' })
export const remove = removeCall(edit, { name: 'quotation', message: 'Draft deleted successfully' })
export const send = endpoint({
  ...ofOne,
  path: `${ofOne.path}/send`,
  method: 'POST',
  summary: 'Send a draft to the person who asked, with a link to answer',
  response: Quotation,
  saved: { name: 'quotation', message: 'The quotation is on its way.' },
})
export const revise = endpoint({
  ...ofOne,
  path: `${ofOne.path}/revise`,
  method: 'POST',
  summary: 'Make a draft of the next revision of a sent quotation',
  response: Quotation,
  saved: { name: 'quotation', message: 'A draft of the next revision is ready.' },
})
export const withdraw = endpoint({
  ...ofOne,
  path: `${ofOne.path}/withdraw`,
  method: 'POST',
  summary: 'Take back a sent quotation',
  response: Quotation,
  saved: { name: 'quotation', message: 'The quotation is withdrawn.' },
})
export const pdf = pdfCall(at, 'quotation')
/** The rates of a quotation calculated today. */
export const rates = endpoint({
  ...at,
  path: `${at.path}/rates`,
  method: 'GET',
  summary: 'Corporate discount and VAT of today, in hundredths of a percent',
  response: z.object({ discount_rate: z.int(), vat_rate: z.int() }),
})
