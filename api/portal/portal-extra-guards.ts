import * as z from 'zod/mini'
import { Day, Id, optionalText, Shillings } from '../core/common.ts'
import { endpoint } from '../core/endpoint.ts'
import { momentAt } from '../core/fields/days.ts'
import { ClockTimeInput } from '../core/shift.ts'
import { OwnRequestDetail } from './portal-requests.ts'

/** The most days of one order. */
export const EXTRA_DAYS = 31
/** An order that begins sooner than this many hours from now asks people to talk to each other. */
export const RING_HOURS = 4

const order = {
  /** A post of a contract of the client. */
  line_id: Id,
  days: z.array(Day).check(
    z.minLength(1, 'Choose at least one day.'),
    z.maxLength(EXTRA_DAYS, `At most ${EXTRA_DAYS} days at once.`),
    z.refine((days) => new Set(days).size === days.length, 'Each day only once.'),
  ),
  start_time: ClockTimeInput,
  /** Equal times are 24 hours. */
  end_time: ClockTimeInput,
  /** On each of the days. */
  guards: z.int().check(z.gte(1), z.lte(50)),
}
export const ExtraGuardsQuestion = z.strictObject(order)
export type ExtraGuardsQuestion = z.output<typeof ExtraGuardsQuestion>
export const ExtraGuardsInput = z.strictObject({
  ...order,
  note: optionalText(1000),
  /** The price before VAT that was shown; the order is refused when it is another one by now. */
  net: z.nullish(Shillings),
})
export type ExtraGuardsInput = z.output<typeof ExtraGuardsInput>

/** The price of an order, before it is sent. */
export const ExtraGuardsPrice = z.object({
  shifts: z.int(),
  /** In shillings; null where the contract names no price for extra guards, and for people who do not see prices. */
  price: z.nullable(
    z.object({
      /** For one shift; null when the days differ. */
      rate: z.nullable(z.int()),
      net: z.int(),
      vat_rate: z.int(),
      vat: z.int(),
      total: z.int(),
    }),
  ),
  /** The number to call, when it begins in less than four hours. */
  call: z.nullable(z.string()),
})
export type ExtraGuardsPrice = z.output<typeof ExtraGuardsPrice>

const at = {
  path: '/api/v1/portal/extra_guards',
  permission: 'portal.write',
  shows: ['client_requests.read'],
  method: 'POST',
} as const
export const price = endpoint({
  ...at,
  path: `${at.path}/price`,
  summary: 'Price of extra guards, without ordering them',
  refuses: ['period_locked'],
  body: ExtraGuardsQuestion,
  response: ExtraGuardsPrice,
})
/** A request of the kind Extra guards; staff accept it. */
export const create = endpoint({
  ...at,
  perMinute: 30,
  summary: 'Order extra guards for a post',
  refuses: ['price_changed', 'period_locked'],
  body: ExtraGuardsInput,
  response: OwnRequestDetail,
  saved: { name: 'request', message: 'We have your order.', beside: { call: z.optional(z.string()) } },
})

const HOUR = 3_600_000
/** True if an order begins in less than some hours. */
export function beginsWithin({ days, start_time }: Pick<ExtraGuardsQuestion, 'days' | 'start_time'>, hours: number): boolean {
  const first = days.toSorted()[0]!
  return Date.parse(momentAt(first, start_time)) - Date.now() < hours * HOUR
}
