import * as z from 'zod/mini'
import { Day, Email, Id, Name, OptionalPhone, optionalText } from './common.ts'
import { endpoint } from './endpoint.ts'
import { spamFields } from './spam.ts'

/** What kind of place a visitor wants guarded. */
export const SITE_TYPES = [
  'Home',
  'Office',
  'Shop',
  'School',
  'Hotel',
  'Construction site',
  'Factory or warehouse',
  'Event',
  'Other',
] as const
/** The corporate discount is for clients hiring more guards than this (section 9). Its size is never part of a public answer. */
export const DISCOUNT_ABOVE_GUARDS = 10

export const QuoteRequestInput = z.strictObject({
  /** Which of the services; none means "not sure yet". */
  service_id: z.nullish(Id),
  site_type: z.enum(SITE_TYPES),
  /** Where the site is, in the visitor's words. */
  area: Name,
  /** 0 when no guards are wanted, as for cameras alone. */
  guards_needed: z.int().check(z.gte(0), z.lte(10_000)),
  start_date: z.nullish(Day),
  name: Name,
  email: Email,
  phone: OptionalPhone,
  message: optionalText(5000),
  ...spamFields,
})
export type QuoteRequestInput = z.output<typeof QuoteRequestInput>

export const create = endpoint({
  method: 'POST',
  path: '/api/v1/quotes/register',
  access: 'public',
  summary: 'Request a quote',
  body: QuoteRequestInput,
  response: z.object({ reference: z.string(), corporate_discount: z.boolean() }),
  saved: { name: 'quote_request', message: 'Your quote request has been received.' },
})
