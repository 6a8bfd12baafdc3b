import * as z from 'zod/mini'
import { Done, IdParams } from '../core/common.ts'
import { endpoint } from '../core/endpoint.ts'

// Signals that are tried out without a panel, for systems of the demo alone.

/** The codes that can be tried out, with their words. */
export const TRIED = {
  BA: 'Burglary',
  TA: 'Tamper',
  PA: 'Panic',
  HA: 'Duress',
  FA: 'Fire',
  MA: 'Medical',
  WA: 'Water',
  AT: 'Power lost',
  AR: 'Power restored',
  OP: 'Opened by a user',
  CL: 'Closed by a user',
  BC: 'Cancelled by a user',
  RP: 'Periodic test',
} as const
export type Tried = keyof typeof TRIED
export const TRIED_CODES = Object.keys(TRIED) as Tried[]

export const SignalTrial = z.strictObject({
  code: z.enum(TRIED_CODES),
  /** The zone, or the user for openings, closings and cancelling. */
  number: z.nullish(z.int().check(z.gte(0), z.lte(999))),
})
export type SignalTrial = z.output<typeof SignalTrial>

/** The signal is stored and judged as one that a panel has sent. */
export const send = endpoint({
  path: '/api/v1/alarm_systems/:id/signal_trials',
  permission: 'alarm.write',
  method: 'POST',
  summary: 'A signal of a system of the demo, as its panel would send it',
  params: IdParams,
  // Nobody presses more often.
  perMinute: 60,
  refuses: ['conflict'],
  body: SignalTrial,
  response: Done,
  done: { message: 'The signal has arrived' },
})
