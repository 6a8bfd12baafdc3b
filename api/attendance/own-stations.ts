import * as z from 'zod/mini'
import { Day, Id, IdParams, listQuery } from '../core/common.ts'
import { endpoint } from '../core/endpoint.ts'
import { ClockTime } from '../core/shift.ts'

/** A post of a station today. */
const OwnPost = z.object({
  line_id: Id,
  name: z.string(),
  armed: z.boolean(),
  seats: z.int(),
  start_time: ClockTime,
  end_time: ClockTime,
  post_orders: z.nullable(z.string()),
})
/** A station as its supervisor needs it. */
export const OwnStation = z.object({
  id: Id,
  name: z.string(),
  /** Null at a response unit. */
  client_name: z.nullable(z.string()),
  /** The telephone of the client. */
  contacts: z.nullable(z.string()),
  address: z.string(),
  instructions: z.nullable(z.string()),
  posts: z.array(OwnPost),
})
export type OwnStation = z.output<typeof OwnStation>
/** A guard who is rostered at a station, with the qualifications that count today. */
export const StationGuard = z.object({
  id: Id,
  name: z.string(),
  rank: z.string(),
  contacts: z.string(),
  qualifications: z.array(z.object({ name: z.string(), until: z.nullable(Day) })),
})
export type StationGuard = z.output<typeof StationGuard>

/** A guard of the own stations, with the names of those of them where the guard is rostered about now. */
export const OwnGuard = z.object({
  id: Id,
  name: z.string(),
  rank: z.string(),
  contacts: z.string(),
  stations: z.array(z.string()),
})
export type OwnGuard = z.output<typeof OwnGuard>

const at = { path: '/api/v1/own_stations', permission: 'muster.read', method: 'GET' } as const
export const OwnStationQuery = listQuery(['id', 'name'], {})
export type OwnStationQuery = z.output<typeof OwnStationQuery>
/** A supervisor has those chosen for him; everybody else has all. */
export const list = endpoint({
  ...at,
  summary: 'Active stations with their posts, those of a supervisor only',
  query: OwnStationQuery,
  response: z.array(OwnStation),
  list: {},
})
export const guards = endpoint({
  ...at,
  path: `${at.path}/:id/guards`,
  summary: 'Guards rostered at a station, from 30 days back to 14 ahead',
  params: IdParams,
  response: z.array(StationGuard),
})
/** The guards whom a supervisor calls; search matches name, rank and contacts. */
export const OwnGuardQuery = listQuery(['id', 'name'], {})
export type OwnGuardQuery = z.output<typeof OwnGuardQuery>
export const allGuards = endpoint({
  ...at,
  path: '/api/v1/own_guards',
  summary: 'Guards rostered from 30 days back to 14 ahead, at the stations of a supervisor only',
  query: OwnGuardQuery,
  response: z.array(OwnGuard),
  list: {},
})
