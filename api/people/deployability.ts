import * as z from 'zod/mini'
import { Day, IdParams } from '../core/common.ts'
import { endpoint } from '../core/endpoint.ts'

/** The readiness of a guard: Ready, with Papers missing that every guard on duty must have, or Not allowed whatever is done. */
export const READINESS = ['Ready', 'Papers missing', 'Not allowed'] as const
export type Readiness = (typeof READINESS)[number]

/** The readiness of a guard today, and the paper that will stop it. */
export const Deployability = z.object({
  state: z.enum(READINESS),
  /** Ready or Papers missing. */
  deployable: z.boolean(),
  /** Why the guard cannot be planned, in sentences. */
  reasons: z.array(z.string()),
  /** The warnings that stop nobody yet. */
  warnings: z.array(z.string()),
  /** Planned shifts that have not begun, and the day of the first. */
  shifts_ahead: z.int(),
  first_shift: z.nullable(Day),
})
export type Deployability = z.output<typeof Deployability>

/** Sends `changed` whenever papers, absences or status of a guard may have changed. */
export const stream = endpoint({
  method: 'GET',
  path: '/api/v1/guards/stream',
  permission: 'guards.read',
  summary: 'Server-sent events: who may be planned has changed',
  response: z.unknown(),
  background: true,
  events: true,
})

export const get = endpoint({
  method: 'GET',
  path: '/api/v1/guards/:id/deployability',
  permission: 'guards.read',
  summary: 'Readiness of a guard today, with the reasons',
  params: IdParams,
  response: Deployability,
})
