import * as z from 'zod/mini'
import { Day, Id, storable, Timestamp } from '../core/common.ts'
import { endpoint } from '../core/endpoint.ts'
import { Hours } from '../core/shift.ts'
import { ATTENDANCE_STATES } from './attendance.ts'
import { CALL_OFF_CAUSES } from './call-offs.ts'
import { CLOCKING_FLAGS } from './fields/clocking-flags.ts'
import { RoundState } from './patrols.ts'

/**
 * The state of a shift at this moment, as in the muster. Of slots without one, Open has no guard, and Uncovered had none and is
 * over.
 */
export const NOW_STATES = [...ATTENDANCE_STATES, 'Open', 'Uncovered'] as const
export type NowState = (typeof NOW_STATES)[number]

/** The position of the guard's phone when it reported that he came. */
export const NOW_POSITIONS = ['inside', 'outside', 'weak', 'none'] as const

/** One slot of the board with the shift that fills it, or a shift outside of any contract: that has no slot or seat, and no post unless it is of a crew. */
export const NowRow = z.object({
  slot_id: z.nullable(Id),
  line_id: z.nullable(Id),
  contract_id: z.nullable(Id),
  /** Its attendance has the same id. */
  shift_id: z.nullable(Id),
  station_id: Id,
  station_name: z.string(),
  /** Null at a response unit. */
  client_name: z.nullable(z.string()),
  post: z.nullable(z.string()),
  seat: z.nullable(z.int()),
  armed: z.boolean(),
  day: Day,
  ...Hours.shape,
  starts_at: Timestamp,
  ends_at: Timestamp,
  guard_id: z.nullable(Id),
  guard_name: z.nullable(z.string()),
  guard_contacts: z.nullable(z.string()),
  state: z.enum(NOW_STATES),
  in_at: z.nullable(Timestamp),
  out_at: z.nullable(Timestamp),
  late_minutes: z.int(),
  /** Why what was reported does not count before somebody confirms it. */
  to_confirm: z.array(z.enum(CLOCKING_FLAGS)),
  /** Null where no phone has said that the guard came, or the place of the station is not known. */
  position: z.nullable(z.enum(NOW_POSITIONS)),
  /** The exception that is open about it. */
  exception_id: z.nullable(Id),
  /** The guard who has called off from a slot that is open since then. */
  called_off: z.nullable(z.object({ guard_name: z.string(), cause: z.enum(CALL_OFF_CAUSES), at: Timestamp })),
})
export type NowRow = z.output<typeof NowRow>

/** The last round of a station whose time has come in the last 24 hours. */
export const LastRound = z.object({ station_id: Id, due_from: Timestamp, state: RoundState, expected: z.int(), scanned: z.int() })
export type LastRound = z.output<typeof LastRound>

/** With it the rows of a board are those that are new or different since the board that was named; without, all of them. */
export const NowChanges = z.object({
  /** The place of each of these rows among all, from 0 on. */
  places: z.array(z.int()),
  /** Keys of rows that are no longer on the board. */
  removed: z.array(z.string()),
})

/** The span of the board: shifts that ended at most this many hours ago, or begin at most that many hours ahead. */
export const NOW_HOURS = { past: 2, ahead: 12 } as const

export const board = endpoint({
  path: '/api/v1/now',
  permission: 'muster.read',
  method: 'GET',
  summary: 'Slots and shifts from two hours ago to twelve ahead, with who is on post; with `since` only what has changed',
  cost: 20,
  /** The `cursor` of a board that the caller has. One that the server does not know any more is answered with all rows. */
  query: z.strictObject({ since: z.optional(z.string().check(storable, z.maxLength(60))) }),
  response: z.object({
    /** When this was so. */
    at: Timestamp,
    /** Names this board in the next request. A server of the version before sends none. */
    cursor: z.optional(z.string()),
    rows: z.array(NowRow),
    changes: z.optional(NowChanges),
    last_rounds: z.array(LastRound),
    /** Exceptions that are not resolved. */
    exceptions: z.int(),
  }),
})

/** An active station on the map of the board. */
export const StationPlace = z.object({
  id: Id,
  name: z.string(),
  /** Null where nobody has entered its place. */
  latitude: z.nullable(z.number()),
  longitude: z.nullable(z.number()),
})
export type StationPlace = z.output<typeof StationPlace>

export const places = endpoint({
  path: '/api/v1/now/places',
  permission: 'muster.read',
  method: 'GET',
  summary: 'Active stations with their places, by name: the map of the board',
  response: z.array(StationPlace),
})
