import * as z from 'zod/mini'
import { Day, Id, IdParams, IdText, Timestamp } from '../core/common.ts'
import { endpoint } from '../core/endpoint.ts'
import { Hours } from '../core/shift.ts'
import { StationNow } from './portal-on-duty.ts'

// The first page of the portal and its shifts: a first visit loads these calls, and none of invoices and incidents.

/** A shift at one of the client's stations: the guard's name and rank, and nothing else about the guard. */
export const PortalShift = z.object({
  id: Id,
  station_id: Id,
  station_name: z.string(),
  guard_name: z.string(),
  guard_rank: z.string(),
  shift_date: Day,
  ...Hours.shape,
  /** The shift ends on the day after shift_date; shown as "+1". */
  ends_next_day: z.boolean(),
  shift_type: z.string(),
  /** When the guard came, once that is known. */
  arrived_at: z.nullable(Timestamp),
  /** It has begun, and it is not known whether the guard came; once it is over, for shifts of contracts alone. */
  awaited: z.boolean(),
  /** A doubtful report of the guard does not count before the company has confirmed it. */
  to_confirm: z.boolean(),
})
export type PortalShift = z.output<typeof PortalShift>

const station = { id: Id, name: z.string(), address: z.string(), active: z.boolean() }

export const PortalStation = z.object({
  ...station,
  ...StationNow,
  /** The guards of the next start time. */
  next: z.array(PortalShift),
})
export type PortalStation = z.output<typeof PortalStation>

const at = '/api/v1/portal'

export const overview = endpoint({
  method: 'GET',
  path: `${at}/overview`,
  summary: 'The stations of the client with who is on duty, and what is open',
  permission: 'portal.read',
  // The owed amount is in it for those alone who may read it by `portal.invoices`, too.
  shows: ['clients.read', 'stations.read', 'roster.read', 'attendance.read', 'incidents.read'],
  response: z.object({
    client_name: z.string(),
    stations: z.array(PortalStation),
    /** Only incidents that the client may see. */
    open_incidents: z.int(),
    /**
     * Shillings to pay: what is open less the credit, which is 0 or negative; below 0 when credit is left. The same as the closing balance
     * of the statement of today. Null for somebody who sees some stations only.
     */
    balance: z.nullable(z.int()),
    credit: z.nullable(z.int()),
    /** The overdue part. */
    overdue: z.nullable(z.int()),
    /** The due date of the next unpaid invoice. */
    next_due: z.nullable(Day),
    /** The payment by mobile money that waits for approval on a phone; null without one. */
    payment: z.nullable(z.object({ amount: z.int(), msisdn: z.string(), asked_at: Timestamp })),
    /** True if something is owed and can be paid by mobile money. */
    can_pay: z.boolean(),
    /** Others who were given access in the last seven days, or wait for it, newest first; for somebody who sees the whole client. */
    new_people: z.array(z.object({ id: Id, userName: z.string(), waits: z.boolean(), invited_at: Timestamp })),
  }),
})
export type Overview = z.output<typeof overview.response>

export const stations = endpoint({
  method: 'GET',
  path: `${at}/stations`,
  summary: 'The stations of the client, those that are guarded first',
  permission: 'portal.read',
  shows: ['stations.read'],
  response: z.array(z.object(station)),
})

/** The most days in one response. */
const MAX_DAYS = 42
const DAY_MILLISECONDS = 86_400_000
const fewDays = z.refine<{ from: string; to: string }>(
  ({ from, to }) => from <= to && Date.parse(to) - Date.parse(from) < MAX_DAYS * DAY_MILLISECONDS,
  { message: `to must not be before from, nor more than ${MAX_DAYS} days later.`, path: ['to'] },
)
/** Shifts that begin from `from` to `to`, in order of their start. */
export const shifts = endpoint({
  method: 'GET',
  path: `${at}/shifts`,
  summary: 'Shifts at the stations of the client',
  permission: 'portal.read',
  shows: ['roster.read', 'attendance.read'],
  query: z.strictObject({ from: Day, to: Day, station_id: z.optional(IdText) }).check(fewDays),
  response: z.array(PortalShift),
})
export const shift = endpoint({
  method: 'GET',
  path: `${at}/shifts/:id`,
  summary: 'One shift at a station of the client',
  permission: 'portal.read',
  shows: ['roster.read', 'attendance.read'],
  params: IdParams,
  response: PortalShift,
})
