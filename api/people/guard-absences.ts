import * as z from 'zod/mini'
import {
  BooleanText,
  baseVersion,
  Day,
  Id,
  IdParams,
  IdText,
  listQuery,
  optionalText,
  recordFields,
  Timestamp,
  text,
} from '../core/common.ts'
import { endpoint } from '../core/endpoint.ts'
import { createCall, exportCall, getCall, removeCall, removeManyCall, updateCall } from '../core/resource.ts'
import { AbsenceKind } from './absence-days.ts'
import { PlannedShift } from './guards.ts'

/** Taken is an approved one that is over. */
export const ABSENCE_STATES = ['Asked', 'Approved', 'Refused', 'Cancelled', 'Taken'] as const
export type AbsenceState = (typeof ABSENCE_STATES)[number]
/** The way in which it was asked for: in the office, on the guard's own page, by telephone, in a letter or message. */
export const ASKED_VIA = ['office', 'guard_page', 'telephone', 'writing'] as const
const AskedVia = z.enum(ASKED_VIA)
export type AskedVia = z.output<typeof AskedVia>

type Dates = { kind: AbsenceKind; from_on: string; until_on?: string | null | undefined; half_day?: boolean | undefined }
const plausible = [
  z.refine<Dates>(({ from_on, until_on }) => !until_on || until_on >= from_on, {
    message: 'The last day must not be before the first.',
    path: ['until_on'],
  }),
  z.refine<Dates>(({ kind, until_on }) => Boolean(until_on) || kind === 'suspension', {
    message: 'Choose the last day. Only a suspension may go on without one.',
    path: ['until_on'],
  }),
  z.refine<Dates>(({ half_day, from_on, until_on }) => !half_day || from_on === until_on, {
    message: 'Half a day is on one day.',
    path: ['half_day'],
  }),
] as const

const fields = {
  guard_id: Id,
  kind: AbsenceKind,
  from_on: Day,
  /** The last day; null for a suspension that goes on until it is ended. */
  until_on: z.nullish(Day),
  /** Half of one day. It stands in the calendar, and stops no shift. */
  half_day: z.optional(z.boolean()),
  /** Unchanged when left out of a change. */
  asked_via: z.nullish(AskedVia),
  /** Read back by `note` only. Unchanged when left out of a change. */
  note: optionalText(1000),
}
export const GuardAbsenceInput = z.strictObject(fields).check(...plausible)
export type GuardAbsenceInput = z.output<typeof GuardAbsenceInput>
export const GuardAbsenceUpdate = z.strictObject({ ...fields, ...baseVersion }).check(...plausible)
export type GuardAbsenceUpdate = z.output<typeof GuardAbsenceUpdate>

/** Days on which a guard is on leave, sick or suspended. */
export const GuardAbsence = z.object({
  ...recordFields,
  guard_id: Id,
  guard_name: z.string(),
  kind: AbsenceKind,
  from_on: Day,
  until_on: z.nullable(Day),
  half_day: z.boolean(),
  /** The days of annual leave that it takes; null for every other kind. */
  leave_days: z.nullable(z.number()),
  state: z.enum(ABSENCE_STATES),
  asked_at: Timestamp,
  /** Null where nobody has noted it. */
  asked_via: z.nullable(AskedVia),
  decided_at: z.nullable(Timestamp),
  decided_by_name: z.nullable(z.string()),
  decided_reason: z.nullable(z.string()),
  /** True if there is a note, which may be about health. */
  has_note: z.boolean(),
  /** The newest certificate. */
  certificate: z.nullable(z.object({ file_name: z.string(), bytes: z.int(), received_at: Timestamp })),
})
export type GuardAbsence = z.output<typeof GuardAbsence>
/** True if an absence is decided, so that nothing of it is changed any more. */
export const isFixed = ({ state }: Pick<GuardAbsence, 'state'>) => state !== 'Asked'

export const GuardAbsenceQuery = listQuery(['id', 'guard_id', 'from_on'], {
  guard_id: z.optional(IdText),
  kind: z.optional(AbsenceKind),
  state: z.optional(z.enum(ABSENCE_STATES)),
  /** Only those with a day from this one on. */
  from: z.optional(Day),
  /** Only those with a day up to this one. */
  to: z.optional(Day),
  /** With true, only those asked for or approved. */
  standing: z.optional(BooleanText),
})
export type GuardAbsenceQuery = z.output<typeof GuardAbsenceQuery>

/** The shifts that approving an absence takes away. */
export const ShiftsOfAbsence = z.object({
  shifts: z.array(PlannedShift),
  /** The open slots of each station and day that loses a guard, with those that are open before. */
  short: z.array(z.object({ station_id: Id, station_name: z.string(), day: Day, open: z.int() })),
})
export type ShiftsOfAbsence = z.output<typeof ShiftsOfAbsence>

