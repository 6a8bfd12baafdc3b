import * as z from 'zod/mini'
import { Month } from '../contracts/contract-fields.ts'
import { Id, Timestamp } from '../core/common.ts'
import { endpoint } from '../core/endpoint.ts'

/**
 * The result of a run: `differing` are reviewed ones that it would have changed, `dropped` those of which nothing is left to
 * charge, `carried` those that are credit of the client and left alone.
 */
const RUN_OUTCOMES = ['made', 'changed', 'same', 'differing', 'issued', 'dropped', 'carried'] as const
export type RunCounts = Record<(typeof RUN_OUTCOMES)[number], number>

/**
 * Computing: drafts are being computed. Ready: some wait to be issued or discarded. Done: none of the month does, whichever run made
 * it.
 */
export const RUN_STATES = ['Computing', 'Ready', 'Done'] as const
export type RunState = (typeof RUN_STATES)[number]

export const BillingRun = z.object({
  id: Id,
  month: Month,
  started_at: Timestamp,
  started_by_name: z.nullable(z.string()),
  state: z.enum(RUN_STATES),
  /** The numbers of drafts by outcome (`RUN_OUTCOMES`). */
  counts: z.record(z.string(), z.int()),
})
export type BillingRun = z.output<typeof BillingRun>
/** A draft that a run has changed, or would change were it not reviewed, or discarded because it was carried: net before and after. */
const RunChange = z.object({
  draft_id: Id,
  client_name: z.string(),
  state: z.enum(['Draft', 'Reviewed', 'Discarded']),
  before: z.int(),
  after: z.int(),
})
export type RunChange = z.output<typeof RunChange>

const at = { path: '/api/v1/billing_runs' } as const
export const list = endpoint({
  ...at,
  permission: 'billing.read',
  method: 'GET',
  summary: 'The billing runs of a month, newest first',
  query: z.strictObject({ month: Month }),
  response: z.array(BillingRun),
})
/** The amount that a run of an unbilled month would add, net, in shillings. */
export const leftOut = endpoint({
  path: `${at.path}/left_out`,
  permission: 'billing.read',
  method: 'GET',
  summary: 'Charges of a month that are in no draft',
  cost: 30,
  query: z.strictObject({ month: Month }),
  response: z.object({ contracts: z.int(), net: z.int() }),
})
/** Drafts are computed again, reviewed ones are left alone. Safe to repeat. */
export const start = endpoint({
  ...at,
  permission: 'billing.write',
  method: 'POST',
  summary: 'Compute the drafts of a month',
  cost: 60,
  body: z.strictObject({ month: Month }),
  response: BillingRun,
  saved: { name: 'billing_run', message: 'The month is computed', beside: { changes: z.optional(z.array(RunChange)) } },
})
