import * as z from 'zod/mini'
import { BooleanText, Day, Id, listQuery, mondayOf } from '../core/common.ts'
import { endpoint } from '../core/endpoint.ts'
import { ClockEnd, ClockTime } from '../core/shift.ts'
import { DutySchedule } from './duty-schedules.ts'

/** What the rows of the board are. */
export const BOARD_VIEWS = ['station', 'guard'] as const
export type BoardView = (typeof BOARD_VIEWS)[number]

/** A week, named by any of its days; read as its Monday. */
const Week = z.pipe(
  Day.check(z.refine((day) => day >= '2000-01-03' && day < '2100-01-01', 'Please choose a week between 2000 and 2099.')),
  z.transform(mondayOf),
)

/** A time of one day at which fewer guards stand than the station needs; what counts as short is in docs/decisions. */
export const Gap = z.object({
  day: Day,
  from: ClockTime,
  until: ClockEnd,
  /** How many guards are missing. */
  missing: z.int(),
})
export type Gap = z.output<typeof Gap>

/** One station or guard and its shifts of a week, those included that began before it and reach into it. */
export const BoardRow = z.object({
  id: Id,
  name: z.string(),
  /** The Monday this row is about. */
  week: Day,
  /** 'Active', or why nobody should be planned here. */
  status: z.string(),
  /** Guards the station needs at any time; null for a guard's row. */
  minimum_guards: z.nullable(z.int()),
  shifts: z.array(DutySchedule),
  gaps: z.array(Gap),
})
export type BoardRow = z.output<typeof BoardRow>

export const BoardQuery = listQuery(['id', 'name'], {
  /** This week when left out. */
  week: z.optional(Week),
  by: z._default(z.enum(BOARD_VIEWS), 'station'),
  /** Only stations that are short of guards at some time of the week. */
  short: z.optional(BooleanText),
})
export type BoardQuery = z.output<typeof BoardQuery>

/** Why a shift is not copied, the first reason that holds. */
export const COPY_REASONS = ['already_there', 'guard_unavailable', 'station_unavailable', 'overlap', 'working_rules'] as const
export type CopyReason = (typeof COPY_REASONS)[number]

/** The most shifts left out that an answer names; the counts are of all. */
export const MAX_NAMED = 200

const scope = {
  from_week: Week,
  to_week: Week,
  by: z._default(z.enum(BOARD_VIEWS), 'station'),
  /** Only the stations or guards a search of the board finds; all when left out. */
  q: BoardQuery.shape.q,
}
const differentWeeks = z.refine<{ from_week: string; to_week: string }>((copy) => copy.from_week !== copy.to_week, {
  message: 'to week must differ from from week.',
  path: ['to_week'],
})
export const CopyScope = z.strictObject(scope).check(differentWeeks)
export type CopyScope = z.output<typeof CopyScope>

/** What is copied and what is left out; `left_out` is in the days of the week copied to. */
export const CopyReport = z.object({
  copied: z.int(),
  reasons: z.array(z.object({ reason: z.enum(COPY_REASONS), count: z.int() })),
  left_out: z.array(
    z.object({
      ...z.pick(DutySchedule, {
        id: true,
        guard_id: true,
        guard_name: true,
        station_id: true,
        station_name: true,
        shift_date: true,
        start_time: true,
        end_time: true,
        ends_next_day: true,
        shift_type: true,
      }).shape,
      reason: z.enum(COPY_REASONS),
    }),
  ),
})
export type CopyReport = z.output<typeof CopyReport>

const path = '/api/v1/schedule_board'
/** Search matches name and number by containing text, and a station's client. Who is not Active is shown only in weeks in which there is a shift. */
export const list = endpoint({
  method: 'GET',
  path,
  permission: 'roster.read',
  summary: 'One week of duty, by station or by guard, in order of name',
  query: BoardQuery,
  response: z.array(BoardRow),
  list: {},
})
export const copyPlan = endpoint({
  method: 'GET',
  path: `${path}/copy`,
  permission: 'roster.read',
  summary: 'What copying a week would copy and leave out',
  query: CopyScope,
  response: CopyReport,
})
export const copy = endpoint({
  method: 'POST',
  path: `${path}/copy`,
  permission: 'roster.write',
  summary: 'Copy the shifts of one week to another, leaving out what does not fit',
  body: CopyScope,
  response: CopyReport,
})