/** The warnings, in sentences; left out when there are none. */
const warnings = z.optional(z.array(z.string()))
/** The shifts that were taken from the guard, left out when there were none. */
const opened = z.optional(z.array(PlannedShift))

const path = '/api/v1/guard_absences'
const at = { path, permission: 'guards.read' } as const
const edit = { ...at, permission: 'guards.write' } as const
const saved = { name: 'absence', response: GuardAbsence, beside: { warnings } } as const
const decision = { ...edit, method: 'POST', undoable: true, params: IdParams, response: GuardAbsence } as const
/** Search matches the guard's name, case-insensitively. */
export const list = endpoint({
  ...at,
  method: 'GET',
  summary: 'Absences of guards, newest first',
  query: GuardAbsenceQuery,
  response: z.array(GuardAbsence),
  list: {},
})
export const get = getCall(at, 'absence', GuardAbsence)
export const create = createCall(edit, { ...saved, body: GuardAbsenceInput, message: 'Absence added successfully' })
/** Only while it is Asked. */
export const update = updateCall(edit, { ...saved, body: GuardAbsenceUpdate, message: 'Absence updated successfully' })
export const shifts = endpoint({
  ...at,
  path: `${path}/:id/shifts`,
  method: 'GET',
  summary: 'The coming shifts that approving an absence takes from its guard, and the slots that it leaves open',
  params: IdParams,
  response: ShiftsOfAbsence,
})
/** Takes the guard's coming shifts of these days away in the same transaction, and returns them. */
export const approve = endpoint({
  ...decision,
  path: `${path}/:id/approve`,
  summary: 'Approve an absence',
  refuses: ['period_locked'],
  body: z.strictObject(baseVersion),
  saved: { name: 'absence', message: 'Absence approved', beside: { warnings, opened } },
})
export const refuse = endpoint({
  ...decision,
  path: `${path}/:id/refuse`,
  summary: 'Refuse an absence',
  body: z.strictObject({ reason: text(300).check(z.minLength(3, 'Say why it is refused.')) }),
  saved: { name: 'absence', message: 'Absence refused' },
})
/** Cancels an absence. One that has begun ends with yesterday instead: the days until then were taken. */
export const cancel = endpoint({
  ...decision,
  path: `${path}/:id/cancel`,
  summary: 'Cancel an absence, or end one that has begun',
  body: z.strictObject({ reason: optionalText(300) }),
  saved: { name: 'absence', message: 'Absence cancelled' },
})
/** Every reading is audited. */
export const note = endpoint({
  path: `${path}/:id/note`,
  permission: 'people.identity',
  method: 'GET',
  summary: 'The note of an absence, which may be about health',
  params: IdParams,
  response: z.object({ note: z.nullable(z.string()) }),
})
/** A PDF, DOCX, JPG or PNG of at most 5 MiB, detected from its content. The newest one counts; earlier ones are kept. */
export const attach = endpoint({
  ...edit,
  path: `${path}/:id/certificate`,
  method: 'POST',
  summary: 'Add the certificate of an absence',
  params: IdParams,
  body: z.strictObject({}),
  files: { file: { kinds: ['pdf', 'docx', 'jpg', 'png'], required: true } },
  response: GuardAbsence,
  saved: { name: 'absence', message: 'Certificate added successfully' },
})
/** Every download is audited. */
export const download = endpoint({
  path: `${path}/:id/certificate`,
  permission: 'people.identity',
  method: 'GET',
  summary: 'The newest certificate of an absence',
  params: IdParams,
  response: z.unknown(),
  download: true,
})
export const remove = removeCall(edit, { name: 'absence', message: 'Absence deleted successfully' })
export const removeMany = removeManyCall(edit, { name: 'absences' })
export const exportCsv = exportCall(list)

/** Annual leave of a guard, in days, by service until the day of the question. */
export const LeaveBalance = z.object({
  /** In completed months of service. */
  accrued: z.number(),
  /** The days of approved leave, past and coming, on which the guard was due. */
  taken: z.number(),
  /** The days of leave that waits for a decision. */
  asked: z.number(),
  left: z.number(),
  /** The first day on which leave can be taken. */
  usable_from: Day,
  /** The days that leave from `from` to `to` would take; null without these. */
  days: z.nullable(z.number()),
})
export type LeaveBalance = z.output<typeof LeaveBalance>

export const LeaveBalanceQuery = z.strictObject({
  guard_id: IdText,
  /** The day of the question; today when left out or past. */
  from: z.optional(Day),
  to: z.optional(Day),
})
export type LeaveBalanceQuery = z.output<typeof LeaveBalanceQuery>

export const balance = endpoint({
  method: 'GET',
  path: '/api/v1/leave_balances',
  permission: 'guards.read',
  summary: 'Annual leave of a guard',
  query: LeaveBalanceQuery,
  response: LeaveBalance,
})
