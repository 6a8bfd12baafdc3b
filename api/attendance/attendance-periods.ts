import * as z from 'zod/mini'
import { Month } from '../contracts/contract-fields.ts'
import { extra, LATE_FACTS, MOST_DAYS, Slot, ToldBy, within } from '../contracts/slots.ts'
import { Day, Id, IdText, Timestamp, text } from '../core/common.ts'
import { endpoint } from '../core/endpoint.ts'
import { SETTLED_MONTH } from '../core/refusals/error-codes.ts'
import { Hours } from '../core/shift.ts'

export const PERIOD_STATES = ['Open', 'Approved', 'Locked'] as const
export type PeriodState = (typeof PERIOD_STATES)[number]
/** The attendance of a station in a month. */
export const AttendancePeriod = z.object({
  station_id: Id,
  station_name: z.string(),
  month: Month,
  state: z.enum(PERIOD_STATES),
  /** Slots of the month but those that were cancelled, and of them: covered, not covered, off. */
  slots: z.int(),
  covered: z.int(),
  uncovered: z.int(),
  off: z.int(),
  /** Shifts outside of contracts. */
  outside: z.int(),
  /** Slots and shifts that are still to come or of which nobody has decided. */
  undecided: z.int(),
  /** Agreed and covered minutes, without slots that are off. */
  agreed_minutes: z.int(),
  covered_minutes: z.int(),
  /** Agreed minutes of slots that are decided, or over without a guard: coverage is the covered part of these. */
  settled_minutes: z.int(),
  /** The facts that were recorded of shifts after their end. */
  late_facts: z.int(),
  /** Exceptions of the highest severity that are not resolved. */
  exceptions: z.int(),
  /** The shifts among `slots` and `outside` that the approver had decided or marked off. More than half is worth a warning. */
  decided_by_approver: z.int(),
  approved_by_name: z.nullable(z.string()),
  approved_at: z.nullable(Timestamp),
  locked_by_name: z.nullable(z.string()),
  locked_at: z.nullable(Timestamp),
})
export type AttendancePeriod = z.output<typeof AttendancePeriod>
/** True if one person decided more than half of the shifts and approved them, so that nobody else has looked. */
export const isSelfApproved = ({
  slots,
  outside,
  decided_by_approver,
}: Pick<AttendancePeriod, 'slots' | 'outside' | 'decided_by_approver'>) => 2 * decided_by_approver > slots + outside

const path = '/api/v1/attendance_periods'
export const list = endpoint({
  path,
  permission: 'attendance.read',
  method: 'GET',
  summary: 'Stations of a month: what is decided, approved and locked',
  cost: 30,
  query: z.strictObject({ month: Month }),
  response: z.array(AttendancePeriod),
})

const stations = z.array(Id).check(z.minLength(1, 'Choose at least one station.'), z.maxLength(500))
const many = { month: Month, station_ids: stations }
const changedPeriods = z.array(AttendancePeriod)
/** Refused for all when one of them has a shift that is not decided, or an open exception of the highest severity. */
export const approve = endpoint({
  path: `${path}/approve`,
  permission: 'attendance.approve',
  method: 'POST',
  summary: 'Approve the attendance of stations for a month',
  cost: 40,
  refuses: ['undecided', 'period_locked'],
  body: z.strictObject(many),
  response: changedPeriods,
})
/** Only what is approved; nothing of it changes from then on, and it can be invoiced. */
export const lock = endpoint({
  path: `${path}/lock`,
  permission: 'attendance.lock',
  method: 'POST',
  summary: 'Lock the attendance of stations for a month',
  cost: 40,
  refuses: ['not_approved', 'undecided'],
  body: z.strictObject(many),
  response: changedPeriods,
})
export const reopen = endpoint({
  path: `${path}/reopen`,
  permission: 'attendance.reopen',
  method: 'POST',
  summary: 'Reopen the attendance of a station for a month',
  cost: 40,
  refuses: ['used_by'],
  sensitive: { password: 'always' },
  body: z.strictObject({ month: Month, station_id: Id, reason: text(300).check(z.minLength(3, 'Say why.')) }),
  response: AttendancePeriod,
})

/** A fact that was recorded of a shift after its end, with its source. */
export const LateFact = z.object({
  id: Id,
  kind: z.enum(LATE_FACTS),
  slot_id: Id,
  /** The post. */
  name: z.string(),
  day: Day,
  ...Hours.shape,
  /** The guard who fills the slot now. */
  guard_name: z.nullable(z.string()),
  told_by: z.string(),
  reason: z.string(),
  by: z.nullable(z.string()),
  at: Timestamp,
})
export type LateFact = z.output<typeof LateFact>

export const lateFacts = endpoint({
  path: `${path}/late_facts`,
  permission: 'attendance.read',
  method: 'GET',
  summary: 'Facts recorded after the end of the shifts of a station and month',
  cost: 5,
  query: z.strictObject({ month: Month, station_id: IdText }),
  response: z.array(LateFact),
})

const toldLater = { told_by: ToldBy, reason: text(300).check(z.minLength(3, 'Say why.')) }
const learned = { method: 'POST', refuses: [...SETTLED_MONTH, 'overlap'] } as const

/** An extra guard came: the slot and who stood there, in one step. Without times, the guard was there from its beginning to its end. */
export const extraStood = endpoint({
  ...learned,
  path: '/api/v1/slots/extra_stood',
  permission: 'roster.write',
  summary: 'Record, after its end, the shift of an extra guard',
  body: z.strictObject({
    ...z.omit(extra.body, { guards: true, reason: true, told_by: true }).shape,
    guard_id: Id,
    in_at: z.optional(Timestamp),
    out_at: z.optional(Timestamp),
    ...toldLater,
  }),
  response: Slot,
  saved: { name: 'slot', message: 'Recorded' },
})

/** The statement about several shifts at once: these guards stood there, or nobody did. */
export const MANY_FACTS = ['stood', 'nobody'] as const
const MOST_GUARDS = 20
const Many = z
  .strictObject({
    line_id: Id,
    from: Day,
    to: Day,
    kind: z.enum(MANY_FACTS),
    /** With `stood`, the guards of the seats: the first one had the first seat on each of the days. */
    guard_ids: z.optional(z.array(Id).check(z.maxLength(MOST_GUARDS))),
    ...toldLater,
    dry_run: z.optional(z.boolean()),
  })
  .check(
    within(MOST_DAYS),
    z.refine(({ kind, guard_ids = [] }) => kind === 'nobody' || guard_ids.length > 0, {
      message: 'Choose at least one guard.',
      path: ['guard_ids'],
    }),
    z.refine(({ guard_ids = [] }) => new Set(guard_ids).size === guard_ids.length, {
      message: 'A guard is named twice.',
      path: ['guard_ids'],
    }),
  )
/**
 * Decides the shifts of a post that were made after they were over and of which nobody has said anything, on some days. A guard who has
 * another shift at the time is left out on that day. With `dry_run` they are only counted.
 */
export const recordMany = endpoint({
  ...learned,
  path: '/api/v1/slots/stood_many',
  permission: 'slots.fill',
  summary: 'Record who stood at the shifts of some days that were entered late, or that nobody did',
  cost: 20,
  body: Many,
  /** The number of recorded shifts, and of these days that are left undecided. */
  response: z.object({ slots: z.int(), left: z.int() }),
})
