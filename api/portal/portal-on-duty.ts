import * as z from 'zod/mini'
import { Id, Timestamp } from '../core/common.ts'
import { endpoint } from '../core/endpoint.ts'
import { Hours } from '../core/shift.ts'

/**
 * The state of a place at a post at this moment. `expected` has begun and may still be in time; `late` is after that, and the control
 * room has an exception; nobody fills an `empty` one; of one `to_confirm` something was reported that does not count before the company
 * has confirmed it; the guard of one that is `left` went before the end; a guard who is `replaced` has a row of his own beside that of
 * the guard who came instead.
 */
export const DUTY_STATES = ['on_post', 'expected', 'late', 'empty', 'to_confirm', 'left', 'replaced'] as const
export type DutyState = (typeof DUTY_STATES)[number]

/** A place at a post now: a guard who is agreed or planned, by name and rank, or nobody. */
export const OnDuty = z.object({
  /** The shift; null while nobody is planned. */
  shift_id: z.nullable(Id),
  /** The post of the contract; null for a shift outside of one. */
  post: z.nullable(z.string()),
  guard_name: z.nullable(z.string()),
  guard_rank: z.nullable(z.string()),
  /** The id of the guard's photo. */
  photo: z.nullable(z.string()),
  /** The guard has a checked licence that is valid today. */
  licensed: z.boolean(),
  ...Hours.shape,
  ends_next_day: z.boolean(),
  state: z.enum(DUTY_STATES),
  /** When the guard came; of one who has left, when that was. */
  at: z.nullable(Timestamp),
  /** Whole minutes since the start, of one that is late or empty. */
  late_minutes: z.int(),
  /** The guard who came instead. */
  replaced_by: z.nullable(z.string()),
})
export type OnDuty = z.output<typeof OnDuty>

/** A station at this moment: places at its posts, and the round whose time came last. */
export const StationNow = {
  now: z.array(OnDuty),
  /** Points of the round, and how many of them were scanned. */
  last_round: z.nullable(z.object({ due_from: Timestamp, expected: z.int(), scanned: z.int() })),
}

/** The page asks again while it is open, which keeps no session from going idle. */
export const onDuty = endpoint({
  method: 'GET',
  path: '/api/v1/portal/on_duty',
  summary: 'Guards at the stations of the client at this moment: who has arrived, and who has not',
  permission: 'portal.read',
  shows: ['roster.read', 'attendance.read'],
  background: true,
  response: z.array(z.object({ id: Id, ...StationNow })),
})
