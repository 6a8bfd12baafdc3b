import * as z from 'zod/mini'
import { endpoint } from '../core/endpoint.ts'

/** Days before today whose alarms are measured. */
export const PROMISE_DAYS = 90
/** The fewest measured alarms, and the fewest arrivals, of which the site speaks. */
export const LEAST_MEASURED = 20

/** The times of alarm response that the site shows, in seconds: half of the alarms were faster. */
export const AlarmPromise = z.object({
  /** Days before today whose alarms are measured. */
  days: z.int(),
  /** Alarms that an operator has taken. */
  alarms: z.int(),
  /** From the signal until an operator has taken the alarm. */
  taken: z.int(),
  /** Alarms of these at which a crew has arrived. */
  arrivals: z.int(),
  /** From the moment at which a crew was sent until one is there; null with too few arrivals. */
  arrived: z.nullable(z.int()),
})
export type AlarmPromise = z.output<typeof AlarmPromise>

export const get = endpoint({
  method: 'GET',
  path: '/api/v1/alarm_promise',
  permission: 'public',
  summary: 'Measured times of alarm response in the last 90 days, where the company publishes them and they are of 20 alarms',
  response: z.object({ promise: z.nullable(AlarmPromise) }),
})
