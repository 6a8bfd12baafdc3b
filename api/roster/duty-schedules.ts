import * as z from 'zod/mini'
import { BooleanText, baseVersion, Day, Id, IdText, listQuery, recordFields, text } from '../core/common.ts'
import { endpoint } from '../core/endpoint.ts'
import { SETTLED_MONTH } from '../core/refusals/error-codes.ts'
import { createCall, exportCall, getCall, removeCall, removeManyCall, updateCall } from '../core/resource.ts'
import { ClockTimeInput, Hours } from '../core/shift.ts'
import { Finding, NOT_DEPLOYABLE, OverrideReason, RuleCode, Warning, WORKING_RULES } from './working-rules.ts'

/** Equal times would mean 24 hours, which these calls refuse. */
const differentTimes = z.refine<Hours>((shift) => shift.start_time !== shift.end_time, {
  message: 'end time must differ from start time.',
  path: ['end_time'],
})

const when = { shift_date: Day, start_time: ClockTimeInput, end_time: ClockTimeInput }
const fields = { guard_id: Id, station_id: Id, ...when, shift_type: text(100) }
const overruling = {
  /** Why the shift is planned although it breaks a working rule. */
  override_reason: z.optional(OverrideReason),
  /**
   * The refusal or warning when the shift breaks a working rule and no reason is given. Left out: it is saved, and the response
   * has the findings as `warnings`. False: 409 `working_rules`, to ask the user. True: 422 at `override_reason`. If the company's
   * rules are strict, 409 instead of saving.
   */
  confirm: z.optional(z.boolean()),
}
export const DutyScheduleInput = z.strictObject({ ...fields, ...overruling }).check(differentTimes)
export type DutyScheduleInput = z.output<typeof DutyScheduleInput>
/** `line_id` names a post: the shift fills an open slot of it at this station, day and hours, if there is one. */
export const DutyScheduleUpdate = z
  .strictObject({ ...fields, line_id: z.optional(Id), ...overruling, ...baseVersion })
  .check(differentTimes)
export type DutyScheduleUpdate = z.output<typeof DutyScheduleUpdate>

export const DutySchedule = z.object({
  ...recordFields,
  guard_id: Id,
  guard_name: z.string(),
  station_id: Id,
  station_name: z.string(),
  shift_date: Day,
  ...Hours.shape,
  /** The shift ends on the day after shift_date; shown as "+1". */
  ends_next_day: z.boolean(),
  shift_type: z.string(),
  /** True if it counts as cover: it is over, or its guard is Active, not away, and holds what the post needs. */
  covers: z.boolean(),
  /** The working rules that were broken when guard and times were last planned, and the reason given. */
  overruled: z.array(RuleCode),
  override_reason: z.nullable(z.string()),
})
export type DutySchedule = z.output<typeof DutySchedule>

/** The order that has today's shifts first, then those of the coming days, then the past ones, the latest day first. */
export const FROM_TODAY = 'from_today'
export const DutyScheduleQuery = listQuery(
  ['id', 'guard_id', 'station_id', 'shift_date', 'start_time', 'end_time', 'shift_type'],
  {
    guard_id: z.optional(IdText),
    station_id: z.optional(IdText),
    from: z.optional(Day),
    to: z.optional(Day),
    /** With true, only shifts that break a working rule. */
    overruled: z.optional(BooleanText),
    /** Only shifts that break a working rule and that this account was the last to plan against one. */
    overruled_by: z.optional(IdText),
    /** With false, only shifts that do not count as cover: not over, and the guard cannot stand there. */
    covers: z.optional(BooleanText),
  },
  [FROM_TODAY],
)
export type DutyScheduleQuery = z.output<typeof DutyScheduleQuery>

const at = { path: '/api/v1/duty_schedules', permission: 'roster.read' } as const
const edit = { ...at, permission: 'roster.write' } as const
/** Refusals of a shift besides the general ones. */
const judged = { ...edit, refuses: ['overlap', NOT_DEPLOYABLE, WORKING_RULES, 'already_begun', ...SETTLED_MONTH] } as const
/** Warnings about a saved shift; left out when there are none. */
const warnings = z.optional(z.array(Warning))
const saved = { name: 'duty_schedule', response: DutySchedule, beside: { warnings } } as const
/** Search matches guard_id and station_id by containing text, and shift_type case-insensitively. */
export const list = endpoint({
  ...at,
  method: 'GET',
  summary: 'Duty schedules, newest first',
  query: DutyScheduleQuery,
  response: z.array(DutySchedule),
  list: {
    added: {
      version: 1,
      guard_name: '',
      station_name: '',
      ends_next_day: false,
      covers: true,
      overruled: [],
      override_reason: null,
    },
  },
})
export const get = getCall(at, 'duty schedule', DutySchedule)
export const create = createCall(
  { ...judged, undoable: true },
  { ...saved, body: DutyScheduleInput, message: 'Duty schedule added successfully' },
)
export const update = updateCall(
  { ...judged, undoable: true },
  { ...saved, body: DutyScheduleUpdate, message: 'Schedule updated successfully' },
)
/** Judges without saving. `id` names the shift that is changed, so that it is not compared with itself. */
export const check = endpoint({
  ...edit,
  path: `${at.path}/check`,
  method: 'POST',
  summary: 'Findings of the working rules about a shift',
  refuses: [NOT_DEPLOYABLE],
  body: z.strictObject({ guard_id: Id, station_id: z.optional(Id), ...when, id: z.optional(Id) }).check(differentTimes),
  response: z.object({ findings: z.array(Finding) }),
})
export const remove = removeCall(
  { ...edit, refuses: ['already_begun', ...SETTLED_MONTH] },
  { name: 'duty_schedule', message: 'Schedule deleted successfully' },
)
export const removeMany = removeManyCall({ ...edit, refuses: SETTLED_MONTH }, { name: 'duty schedules' })
export const exportCsv = exportCall(list)
