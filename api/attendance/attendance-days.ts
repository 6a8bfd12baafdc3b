import * as z from 'zod/mini'
import { MOST_DAYS, within } from '../contracts/slots.ts'
import { Day, Id, IdText } from '../core/common.ts'
import { endpoint } from '../core/endpoint.ts'
import { Hours } from '../core/shift.ts'
import { PERIOD_STATES } from './attendance-periods.ts'

/** A day of a station, by the days on which its shifts begin. */
const StationDay = z.object({ station_id: Id, day: Day })
export type StationDay = z.output<typeof StationDay>
const named = { station_name: z.string(), ...StationDay.shape }

/** The attendance of a station on a day: what is approved of it, and what stands out. */
export const AttendanceDay = z.object({
  ...named,
  shifts: z.int(),
  /** The number of approved shifts. */
  approved: z.int(),
  /** Shifts that are still to come or of which nobody has decided, and shifts of which a report is to be confirmed. */
  undecided: z.int(),
  to_confirm: z.int(),
  /** Guards who came after the grace, left before the end, or did not come. */
  late: z.int(),
  left_early: z.int(),
  no_show: z.int(),
  /** Shifts of contracts at which nobody stood. */
  uncovered: z.int(),
  /** Shifts that were ordered besides the contract, or are outside of any. */
  extra: z.int(),
  /** Exceptions of the highest severity that are not resolved. */
  exceptions: z.int(),
  /** The state of its month. */
  month: z.enum(PERIOD_STATES),
})
export type AttendanceDay = z.output<typeof AttendanceDay>

const OUTSTANDING = ['undecided', 'to_confirm', 'late', 'left_early', 'no_show', 'uncovered', 'extra', 'exceptions'] as const
/** True if there is something on a day that somebody should look at before it is approved. */
export const standsOut = (day: Pick<AttendanceDay, (typeof OUTSTANDING)[number]>) => OUTSTANDING.some((figure) => day[figure] > 0)
/** True if something of a day waits for its approval. */
export const isWaiting = ({ shifts, approved, month }: Pick<AttendanceDay, 'shifts' | 'approved' | 'month'>) =>
  approved < shifts && month === 'Open'

/** The most days of stations that are listed, and approved, at once. */
export const MOST_STATION_DAYS = 200
/** Of the days: all; those that wait for approval; or those of which every shift is decided, too. */
export const DAYS_SHOWN = ['waiting', 'ready', 'all'] as const
const path = '/api/v1/attendance_days'
export const AttendanceDayQuery = z
  .strictObject({
    from: Day,
    to: Day,
    station_id: z.optional(IdText),
    client_id: z.optional(IdText),
    /** The supervisor of the stations. */
    account_id: z.optional(IdText),
    show: z._default(z.enum(DAYS_SHOWN), 'waiting'),
  })
  .check(within(MOST_DAYS))
export type AttendanceDayQuery = z.output<typeof AttendanceDayQuery>
export const list = endpoint({
  path,
  permission: 'attendance.read',
  method: 'GET',
  summary: 'Days of stations: what is decided and approved, and what stands out',
  cost: 30,
  query: AttendanceDayQuery,
  /** The oldest days first; `total` is how many there are. */
  response: z.object({ days: z.array(AttendanceDay), total: z.int() }),
})

const Days = z
  .array(z.strictObject(StationDay.shape))
  .check(z.minLength(1, 'Choose at least one day.'), z.maxLength(MOST_STATION_DAYS))
/** A choice of the most days in the longest spelling. */
const manyDays = { maxBody: 256 * 1024 } as const
/** The reason why a day is not approved: shifts of it are not decided, its month is settled, or nothing of it waits. */
export const DAY_REFUSALS = ['undecided', 'to_confirm', 'settled', 'approved', 'nothing'] as const
const RefusedDay = z.object({
  ...named,
  code: z.enum(DAY_REFUSALS),
  message: z.string(),
  /** The first of the shifts that must be decided. */
  shift: z.nullable(z.object({ id: Id, guard_name: z.string(), ...Hours.shape })),
})
export type RefusedDay = z.output<typeof RefusedDay>
const ApprovedDay = z.object({ ...named, shifts: z.int() })

/** Approves whole days: one with a shift that is not decided is refused with that shift, and the others are approved. */
export const approve = endpoint({
  path: '/api/v1/attendance/approve_many',
  permission: 'attendance.approve',
  method: 'POST',
  summary: 'Approve the attendance of days at stations',
  undoable: true,
  cost: 40,
  ...manyDays,
  body: z.strictObject({ days: Days }),
  response: z.object({ approved: z.array(ApprovedDay), refused: z.array(RefusedDay) }),
})
