import * as z from 'zod/mini'
import {
  baseVersion,
  Day,
  Email,
  Id,
  IdParams,
  listQuery,
  Name,
  OptionalPhone,
  optionalText,
  recordFields,
  Shillings,
  Timestamp,
} from '../core/common.ts'
import { endpoint } from '../core/endpoint.ts'
import { spamFields } from '../core/fields/spam.ts'
import { exportCall, getCall, removeCall, removeManyCall, statusManyCall, updateCall } from '../core/resource.ts'
import { Client, ClientInput } from '../sites/clients.ts'
import { SITE_TYPES } from './site-types.ts'

export { SITE_TYPES }

export const NO_WAY_TO_REACH = 'Please give a telephone number or an e-mail address.'

export const QuoteRequestInput = z
  .strictObject({
    /** The service; null means "not sure yet". */
    service_id: z.nullish(Id),
    site_type: z.enum(SITE_TYPES),
    /** The place of the site, in the visitor's words. */
    area: Name,
    /** 0 when no guards are wanted, for example for cameras only. */
    guards_needed: z.int().check(z.gte(0), z.lte(10_000)),
    /** Sites for cameras or alarms; one where it is left out. */
    sites_needed: z.nullish(z.int().check(z.gte(1), z.lte(1000))),
    start_date: z.nullish(Day),
    name: Name,
    /** An e-mail address, a telephone number, or both. */
    email: z.nullish(Email),
    phone: OptionalPhone,
    message: optionalText(5000),
    /** The monthly price from which the visitor was shown an estimate; left out where none was shown. */
    shown_price: z.nullish(Shillings),
    ...spamFields,
  })
  .check(z.refine(({ email, phone }) => Boolean(email || phone), { message: NO_WAY_TO_REACH, path: ['phone'] }))
export type QuoteRequestInput = z.output<typeof QuoteRequestInput>

export const QUOTE_STATUSES = ['New', 'Quoted', 'Won', 'Lost'] as const
/** Statuses that staff set. Won creates a client, so it has its own call. */
export const CHOSEN_STATUSES = ['New', 'Quoted', 'Lost'] as const

/** A request as staff see it. */
export const QuoteRequest = z.object({
  ...recordFields,
  reference: z.string(),
  received_at: Timestamp,
  service_id: z.nullable(Id),
  service_title: z.nullable(z.string()),
  site_type: z.string(),
  area: z.string(),
  guards_needed: z.int(),
  sites_needed: z.nullable(z.int()),
  start_date: z.nullable(Day),
  name: z.string(),
  email: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  message: z.nullable(z.string()),
  status: z.enum(QUOTE_STATUSES),
  /** The estimate that the visitor saw: price of one a month, how many, and both multiplied, before VAT and discount; null for none. */
  estimate_price: z.nullable(z.int()),
  estimate_quantity: z.nullable(z.int()),
  estimate_total: z.nullable(z.int()),
  /** The version of the service whose price it was. */
  price_version: z.nullable(z.int()),
  /** The client created from it. */
  client_id: z.nullable(Id),
})
export type QuoteRequest = z.output<typeof QuoteRequest>

/** The estimate that is kept with a request; null for none. */
export const keptEstimate = (kept: Pick<QuoteRequest, 'estimate_price' | 'estimate_quantity' | 'estimate_total'>) =>
  kept.estimate_price && kept.estimate_quantity && kept.estimate_total
    ? { price: kept.estimate_price, quantity: kept.estimate_quantity, total: kept.estimate_total }
    : null

/** True if a request is won: nothing of it is changed, sent or revised any more. */
export const isFixed = ({ status }: Pick<QuoteRequest, 'status'>) => status === 'Won'

/** The fields of the client to create; those that the request leaves out are empty. */
export function clientOf({ name, phone, area }: Pick<QuoteRequest, 'name' | 'phone' | 'area'>) {
  const words = name.trim().split(/\s+/)
  return {
    firstName: words.length > 1 ? words.slice(0, -1).join(' ') : name.trim(),
    lastName: words.length > 1 ? words.at(-1)! : '',
    company_name: null,
    address: area,
    contacts: phone ?? '',
  }
}

export const QuoteQuery = listQuery(
  ['id', 'reference', 'received_at', 'name', 'site_type', 'area', 'guards_needed', 'start_date', 'status'],
  { status: z.optional(z.enum(QUOTE_STATUSES)) },
)
export type QuoteQuery = z.output<typeof QuoteQuery>

const at = { path: '/api/v1/quotes', permission: 'sales.read' } as const
const edit = { ...at, permission: 'sales.write' } as const
/** Search matches reference, name, e-mail, phone, site type and area. */
export const list = endpoint({
  ...at,
  method: 'GET',
  summary: 'Quote requests, newest first',
  query: QuoteQuery,
  response: z.array(QuoteRequest),
  list: {},
})
export const get = getCall(at, 'quote request', QuoteRequest)
export const update = updateCall(edit, {
  name: 'quote_request',
  body: z.strictObject({ status: z.optional(z.enum(CHOSEN_STATUSES)), email: z.optional(Email), ...baseVersion }),
  response: QuoteRequest,
  message: 'Quote request updated successfully',
})
export const statusMany = statusManyCall(edit, { name: 'quote_requests', fields: { status: z.enum(CHOSEN_STATUSES) } })
export const remove = removeCall(edit, { name: 'quote_request', message: 'Quote request deleted successfully' })
export const removeMany = removeManyCall(edit, { name: 'quote_requests' })
export const exportCsv = exportCall(list)
/** Marks a request as Won and creates its client, at most once for a request. */
export const win = endpoint({
  ...edit,
  path: `${at.path}/:id/win`,
  method: 'POST',
  summary: 'Mark a quote request as won and add its client',
  params: IdParams,
  body: ClientInput,
  response: Client,
  saved: { name: 'client', message: 'The request is won and its client added.' },
})

export const create = endpoint({
  method: 'POST',
  path: `${at.path}/register`,
  permission: 'public',
  summary: 'Request a quote',
  body: QuoteRequestInput,
  perMinute: 30,
  refuses: ['price_changed'],
  response: z.object({ reference: z.string(), corporate_discount: z.boolean() }),
  saved: { name: 'quote_request', message: 'Your quote request has been received.' },
})
