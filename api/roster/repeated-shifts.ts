import * as z from 'zod/mini'
import { Weekdays } from '../contracts/weekdays.ts'
import { Day, Id } from '../core/common.ts'
import { endpoint } from '../core/endpoint.ts'
import { SETTLED_MONTH } from '../core/refusals/error-codes.ts'
import { DutyScheduleInput } from './duty-schedules.ts'
import { NOT_DEPLOYABLE, OverrideReason } from './working-rules.ts'

/** The most days from the first to the last: one call makes no more shifts than one undo deletes. */
export const MOST_DAYS = 92

/** Why a day is left out; the first reason that applies. */
export const LEFT_OUT_REASONS = ['already_there', NOT_DEPLOYABLE, 'overlap', 'working_rules'] as const

const DAY = 24 * 3_600_000
const { guard_id, station_id, start_time, end_time, shift_type } = DutyScheduleInput.shape
const MadeDay = { shift_date: Day }

/** Plans the same shift on several days. With `dry_run` nothing is saved, and `made` has no ids. */
export const repeat = endpoint({
  method: 'POST',
  path: '/api/v1/duty_schedules/repeat',
  permission: 'roster.write',
  summary: 'Add a shift on weekdays of some weeks, where it fits',
  undoable: true,
  cost: 20,
  refuses: SETTLED_MONTH,
  body: z
    .strictObject({
      guard_id,
      station_id,
      shift_date: Day,
      until: Day,
      weekdays: Weekdays,
      start_time,
      end_time,
      shift_type,
      /** Give a reason to plan the days that break a working rule, too. */
      override_reason: z.optional(OverrideReason),
      dry_run: z.optional(z.boolean()),
    })
    .check(
      z.refine(({ start_time, end_time }) => start_time !== end_time, {
        message: 'end time must differ from start time.',
        path: ['end_time'],
      }),
      z.refine(
        ({ shift_date, until }) => until >= shift_date && !(Date.parse(until) - Date.parse(shift_date) >= MOST_DAYS * DAY),
        {
          message: `Choose a last day within ${MOST_DAYS} days of the first.`,
          path: ['until'],
        },
      ),
    ),
  response: z.object({
    made: z.array(z.object({ ...MadeDay, id: z.nullable(Id) })),
    left_out: z.array(z.object({ ...MadeDay, reason: z.enum(LEFT_OUT_REASONS), message: z.string() })),
  }),
})
