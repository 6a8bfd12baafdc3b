import * as z from 'zod/mini'
import { MonthAnswer } from '../attendance/month-answers.ts'
import { Month } from '../contracts/contract-fields.ts'
import { Day, Id, IdText, text } from '../core/common.ts'
import { endpoint } from '../core/endpoint.ts'
import { DRAWING } from '../core/resource.ts'
import { Hours } from '../core/shift.ts'
import { OCCURRENCE_KINDS } from '../sites/occurrence-kinds.ts'
import { PortalIncident } from './portal.ts'

/**
 * The state of a seat: it is one of these. `undecided` is not known yet; of one to confirm something was reported that does not
 * count before the company has confirmed it.
 */
export const SEAT_STATES = ['on_time', 'late', 'replaced', 'uncovered', 'undecided', 'to_confirm'] as const
export type SeatState = (typeof SEAT_STATES)[number]

/** The seats of a station on a day that have begun, by state, and its rounds that are over. */
export const ReportDay = z.object({
  day: Day,
  agreed: z.int(),
  on_time: z.int(),
  late: z.int(),
  replaced: z.int(),
  uncovered: z.int(),
  /** Not known yet, or to confirm. */
  undecided: z.int(),
  /** Minutes after the start, of all seats of the day together. */
  late_minutes: z.int(),
  rounds: z.int(),
  rounds_completed: z.int(),
  /** Missed as a whole, or in part. */
  rounds_missed: z.int(),
})
export type ReportDay = z.output<typeof ReportDay>

export const PortalReport = z.object({
  client_name: z.string(),
  month: Month,
  stations: z.array(z.object({ station_id: Id, station_name: z.string(), days: z.array(ReportDay) })),
  incidents: z.array(PortalIncident),
  /** Entries of the occurrence book that the client may read, by kind. */
  entries: z.array(z.object({ kind: z.enum(OCCURRENCE_KINDS), count: z.int() })),
  /** Stations that a supervisor has visited, and how often. */
  visits: z.array(z.object({ station_name: z.string(), count: z.int() })),
  /** The client's answer to the month; null while silent. */
  answer: z.nullable(MonthAnswer),
  /** The days on which it can be answered, and whether today is one of them. */
  answer_from: Day,
  answer_until: Day,
  open: z.boolean(),
})
export type PortalReport = z.output<typeof PortalReport>

const path = '/api/v1/portal/report'
const shows = ['attendance.read', 'incidents.read', 'visits.read'] as const
const read = { method: 'GET', permission: 'portal.read', shows } as const
const query = z.strictObject({ month: Month })
export const report = endpoint({
  ...read,
  path,
  summary: 'A month of the client: who came, incidents, the book',
  cost: 10,
  query,
  response: PortalReport,
})
export const pdf = endpoint({
  ...read,
  path: `${path}/pdf`,
  summary: 'A month of the client as a PDF document',
  cost: DRAWING,
  query,
  response: z.unknown(),
  download: true,
})

/** A shift of a report. */
export const ReportShift = z.object({
  slot_id: Id,
  post: z.string(),
  day: Day,
  ...Hours.shape,
  state: z.enum(SEAT_STATES),
  late_minutes: z.int(),
  /** Name and rank of who came. */
  guard_name: z.nullable(z.string()),
  guard_rank: z.nullable(z.string()),
})
export type ReportShift = z.output<typeof ReportShift>
export const shifts = endpoint({
  ...read,
  path: `${path}/shifts`,
  summary: 'The shifts of a month at a station of the client',
  query: z.strictObject({ month: Month, station_id: IdText }),
  response: z.array(ReportShift),
})

const write = { method: 'POST', permission: 'portal.write', shows, refuses: ['conflict'], response: PortalReport } as const
/** Refused while an objection has no reply. */
export const confirm = endpoint({
  ...write,
  permission: 'portal.client',
  path: `${path}/confirm`,
  summary: 'Confirm a month',
  body: z.strictObject({ month: Month }),
})
/** Adds to the objections of the month. */
export const object = endpoint({
  ...write,
  path: `${path}/object`,
  summary: 'Object to shifts of a month',
  body: z.strictObject({
    month: Month,
    slot_ids: z.array(Id).check(z.minLength(1, 'Choose at least one shift.'), z.maxLength(200)),
    reason: text(1000).check(z.minLength(3, 'Say why.')),
  }),
})

/** The caller's choice of e-mails. */
export const ReportEmails = z.object({ monthly_report: z.boolean() })
export type ReportEmails = z.output<typeof ReportEmails>
const ofEmails = { path: `${path}/emails`, permission: 'portal.read', shows: [], response: ReportEmails } as const
export const emails = endpoint({
  ...ofEmails,
  method: 'GET',
  summary: "The caller's choice to get the monthly report by e-mail",
})
export const setEmails = endpoint({
  ...ofEmails,
  method: 'POST',
  summary: 'Set whether the caller gets the report of each month by e-mail',
  body: z.strictObject({ monthly_report: z.boolean() }),
})
