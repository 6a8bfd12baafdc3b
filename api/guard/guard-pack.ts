import * as z from 'zod/mini'
import { CrewCall } from '../alarm/crews.ts'
import { ATTENDANCE_STATES } from '../attendance/fields/attendance-states.ts'
import { ITEM_CATEGORIES } from '../attendance/fields/item-categories.ts'
import { PhonePoint } from '../attendance/fields/phone-points.ts'
import { Day, Done, Id, IdParams, IdText, Timestamp } from '../core/common.ts'
import { endpoint } from '../core/endpoint.ts'
import { Hours } from '../core/shift.ts'
import { AskedAbsence } from './asked-absence.ts'
import { PageLife } from './guard-events.ts'

/** Days of shifts in a pack: before today and after. */
export const PACK_DAYS = { past: 2, ahead: 14 } as const

/** A shift of the guard. */
export const GuardShift = z.object({
  id: Id,
  station_id: Id,
  /** The line of the contract whose post it fills. */
  line_id: z.nullable(Id),
  post: z.nullable(z.string()),
  shift_date: Day,
  ...Hours.shape,
  starts_at: Timestamp,
  ends_at: Timestamp,
  state: z.enum(ATTENDANCE_STATES),
  in_at: z.nullable(Timestamp),
  out_at: z.nullable(Timestamp),
  /** The guard who comes to the post when the shift ends. */
  relieved_by: z.nullable(z.string()),
})
export type GuardShift = z.output<typeof GuardShift>

/** A round at a station during a shift of the guard. */
export const GuardRound = z.object({
  id: Id,
  station_id: Id,
  route: z.string(),
  ordered: z.boolean(),
  due_from: Timestamp,
  due_until: Timestamp,
  /** Ids of checkpoints, and those that have been scanned. */
  points: z.array(Id),
  done: z.array(Id),
})
export type GuardRound = z.output<typeof GuardRound>
/** A place where the guard has a shift. */
export const GuardStation = z.object({
  id: Id,
  name: z.string(),
  address: z.string(),
  latitude: z.nullable(z.number()),
  longitude: z.nullable(z.number()),
  radius_m: z.int(),
  points: z.array(PhonePoint),
  /** Keys and vehicles in service. */
  items: z.array(z.object({ id: Id, category: z.enum(ITEM_CATEGORIES), name: z.string(), plate: z.nullable(z.string()) })),
})
/** The visitors inside and the things that are out, by the book of a station where the guard has a shift now. */
export const OpenEntry = z.object({
  entry_id: Id,
  /** The event that reported it. */
  event_id: z.nullable(z.string()),
  station_id: Id,
  kind: z.string(),
  /** The visitor, the number plate, or the key. */
  what: z.string(),
  at: Timestamp,
  item_id: z.nullable(Id),
  holder: z.nullable(z.string()),
  odometer_km: z.nullable(z.int()),
})
export type OpenEntry = z.output<typeof OpenEntry>

/** The orders of a post. */
export const PostOrders = z.object({
  line_id: Id,
  text: z.string(),
  version: z.int(),
  /** True if the guard has said that he has read this version. */
  read: z.boolean(),
  /** The recording of this version. */
  recording: z.nullable(z.string()),
})

/** An open slot that the guard is asked to fill. */
export const GuardOffer = z.object({
  id: Id,
  post: z.string(),
  station_name: z.string(),
  address: z.nullable(z.string()),
  day: Day,
  ...Hours.shape,
  expires_at: Timestamp,
})

/** Days of leave that the guard has asked for. */
export const OwnAbsence = z.object({
  id: Id,
  kind: z.string(),
  from_on: Day,
  until_on: z.nullable(Day),
  half_day: z.boolean(),
  /** Asked, Approved, Refused, Cancelled or Taken. */
  state: z.string(),
})

/** The guard himself. */
export const OwnGuard = z.object({ id: Id, name: z.string(), rank: z.string(), contacts: z.string() })

const self = { permission: 'guard.self', shows: ['muster.read'] } as const

/**
 * The data that a phone needs to work without a network. It says how far its outbox is, and by its page's clock when: what it
 * reports later with a higher number has happened after it. With `If-None-Match` 304 when nothing has changed.
 */
