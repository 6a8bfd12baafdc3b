import * as z from 'zod/mini'
import { Day, Id, IdParams, IdText, listQuery, optionalText, Reference, Timestamp } from '../core/common.ts'
import { endpoint } from '../core/endpoint.ts'
import { PHOTO_FILES, PhotoParams, StaffPhoto } from '../core/fields/photos.ts'
import { createCall, exportCall, getCall } from '../core/resource.ts'

// The findings of a supervisor at a station. They are not changed afterwards; a mistake is another visit.

/** The marks, 5 is the best. */
export const MARKS = [1, 2, 3, 4, 5] as const
const Mark = z.int().check(z.gte(1, 'Choose 1 to 5.'), z.lte(5, 'Choose 1 to 5.'))

export const Visit = z.object({
  id: Id,
  station_id: Id,
  station_name: z.string(),
  /** Null when the account was erased. */
  by: z.nullable(z.string()),
  at: Timestamp,
  /** Meters between the visitor and the station; null without a position of either. */
  distance_m: z.nullable(z.int()),
  guards_found: z.array(Reference),
  uniform: z.int(),
  alertness: z.int(),
  book_checked: z.boolean(),
  firearm_count: z.nullable(z.int()),
  notes: z.nullable(z.string()),
  client_met: z.boolean(),
  signed_by: z.nullable(z.string()),
  photos: z.array(StaffPhoto),
})
export type Visit = z.output<typeof Visit>

const path = '/api/v1/visits'
const at = { path, permission: 'visits.read' } as const
const edit = { path, permission: 'visits.write' } as const

export const VisitQuery = z.omit(
  listQuery(['id', 'at'], {
    station_id: z.optional(IdText),
    account_id: z.optional(IdText),
    from: z.optional(Day),
    to: z.optional(Day),
  }),
  { q: true },
)
export type VisitQuery = z.output<typeof VisitQuery>
export const list = endpoint({
  ...at,
  method: 'GET',
  summary: 'Visits of stations, the latest first',
  query: VisitQuery,
  response: z.array(Visit),
  list: {},
})
export const exportCsv = exportCall({ ...list, permission: 'attendance.read' })
export const get = getCall(at, 'visit', Visit)

/** The position of the visitor, for the distance to the station. */
const Position = z.strictObject({
  latitude: z.number().check(z.gte(-90), z.lte(90)),
  longitude: z.number().check(z.gte(-180), z.lte(180)),
  accuracy_m: z.nullish(z.number().check(z.gte(0), z.lte(100_000))),
})
export const VisitInput = z
  .strictObject({
    station_id: Id,
    /** Now, when left out. */
    at: z.nullish(Timestamp),
    position: z.nullish(Position),
    /** Guards who are rostered at the station. */
    guards_found: z.array(Id).check(z.maxLength(100)),
    uniform: Mark,
    alertness: Mark,
    book_checked: z.boolean(),
    firearm_count: z.nullish(z.int().check(z.gte(0), z.lte(100))),
    notes: optionalText(2000),
    client_met: z.boolean(),
    /** The name with which the client signs. */
    signed_by: optionalText(100),
  })
  .check(
    z.refine(({ client_met, signed_by }) => client_met || !signed_by, {
      message: 'Nobody signs who was not met.',
      path: ['signed_by'],
    }),
  )
export type VisitInput = z.output<typeof VisitInput>
export const create = createCall(edit, { name: 'visit', response: Visit, body: VisitInput, message: 'The visit is noted' })

/** As for incidents. */
export const addPhoto = endpoint({
  ...edit,
  path: `${path}/:id/photos`,
  method: 'POST',
  summary: 'Add a photo to a visit',
  params: IdParams,
  body: z.strictObject({}),
  files: PHOTO_FILES,
  perMinute: 30,
  response: Visit,
  saved: { name: 'visit', message: 'Photo added' },
})
export const photo = endpoint({
  ...at,
  path: '/api/v1/visit_photos/:id',
  method: 'GET',
  summary: 'A photo of a visit, without place and time',
  params: PhotoParams,
  response: z.unknown(),
  download: true,
})

/** With what the camera wrote beside the picture. Every download is audited. */
export const original = endpoint({
  ...at,
  path: '/api/v1/visit_photos/:id/original',
  permission: 'attendance.positions',
  method: 'GET',
  summary: 'A photo of a visit as it was sent',
  params: PhotoParams,
  response: z.unknown(),
  download: true,
})

/** The visits that a station is due a month, and those that it has had. */
export const VisitPlan = z.object({
  station_id: Id,
  station_name: z.string(),
  visits_a_month: z.int(),
  /** The number of visits of this month. */
  made: z.int(),
  /** Should have been made by yesterday. */
  due: z.int(),
  last_at: z.nullable(Timestamp),
})
export type VisitPlan = z.output<typeof VisitPlan>
const plan = { path: '/api/v1/visit_plans', permission: 'visits.read' } as const
export const plans = endpoint({
  ...plan,
  method: 'GET',
  summary: 'Stations that are to be visited, with this month so far',
  response: z.array(VisitPlan),
})
/** Counts from today on. */
export const setPlan = endpoint({
  ...plan,
  permission: 'stations.write',
  method: 'POST',
  summary: 'Set how often a station is visited',
  body: z.strictObject({ station_id: Id, visits_a_month: z.int().check(z.gte(0), z.lte(31)) }),
  response: z.array(VisitPlan),
})
