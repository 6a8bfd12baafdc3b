import * as z from 'zod/mini'
import { Day } from '../core/common.ts'
import { endpoint } from '../core/endpoint.ts'

// Frames that came to the receiver of alarm panels, by what became of them.

/**
 * The endings of frames. `unknown`: of no system here; `refused`: not encrypted, or with another key; `clock`: with a wrong time;
 * `unreadable`: with the right CRC and no meaning; `faulty`: with a wrong CRC or length; `failed`: the database could not store it;
 * `dropped`: too many of its address waited; `closed`: a connection was closed at a limit, with what it may still have sent.
 */
export const FRAME_RESULTS = [
  'stored',
  'unknown',
  'refused',
  'clock',
  'unreadable',
  'faulty',
  'failed',
  'dropped',
  'closed',
] as const
export type FrameResult = (typeof FRAME_RESULTS)[number]

/** Each process adds what it counted once a minute. */
export const today = endpoint({
  path: '/api/v1/alarm_frames',
  permission: 'alarm.read',
  method: 'GET',
  summary: 'Frames of alarm panels that came today, by what became of them',
  response: z.object({
    day: Day,
    frames: z.array(z.object({ result: z.enum(FRAME_RESULTS), frames: z.int() })),
  }),
})
