import * as z from 'zod/mini'
import { Weekdays } from '../contracts/weekdays.ts'
import { baseVersion, Done, Id, IdParams, IdText, recordFields, text } from '../core/common.ts'
import { endpoint } from '../core/endpoint.ts'
import { createCall, getCall, updateCall } from '../core/resource.ts'
import { ClockTime } from '../core/shift.ts'

/** Rounds begin at `from_time`, then every `every_minutes` up to `until_time`, which is on the next day unless it is later. */
export const RoutePlan = z.strictObject({
  from_time: ClockTime,
  until_time: ClockTime,
  every_minutes: z.int().check(z.gte(15, 'At least 15 minutes.'), z.lte(720, 'At most 720 minutes.')),
  /** The weekdays of the first round. */
  weekdays: Weekdays,
})
export type RoutePlan = z.output<typeof RoutePlan>

const MOST_POINTS = 60
const MOST_PLANS = 10
/** A route over the checkpoints of a station, and when it is walked. */
export const PatrolRoute = z.object({
  ...recordFields,
  station_id: Id,
  name: z.string(),
  ordered: z.boolean(),
  minutes_allowed: z.int(),
  min_seconds: z.int(),
  points: z.array(Id),
  plans: z.array(RoutePlan),
})
export type PatrolRoute = z.output<typeof PatrolRoute>
/** A route stays at its station. */
export const PatrolRouteInput = z.strictObject({
  station_id: Id,
  name: text(60),
  /** True if the points are walked in their order. */
  ordered: z.boolean(),
  minutes_allowed: z.int().check(z.gte(5, 'At least 5 minutes.'), z.lte(240, 'At most 240 minutes.')),
  /** Points that are scanned faster one after the other stand out. */
  min_seconds: z.int().check(z.gte(0), z.lte(600)),
  /** Checkpoints of the station. */
  points: z.array(Id).check(
    z.minLength(1, 'Choose at least one point.'),
    z.maxLength(MOST_POINTS),
    z.refine((ids) => new Set(ids).size === ids.length, 'A point is named twice.'),
  ),
  plans: z.array(RoutePlan).check(z.maxLength(MOST_PLANS)),
  ...baseVersion,
})
export type PatrolRouteInput = z.output<typeof PatrolRouteInput>

const at = { path: '/api/v1/routes', permission: 'stations.read' } as const
const edit = { ...at, permission: 'stations.write' } as const
const saved = { name: 'route', response: PatrolRoute } as const

export const list = endpoint({
  ...at,
  method: 'GET',
  summary: 'The patrol routes of a station, with their times',
  query: z.strictObject({ station_id: IdText }),
  response: z.array(PatrolRoute),
})
export const get = getCall(at, 'route', PatrolRoute)
export const create = createCall(edit, { ...saved, body: PatrolRouteInput, message: 'Route added' })
/** Rounds that have not begun follow the change. */
export const update = updateCall(edit, { ...saved, body: PatrolRouteInput, message: 'Route changed' })
export const remove = endpoint({
  ...edit,
  path: `${at.path}/:id`,
  method: 'DELETE',
  summary: 'Remove a route and its rounds ahead',
  params: IdParams,
  response: Done,
  done: { message: 'Route removed' },
})
