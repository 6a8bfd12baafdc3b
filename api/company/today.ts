import * as z from 'zod/mini'
import { Day, Id, Timestamp } from '../core/common.ts'
import { endpoint } from '../core/endpoint.ts'

/** Kinds of work that wait for somebody, the most urgent first. */
export const WAITING_KINDS = [
  /** Calls for help. */
  'sos',
  /** Alarms that nobody has taken. */
  'alarms',
  /** Alarm panels that disagree with the clock of the server, if they are the most of them. */
  'clocks',
  /** Shifts that run, or begin within twelve hours, without a guard. */
  'open',
  /** Guards who have not come. */
  'late',
  'exceptions',
  /** Reports of phones that count once they are confirmed. */
  'to_confirm',
  /** Clients who wait for an answer. */
  'requests',
  /** Days of stations on which every shift is over and decided. */
  'days',
  'leave',
  /** Papers that end within thirty days, with shifts of the guard after that. */
  'papers',
  'applications',
  'quotes',
  'messages',
  /** Drafts of invoices. */
  'drafts',
  /** Payments by mobile money that differ from what was asked for. */
  'payments',
  'overdue',
] as const
export type WaitingKind = (typeof WAITING_KINDS)[number]

/** No more than these of a kind are counted. */
export const MOST_WAITING = 100

/** Work of a kind that waits for the caller. */
export const Waiting = z.object({
  kind: z.enum(WAITING_KINDS),
  /** At most 100, which stands for any more. */
  count: z.int(),
  /** The number of them that is counted as another kind as well: a late guard may be an exception, too. */
  also: z.array(z.object({ kind: z.enum(WAITING_KINDS), count: z.int() })),
  /** Since when the oldest waits; of a shift without a guard, when it begins. */
  oldest: Timestamp,
  first: z.object({
    /** The record; of days to approve, their station. */
    id: Id,
    name: z.string(),
    /** Its day, where that tells it: of a shift, a paper's end, an invoice's due date; of drafts the first of their month. */
    day: z.nullable(Day),
    /** Of leave that takes no planned shift away: with this version it may be approved at once. */
    version: z.nullable(z.int()),
  }),
})
export type Waiting = z.output<typeof Waiting>

/** The frame of every page asks for it, which keeps no session from going idle. */
export const get = endpoint({
  method: 'GET',
  path: '/api/v1/today',
  permission: 'notifications.self',
  summary: 'The work that waits for the caller, the most urgent first',
  cost: 10,
  response: z.object({ waiting: z.array(Waiting) }),
  background: true,
})
