import * as z from 'zod/mini'
import { Day, Id, IdParams } from '../core/common.ts'
import { endpoint } from '../core/endpoint.ts'
import { SETTLED_MONTH } from '../core/refusals/error-codes.ts'
import { Month } from './contract-fields.ts'
import { LineTermsInput } from './contract-lines.ts'

/** The account of one month when every slot is covered; amounts in shillings. */
export const MonthPreview = z.object({
  month: Month,
  charges: z.array(
    z.object({
      line_id: Id,
      term_id: Id,
      kind: z.enum(['guarding', 'fixed_monthly', 'once', 'per_use', 'holiday', 'extra']),
      name: z.string(),
      station_name: z.nullable(z.string()),
      from: Day,
      until: Day,
      seats: z.int(),
      slots: z.int(),
      slots_a_month: z.int(),
      amount: z.int(),
    }),
  ),
  slots: z.int(),
  subtotal: z.int(),
  discount: z.int(),
  net: z.int(),
  vat_rate: z.int(),
  vat: z.int(),
  total: z.int(),
  /** The costs of months before VAT: as agreed, and until another last day; only where the call asks for one. */
  renewed: z.optional(z.array(z.object({ month: Month, net_now: z.int(), net_then: z.int() }))),
})
export type RenewedMonth = NonNullable<z.output<typeof MonthPreview>['renewed']>[number]
export type MonthPreview = z.output<typeof MonthPreview>
/** A change of terms on trial: the cost of its month before and with it. The preview refuses as the change does. */
export const termsPreview = endpoint({
  permission: 'contracts.rates',
  method: 'POST',
  path: '/api/v1/contract_lines/:id/terms/preview',
  summary: 'Preview of a month with changed terms',
  cost: 20,
  refuses: ['decided', ...SETTLED_MONTH],
  params: IdParams,
  body: LineTermsInput,
  response: z.object({
    month: Month,
    net_now: z.int(),
    net_then: z.int(),
    /** Months from the change on that are invoiced already; the difference is charged with the next draft. */
    invoiced: z.array(Month),
    /** Planned shifts that lose their seat, as by other hours: it is open again, and the guard stays without a post. */
    opened: z.int(),
  }),
})
/** The most months that a preview of a renewal names: that of the last day, and a year. */
export const RENEWED_MONTHS = 13
/** With `ends_on`, besides, what the months from this one on become when the contract goes on until then. */
export const preview = endpoint({
  permission: 'contracts.rates',
  method: 'GET',
  path: '/api/v1/contracts/:id/preview',
  summary: 'Price of a month when every slot is covered',
  params: IdParams,
  query: z.strictObject({ month: Month, ends_on: z.optional(Day) }),
  response: MonthPreview,
})