export const pack = endpoint({
  ...self,
  shows: ['muster.read', 'alarm.read'],
  method: 'GET',
  path: '/api/v1/guard/pack',
  summary: 'Data pack of a phone',
  query: z.strictObject({ seq: z.optional(IdText), page: z.optional(PageLife), uptime_ms: z.optional(IdText) }),
  cost: 10,
  etag: true,
  background: true,
  response: z.object({
    guard: OwnGuard,
    /** The day it was made for, in Kampala. */
    today: Day,
    shifts: z.array(GuardShift),
    stations: z.array(GuardStation),
    orders: z.array(PostOrders),
    /** From twelve hours ago to 36 hours ahead. */
    rounds: z.array(GuardRound),
    open_entries: z.array(OpenEntry),
    /** Why the guard may not drive today. */
    no_permit: z.nullable(z.string()),
    offers: z.array(GuardOffer),
    absences: z.array(OwnAbsence),
    /** Of a guard on post at a response unit. */
    crew: z.nullable(CrewCall),
    /** The telephone of the control room. */
    control_room: z.nullable(z.string()),
    /** Minutes from the dated settings: how early a guard may come, and when he counts as late. */
    early_minutes: z.int(),
    grace_minutes: z.int(),
    /** The guard's SOS that nobody has cleared. */
    sos_open: z.boolean(),
    /** When the control room first looked at it. */
    sos_seen_at: z.nullable(Timestamp),
  }),
})

/**
 * The recording of the orders of a post at which the guard has a shift in his pack. It is an address with the content in it, which a
 * page keeps and plays without a network; its content policy allows no other.
 */
export const recording = endpoint({
  ...self,
  method: 'GET',
  path: '/api/v1/guard/order_recordings/:id',
  summary: 'Orders of a post, read aloud',
  params: z.strictObject({ id: z.uuid() }),
  cost: 10,
  response: z.object({ address: z.string() }),
})

/** Hours, leave, and what is kept about the guard. */
export const me = endpoint({
  ...self,
  method: 'GET',
  path: '/api/v1/guard/me',
  summary: 'Own figures, and what is kept',
  response: z.object({
    guard: OwnGuard,
    /** The month in Kampala, YYYY-MM. */
    month: z.string(),
    worked_minutes: z.int(),
    shifts: z.int(),
    late_shifts: z.int(),
    /** Days of annual leave of this year that are approved. */
    leave_days: z.number(),
    /** Verified qualifications that end, the last of each type; 0 days on the last day, below 0 once it has ended. */
    licences: z.array(z.object({ name: z.string(), ends_on: Day, days_left: z.int() })),
    /** Positions that are kept exactly, until how many days after; and who has looked at them. */
    kept: z.object({
      events: z.int(),
      positions: z.int(),
      position_days: z.int(),
      photos: z.int(),
      voice_notes: z.int(),
      views: z.array(z.object({ at: Timestamp, by: z.string() })),
    }),
    session_ends: Timestamp,
  }),
})

export const shift = endpoint({
  ...self,
  method: 'GET',
  path: '/api/v1/guard/shifts/:id',
  summary: 'One shift of the guard',
  params: IdParams,
  response: GuardShift,
})

const OFFER_REFUSALS = ['conflict', 'taken', 'overlap', 'not_deployable', 'period_locked', 'period_approved'] as const
const answer = { ...self, method: 'POST', params: IdParams, response: Done } as const
export const acceptOffer = endpoint({
  ...answer,
  path: '/api/v1/guard/offers/:id/accept',
  summary: 'Accept an offered shift',
  refuses: OFFER_REFUSALS,
  done: { message: 'Thank you. The shift is yours.' },
})
export const declineOffer = endpoint({
  ...answer,
  path: '/api/v1/guard/offers/:id/decline',
  summary: 'Decline an offered shift',
  refuses: OFFER_REFUSALS,
  done: { message: 'You have declined this shift. Thank you for telling us.' },
})

/** From a page that has a network; the guard's page asks by an event. */
export const askAbsence = endpoint({
  ...self,
  method: 'POST',
  path: '/api/v1/guard/absences',
  summary: 'Ask for leave, or report sick',
  perMinute: 10,
  body: AskedAbsence,
  response: OwnAbsence,
  saved: { name: 'absence', message: 'We have your request.' },
})
