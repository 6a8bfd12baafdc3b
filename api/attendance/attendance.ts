import * as z from 'zod/mini'
import { MOST_DAYS, Slot, ToldBy, within } from '../contracts/slots.ts'
import { BooleanText, Day, Id, IdParams, IdText, listQuery, Timestamp, text } from '../core/common.ts'
import { endpoint } from '../core/endpoint.ts'
import { SETTLED_MONTH } from '../core/refusals/error-codes.ts'
import { exportCall } from '../core/resource.ts'
import { Hours } from '../core/shift.ts'
import { NOT_DEPLOYABLE, OverrideReason, Warning, WORKING_RULES } from '../roster/working-rules.ts'
import { ATTENDANCE_STATES } from './fields/attendance-states.ts'
import { CLOCKING_FLAGS } from './fields/clocking-flags.ts'

export { ATTENDANCE_STATES }
export type AttendanceState = (typeof ATTENDANCE_STATES)[number]
/** The states that a person can decide. */
export const DECISIONS = ['On post', 'Done', 'No show', 'Excused'] as const
export type Decision = (typeof DECISIONS)[number]
/** The evidence that a guard came or left. */
export const CLOCK_METHODS = ['desk', 'supervisor', 'kiosk', 'phone', 'import'] as const
export const CAUSES = [
  'late_transport',
  'sick',
  'family',
  'awol',
  'relief_late',
  'sent_home',
  'device_failed',
  'client_asked',
  'other',
] as const
export type Cause = (typeof CAUSES)[number]

/** A shift with what is known of who came when. Its id is that of the shift. */
export const Attendance = z.object({
  id: Id,
  /** 0 while nothing is recorded. */
  version: z.int(),
  guard_id: Id,
  guard_name: z.string(),
  guard_contacts: z.string(),
  station_id: Id,
  station_name: z.string(),
  /** The post, for a shift that fills a slot or did until it was replaced. */
  post: z.nullable(z.string()),
  slot_id: z.nullable(Id),
  shift_date: Day,
  ...Hours.shape,
  ends_next_day: z.boolean(),
  state: z.enum(ATTENDANCE_STATES),
  in_at: z.nullable(Timestamp),
  out_at: z.nullable(Timestamp),
  /** Minutes of the shift for which the guard was there. */
  minutes: z.int(),
  late_minutes: z.int(),
  early_minutes: z.int(),
  in_method: z.nullable(z.enum(CLOCK_METHODS)),
  out_method: z.nullable(z.enum(CLOCK_METHODS)),
  /** Marks of the reports by which it is known that the guard came, and left. */
  in_flags: z.array(z.enum(CLOCKING_FLAGS)),
  out_flags: z.array(z.enum(CLOCKING_FLAGS)),
  /** The flags that make doubt, until somebody confirms or decides. */
  to_confirm: z.array(z.enum(CLOCKING_FLAGS)),
  confirmed_by_name: z.nullable(z.string()),
  confirmed_at: z.nullable(Timestamp),
  cause: z.nullable(z.enum(CAUSES)),
  reason: z.nullable(z.string()),
  decided_by_name: z.nullable(z.string()),
  decided_at: z.nullable(Timestamp),
  approved_at: z.nullable(Timestamp),
  /** The guard who has taken over. */
  replaced_by: z.nullable(z.string()),
})
export type Attendance = z.output<typeof Attendance>

/** Refusals of a change of attendance besides the general ones. */
const SETTLED = [...SETTLED_MONTH, 'approved'] as const
const path = '/api/v1/attendance'
const at = { path, permission: 'muster.read' } as const
const edit = { permission: 'muster.write', method: 'POST' } as const

export const AttendanceQuery = z
  .omit(
    listQuery(['id', 'shift_date'], {
      from: Day,
      to: Day,
      station_id: z.optional(IdText),
      guard_id: z.optional(IdText),
      state: z.optional(z.enum(ATTENDANCE_STATES)),
      /** With true, only shifts that are over and of which nobody has decided; with false, the others. */
      undecided: z.optional(BooleanText),
      /** With true, only decided shifts that wait for approval, on days before today of which everything is decided. */
      unapproved: z.optional(BooleanText),
    }),
    { q: true },
  )
  .check(within(MOST_DAYS))
export type AttendanceQuery = z.output<typeof AttendanceQuery>
export const list = endpoint({
  ...at,
  method: 'GET',
  summary: 'Shifts of some days with who came when',
  query: AttendanceQuery,
  response: z.array(Attendance),
  list: {},
})
export const get = endpoint({
  ...at,
  path: `${path}/:id`,
  method: 'GET',
  summary: 'The attendance of one shift',
  params: IdParams,
  response: Attendance,
})
export const exportCsv = exportCall({ ...list, permission: 'attendance.read' })

/** Without a time, now. The first time at which a guard came counts, and the last at which the guard left. */
export const clock = endpoint({
  ...edit,
  path: `${path}/:id/clock`,
  summary: 'Note that a guard has come or left',
  undoable: true,
  refuses: SETTLED,
  params: IdParams,
  body: z.strictObject({ kind: z.enum(['in', 'out']), at: z.optional(Timestamp) }),
  response: Attendance,
  saved: { name: 'attendance', message: 'Noted' },
})
/**
 * Decides what a shift was. A reason is needed unless it says what is recorded already. `in_at` and `out_at` are as recorded when
 * left out. A shift that has not begun can only be Excused, or On post from when guards may come.
 */
