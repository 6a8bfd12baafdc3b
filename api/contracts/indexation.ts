import * as z from 'zod/mini'
import { Day, Id, IdParams, text } from '../core/common.ts'
import { endpoint } from '../core/endpoint.ts'
import { fraction, product, roundHalfUp } from '../core/money.ts'
import { SETTLED_MONTH } from '../core/refusals/error-codes.ts'
import { RATE_UNITS } from './charges.ts'
import { Month } from './contract-fields.ts'

/** Shillings to which new rates are rounded. */
export const ROUNDINGS = [1, 100, 1000] as const
export const USUAL_ROUNDING = 100
const MOST_CONTRACTS = 500
const HUNDREDTHS = 100

/** A rate with some percent, of at most two decimals, added, rounded half up to a multiple of `rounding`. */
export function indexed(rate: number, percent: number, rounding: number): number {
  const hundredths = Math.round(percent * HUNDREDTHS)
  const exact = product(fraction(rate), fraction(10_000 + hundredths, 10_000 * rounding))
  return Number(roundHalfUp(exact)) * rounding
}

const hasTwoDecimals = (percent: number) => Math.abs(percent * HUNDREDTHS - Math.round(percent * HUNDREDTHS)) < 1e-6

const IndexedLine = z.object({
  line_id: Id,
  name: z.string(),
  station_name: z.nullable(z.string()),
  rate_unit: z.enum(RATE_UNITS),
  rate: z.int(),
  new_rate: z.int(),
})
export const IndexedContract = z.object({
  contract_id: Id,
  number: z.nullable(z.string()),
  title: z.string(),
  client_name: z.string(),
  /** The last day to tell the client, by the notice of the contract, and whether it has passed. */
  tell_by: Day,
  late: z.boolean(),
  /** The contacts to tell, as far as the contract says. */
  billing_contact: z.nullable(z.string()),
  billing_email: z.nullable(z.string()),
  lines: z.array(IndexedLine),
  /** The month in which the new rates begin, in shillings before VAT: as it is, and with them. */
  net_now: z.int(),
  net_then: z.int(),
  /** Months from this day on that are invoiced already; the difference is charged with the next draft. */
  invoiced: z.array(Month),
})
export type IndexedContract = z.output<typeof IndexedContract>

/** The sum of the new rates of contracts, in shillings, by which what is saved is compared with what was shown. */
export const newRates = (contracts: readonly IndexedContract[]) =>
  contracts.reduce((sum, { lines }) => lines.reduce((all, { new_rate }) => all + new_rate, sum), 0)

const Raised = z.strictObject({
  percent: z.number().check(z.gte(0.01), z.lte(50), z.refine(hasTwoDecimals, { message: 'Enter at most two decimals.' })),
  /** The first of a month; one that has begun while nothing of it is approved or invoiced. */
  valid_from: Day.check(z.refine((day) => day.endsWith('-01'), 'New rates begin on the first of a month.')),
  rounding: z.optional(z.union(ROUNDINGS.map((rounding) => z.literal(rounding)))),
  reason: text(500),
  /** Left out: every active or suspended contract. */
  contract_ids: z.optional(z.array(Id).check(z.minLength(1), z.maxLength(MOST_CONTRACTS))),
  /** Required to save: the sum of the new rates that a dry run showed, in shillings; refused with 409 where they would be others. */
  shown: z.optional(z.int()),
  /** With true, nothing is saved. */
  dry_run: z.boolean(),
})
const saysWhatWasShown = z.refine<z.output<typeof Raised>>(({ dry_run, shown }) => dry_run || shown !== undefined, {
  message: 'Try it first, and send the sum of the new rates that it shows.',
  path: ['shown'],
})
export const IndexInput = Raised.check(saysWhatWasShown)
export type IndexInput = z.output<typeof IndexInput>

/** Each line gets new terms from the day on, as it stands then; terms that begin later get the new rate too. */
export const index = endpoint({
  method: 'POST',
  path: '/api/v1/contracts/index',
  permission: 'contracts.write',
  summary: 'Raise rates by some percent from a month on',
  cost: 200,
  refuses: ['outdated', ...SETTLED_MONTH],
  body: IndexInput,
  response: z.object({ contracts: z.array(IndexedContract), lines: z.int(), net_now: z.int(), net_then: z.int() }),
})

/** For the terms that begin on a day with other rates than those before them, as after `index`. */
export const letter = endpoint({
  method: 'GET',
  path: '/api/v1/contracts/:id/rate_letter',
  permission: 'contracts.rates',
  summary: 'The letter to a client about new rates, as a PDF',
  cost: 60,
  params: IdParams,
  query: z.strictObject({ valid_from: Day }),
  response: z.unknown(),
  download: true,
})
