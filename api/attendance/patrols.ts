import * as z from 'zod/mini'
import { MOST_DAYS, within } from '../contracts/slots.ts'
import { Day, Id, IdParams, IdText, listQuery, Timestamp } from '../core/common.ts'
import { endpoint } from '../core/endpoint.ts'

/** A round is Missed when no point of it was scanned up to 15 minutes after its window, and Incomplete when some were. */
export const ROUND_STATES = ['Due', 'Running', 'Completed', 'Incomplete', 'Missed'] as const
export const RoundState = z.enum(ROUND_STATES)
export type RoundState = z.output<typeof RoundState>

/** The flags of a scan. A flag never rejects. */
export const SCAN_FLAGS = [
  'wrong_station',
  'unknown_point',
  'old_code',
  'fast_round',
  'out_of_order',
  'duplicate',
  'typed_code',
] as const
export type ScanFlag = (typeof SCAN_FLAGS)[number]

/** A round of a route. */
export const Round = z.object({
  id: Id,
  station_id: Id,
  station_name: z.string(),
  route_name: z.string(),
  /** The day on which the night or day of rounds began. */
  day: Day,
  due_from: Timestamp,
  due_until: Timestamp,
  state: RoundState,
  /** Points of the round, and how many of them were scanned. */
  expected: z.int(),
  scanned: z.int(),
  started_at: z.nullable(Timestamp),
  completed_at: z.nullable(Timestamp),
  /** The guard who scanned the first point. */
  guard_name: z.nullable(z.string()),
  /** Scans of the round with a flag. */
  flagged: z.int(),
  exception_id: z.nullable(Id),
})
export type Round = z.output<typeof Round>

/** The scans of a point; the first one counts. */
const RoundPoint = z.object({
  checkpoint_id: Id,
  name: z.string(),
  scans: z.array(z.object({ at: Timestamp, guard_name: z.string(), counts: z.boolean(), flags: z.array(z.string()) })),
})
export const RoundDetail = z.object({ round: Round, points: z.array(RoundPoint) })
export type RoundDetail = z.output<typeof RoundDetail>

const path = '/api/v1/patrols'
const at = { path, permission: 'muster.read', method: 'GET' } as const

/** Rounds of these days; those after midnight are of the day on which the night began. */
export const RoundQuery = z
  .omit(
    listQuery(['id', 'day', 'due_from'], {
      from: Day,
      to: Day,
      station_id: z.optional(IdText),
      state: z.optional(RoundState),
    }),
    { q: true },
  )
  .check(within(MOST_DAYS))
export type RoundQuery = z.output<typeof RoundQuery>
export const list = endpoint({
  ...at,
  summary: 'Rounds of some days',
  query: RoundQuery,
  response: z.array(Round),
  list: {},
})
export const get = endpoint({
  ...at,
  path: `${path}/:id`,
  summary: 'One round with its points and scans',
  params: IdParams,
  response: RoundDetail,
})

/** The scans of a guard, and those that prove little: outside of the place, or without a position. */
export const ScanReport = z.object({
  guard_id: Id,
  guard_name: z.string(),
  scans: z.int(),
  outside: z.int(),
  no_position: z.int(),
  fast: z.int(),
  wrong_station: z.int(),
  /** Codes that were typed, not scanned. */
  typed: z.int(),
})
export type ScanReport = z.output<typeof ScanReport>
export const scanReport = endpoint({
  ...at,
  path: `${path}/scans`,
  summary: 'Guards with scans out of place, without a position, or too fast',
  cost: 10,
  query: z.strictObject({ from: Day, to: Day }).check(within(MOST_DAYS)),
  response: z.array(ScanReport),
})
