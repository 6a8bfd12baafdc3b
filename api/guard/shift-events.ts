import * as z from 'zod/mini'
import { Id, IdParams, Timestamp } from '../core/common.ts'
import { endpoint } from '../core/endpoint.ts'
import { EVENT_FLAGS, EVENT_KINDS } from './guard-events.ts'

/** The reports of devices about a shift. */
export const ShiftEvent = z.object({
  id: z.string(),
  kind: z.enum(EVENT_KINDS),
  /** By the server's clock; `device_time` is what the phone said. */
  corrected_at: Timestamp,
  device_time: Timestamp,
  flags: z.array(z.enum(EVENT_FLAGS)),
  text: z.nullable(z.string()),
  /** Null without a position, and 90 days later. */
  position: z.nullable(
    z.object({
      latitude: z.number(),
      longitude: z.number(),
      accuracy_m: z.nullable(z.number()),
      /** From the station. */
      distance_m: z.nullable(z.int()),
    }),
  ),
})
export type ShiftEvent = z.output<typeof ShiftEvent>

/** Every reading is audited, and the guard reads on his page by whom. */
export const list = endpoint({
  method: 'GET',
  path: '/api/v1/attendance/:id/events',
  permission: 'attendance.positions',
  summary: 'Events of devices about a shift',
  params: IdParams,
  response: z.object({ guard_id: Id, events: z.array(ShiftEvent) }),
})
