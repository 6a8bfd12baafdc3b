import * as z from 'zod/mini'
import { RoundState } from '../attendance/patrols.ts'
import { MOST_DAYS, within } from '../contracts/slots.ts'
import { Day, Id, IdText, Timestamp } from '../core/common.ts'
import { endpoint } from '../core/endpoint.ts'

/** A round as its client sees it: never who walked it, or where anybody was. */
const PortalRound = z.object({
  route_name: z.string(),
  due_from: Timestamp,
  due_until: Timestamp,
  state: RoundState,
  /** Points of the round, and how many of them were scanned. */
  expected: z.int(),
  scanned: z.int(),
  completed_at: z.nullable(Timestamp),
})
export type PortalRound = z.output<typeof PortalRound>

/** The rounds of a station on a day; those after midnight are of the day on which the night began. */
export const PortalRounds = z.object({
  station_id: Id,
  station_name: z.string(),
  day: Day,
  /** Rounds whose time is over or that were completed before, and those of them that were completed. */
  due: z.int(),
  done: z.int(),
  rounds: z.array(PortalRound),
})
export type PortalRounds = z.output<typeof PortalRounds>

/** Up to now, the newest day first. */
export const rounds = endpoint({
  method: 'GET',
  path: '/api/v1/portal/rounds',
  summary: 'Rounds at the stations of the client, by station and day',
  permission: 'portal.read',
  shows: ['attendance.read'],
  cost: 5,
  query: z.strictObject({ from: Day, to: Day, station_id: z.optional(IdText) }).check(within(MOST_DAYS)),
  response: z.array(PortalRounds),
})
