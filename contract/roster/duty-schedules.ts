import * as z from 'zod/mini'
import { baseVersion, Day, Id, IdText, listQuery, recordFields, text } from '../core/common.ts'
import { endpoint } from '../core/endpoint.ts'
import type { ErrorCode } from '../core/refusals/error-codes.ts'
import { createCall, exportCall, getCall, removeCall, removeManyCall, updateCall } from '../core/resource.ts'
import { ClockTimeInput, Hours } from '../core/shift.ts'

/** Equal times would be 24 hours, which these calls do not take. */
const differentTimes = z.refine<Hours>((shift) => shift.start_time !== shift.end_time, {
  message: 'end time must differ from start time.',
  path: ['end_time'],
})

const fields = {
  guard_id: Id,
  station_id: Id,
  shift_date: Day,
  start_time: ClockTimeInput,
  end_time: ClockTimeInput,
  shift_type: text(100),
}
/** The code of a refusal that `confirm` overrules: the company's working rules speak against the shift. */
export const WORKING_RULES = 'working_rules' satisfies ErrorCode
const confirm = z.optional(z.boolean())
export const DutyScheduleInput = z.strictObject({ ...fields, confirm }).check(differentTimes)
export type DutyScheduleInput = z.output<typeof DutyScheduleInput>
export const DutyScheduleUpdate = z.strictObject({ ...fields, confirm, ...baseVersion }).check(differentTimes)
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
})
export type DutySchedule = z.output<typeof DutySchedule>

export const DutyScheduleQuery = listQuery(
  ['id', 'guard_id', 'station_id', 'shift_date', 'start_time', 'end_time', 'shift_type'],
  {
    guard_id: z.optional(IdText),
    station_id: z.optional(IdText),
    from: z.optional(Day),
    to: z.optional(Day),
  },
)
export type DutyScheduleQuery = z.output<typeof DutyScheduleQuery>

const at = { path: '/api/v1/duty_schedules', permission: 'roster.read' } as const
const edit = { ...at, permission: 'roster.write' } as const
/** What may speak against a shift. */
const judged = { ...edit, refuses: ['overlap', WORKING_RULES] } as const
const saved = { name: 'duty_schedule', response: DutySchedule } as const
/** Search matches guard_id and station_id by containing text, and shift_type case-insensitively. */
export const list = endpoint({
  ...at,
  method: 'GET',
  summary: 'Duty schedules, newest first',
  query: DutyScheduleQuery,
  response: z.array(DutySchedule),
  list: { added: { version: 1, guard_name: '', station_name: '', ends_next_day: false } },
})
export const get = getCall(at, 'duty schedule', DutySchedule)
export const create = createCall(judged, { ...saved, body: DutyScheduleInput, message: 'Duty schedule added successfully' })
export const update = updateCall(judged, { ...saved, body: DutyScheduleUpdate, message: 'Schedule updated successfully' })
export const remove = removeCall(edit, { name: 'duty_schedule', message: 'Schedule deleted successfully' })
export const removeMany = removeManyCall(edit, { name: 'duty schedules' })
export const exportCsv = exportCall(list)