export const decide = endpoint({
  ...edit,
  path: `${path}/:id/decide`,
  summary: 'Decide the attendance of a shift',
  undoable: true,
  refuses: SETTLED,
  params: IdParams,
  body: z.strictObject({
    state: z.enum(DECISIONS),
    in_at: z.nullish(Timestamp),
    out_at: z.nullish(Timestamp),
    cause: z.nullish(z.enum(CAUSES)),
    reason: z.nullish(text(300).check(z.minLength(3, 'Say why.'))),
    /** As read; an outdated one is refused. */
    version: z.optional(z.int().check(z.gte(0))),
  }),
  response: Attendance,
  saved: { name: 'attendance', message: 'Decided' },
})
/** Another guard takes over the slot of a shift, or a shift outside of contracts: the first one did not come, left early, or is excused, also from a shift ahead. */
export const replace = endpoint({
  ...edit,
  permission: 'slots.fill',
  path: `${path}/:id/replace`,
  summary: 'Give a shift that has begun, or was excused, to another guard',
  undoable: true,
  refuses: [...SETTLED, 'overlap', NOT_DEPLOYABLE, WORKING_RULES],
  params: IdParams,
  body: z.strictObject({
    guard_id: Id,
    cause: z.optional(z.enum(CAUSES)),
    reason: text(300).check(z.minLength(3, 'Say why.')),
    override_reason: z.optional(OverrideReason),
    confirm: z.optional(z.boolean()),
  }),
  response: Attendance,
  saved: { name: 'attendance', message: 'Another guard has taken over', beside: { warnings: z.optional(z.array(Warning)) } },
})
/** A radio check: everybody who should be at a station is there, except some. */
export const presentMany = endpoint({
  ...edit,
  path: `${path}/present_many`,
  summary: 'Note that everybody at a station is present, except some',
  undoable: true,
  cost: 20,
  refuses: SETTLED,
  body: z.strictObject({
    station_id: Id,
    at: z.optional(Timestamp),
    /** Guards who are not there. */
    except: z.array(Id).check(z.maxLength(200)),
    /** Only these shifts, as somebody was shown them; without it, all that are awaited at the station, also outside of contracts. */
    shift_ids: z.optional(z.array(Id).check(z.minLength(1), z.maxLength(400))),
  }),
  response: z.object({ present: z.int(), absent: z.int() }),
})
const Several = z.array(Id).check(z.minLength(1), z.maxLength(200))
/** Confirms the reports of devices on some shifts, which count from now on; shifts without anything to confirm stay as they are. */
export const confirmMany = endpoint({
  ...edit,
  path: `${path}/confirm_many`,
  summary: 'Confirm what was reported of shifts',
  undoable: true,
  cost: 20,
  refuses: SETTLED,
  body: z.strictObject({ ids: Several }),
  response: z.object({ confirmed: z.int() }),
})
/**
 * Refuses the reports of devices on some shifts: each becomes a No show, and one that has not begun is awaited again. Shifts
 * without anything to confirm stay as they are.
 */
export const refuseMany = endpoint({
  ...edit,
  path: `${path}/refuse_many`,
  summary: 'Refuse what was reported of shifts',
  undoable: true,
  cost: 20,
  refuses: SETTLED,
  body: z.strictObject({ ids: Several, reason: text(300).check(z.minLength(3, 'Say why.')) }),
  response: z.object({ refused: z.int() }),
})
/** Takes an approval back, while the month of the station is open. The reason is in the audit log; that of the decision stays. */
export const reopen = endpoint({
  permission: 'attendance.approve',
  method: 'POST',
  path: `${path}/:id/reopen`,
  summary: 'Take back the approval of one attendance',
  refuses: SETTLED,
  params: IdParams,
  body: z.strictObject({ reason: text(300).check(z.minLength(3, 'Say why.')) }),
  response: Attendance,
  saved: { name: 'attendance', message: 'Reopened' },
})

const told = { told_by: ToldBy, reason: text(300).check(z.minLength(3, 'Say why.')) }
const afterEnd = {
  permission: 'slots.fill',
  method: 'POST',
  refuses: [...SETTLED_MONTH, 'approved', 'overlap'],
  params: IdParams,
  response: Slot,
} as const

/**
 * Another guard stood there than was planned, or one where nobody was. The guard who was planned did not come, unless `left_at` says
 * when he left or `excused` that he was; what was decided of him otherwise stays.
 */
export const stood = endpoint({
  ...afterEnd,
  path: '/api/v1/slots/:id/stood',
  summary: 'Record, after the end of a shift, who stood there',
  body: z.strictObject({
    guard_id: Id,
    in_at: Timestamp,
    out_at: Timestamp,
    left_at: z.nullish(Timestamp),
    excused: z.optional(z.boolean()),
    ...told,
  }),
  saved: { name: 'slot', message: 'Recorded' },
})
/** Records that nobody stood at a slot that was made after it was over. */
export const nobody = endpoint({
  ...afterEnd,
  path: '/api/v1/slots/:id/nobody',
  summary: 'Record that nobody stood at a shift that was entered late',
  body: z.strictObject(told),
  saved: { name: 'slot', message: 'Recorded' },
})
