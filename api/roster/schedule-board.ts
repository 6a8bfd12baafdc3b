import * as z from 'zod/mini'
import { BooleanText, Day, Id, IdText, listQuery } from '../core/common.ts'
import { endpoint } from '../core/endpoint.ts'
import { mondayOf } from '../core/fields/days.ts'
import { DRAWING } from '../core/resource.ts'
import { ClockEnd, ClockTime, Hours } from '../core/shift.ts'
import { DutySchedule } from './duty-schedules.ts'

/** The grouping of the board's rows. */
export const BOARD_VIEWS = ['station', 'guard'] as const
export type BoardView = (typeof BOARD_VIEWS)[number]

/** A week, given as any of its dates; parsed to its Monday. */
const Week = z.pipe(
  Day.check(z.refine((day) => day >= '2000-01-03' && day < '2100-01-01', 'Please choose a week between 2000 and 2099.')),
  z.transform(mondayOf),
)

/** A time of one day with fewer guards than the station needs; docs/decisions says what counts as short. */
export const Gap = z.object({
  day: Day,
  from: ClockTime,
  until: ClockEnd,
  /** The number of guards missing. */
  missing: z.int(),
})
export type Gap = z.output<typeof Gap>

/** The guard's knowledge of a shift: none, that it is planned, or that the guard has confirmed it. */
export const SHIFT_STATUSES = ['planned', 'published', 'acknowledged'] as const
/** A shift on the board. */
export const BoardShift = z.extend(DutySchedule, {
  status: z.enum(SHIFT_STATUSES),
  /** The post whose slot it fills; null outside of any contract. */
  line_id: z.nullable(Id),
  post: z.nullable(z.string()),
})
export type BoardShift = z.output<typeof BoardShift>
/** The need of a guard that nobody covers yet. */
export const OpenSlot = z.object({
  id: Id,
  line_id: Id,
  post: z.string(),
  station_id: Id,
  station_name: z.string(),
  day: Day,
  ...Hours.shape,
  seat: z.int(),
})
export type OpenSlot = z.output<typeof OpenSlot>

/** One station or guard with its shifts of a week, including those that began before it and reach into it. */
export const BoardRow = z.object({
  id: Id,
  name: z.string(),
  /** The Monday of the row's week. */
  week: Day,
  /** 'Active', or the reason why no shift can be planned here. */
  status: z.string(),
  /** Guards that the station needs at any time, unless contracts say it; null in a guard's row. */
  minimum_guards: z.nullable(z.int()),
  shifts: z.array(BoardShift),
  /** Open shifts of a station that are not over; none in a guard's row. */
  open_slots: z.array(OpenSlot),
  /** None where contracts say who is needed: there the open slots are missing. */
  gaps: z.array(Gap),
  /** Contracts say in this week whom the station needs. */
  by_contract: z.boolean(),
})
export type BoardRow = z.output<typeof BoardRow>

export const BoardQuery = listQuery(['id', 'name'], {
  /** The current week by default. */
  week: z.optional(Week),
  by: z._default(z.enum(BOARD_VIEWS), 'station'),
  /** Only stations that are short at some time of the week. */
  short: z.optional(BooleanText),
  /** One station, or the stations of the posts of a contract; of guards those with a shift there in the week. */
  station_id: z.optional(IdText),
  contract_id: z.optional(IdText),
})
export type BoardQuery = z.output<typeof BoardQuery>

/** Why a shift is not copied; the first reason that applies. */
export const COPY_REASONS = [
  'already_there',
  'guard_unavailable',
  'banned',
  'station_unavailable',
  'overlap',
  'not_qualified',
  'working_rules',
  'two_guards',
  'no_open_slot',
] as const
export type CopyReason = (typeof COPY_REASONS)[number]

/** The most left-out shifts in a response; the counts include all. */
export const MAX_NAMED = 200

const scope = {
  from_week: Week,
  to_week: Week,
  by: z._default(z.enum(BOARD_VIEWS), 'station'),
  /** Only the stations or guards that a search finds; all by default. */
  q: BoardQuery.shape.q,
}
const differentWeeks = z.refine<{ from_week: string; to_week: string }>((copy) => copy.from_week !== copy.to_week, {
  message: 'to week must differ from from week.',
  path: ['to_week'],
})
export const CopyScope = z.strictObject(scope).check(differentWeeks)
export type CopyScope = z.output<typeof CopyScope>

/** The copied shifts and those left out; `left_out` has dates of the target week. */
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

/** The printed forms: a page for each station or guard (A4), or all stations one after the other for the guardroom (A3). */
export const SHEETS = ['station', 'guard', 'guardroom'] as const
export type Sheets = (typeof SHEETS)[number]

/** The most open slots of one response. */
export const MAX_OPEN_SLOTS = 500

const path = '/api/v1/schedule_board'
/** Search matches name and id by containing text, and a station's client. Inactive rows are shown only in weeks with a shift. */
export const list = endpoint({
  method: 'GET',
  path,
  permission: 'roster.read',
  summary: 'One week of duty, by station or guard, in order of name',
  query: BoardQuery,
  response: z.array(BoardRow),
  list: {},
})
export const openSlots = endpoint({
  method: 'GET',
  path: `${path}/open_slots`,
  permission: 'roster.read',
  summary: 'The open slots of a week that are not over, by day',
  query: z.strictObject({ week: z.optional(Week) }),
  response: z.array(OpenSlot),
})
/** Stations and guards with nothing in the week are left out. */
export const sheets = endpoint({
  method: 'GET',
  path: `${path}/sheets`,
  permission: 'roster.read',
  summary: 'A week of duty to print, in black and white, with telephone numbers, as a PDF document',
  cost: DRAWING,
  query: z.strictObject({
    week: z.optional(Week),
    sheet: z._default(z.enum(SHEETS), 'station'),
    /** Only the stations or guards that a search finds; all by default. */
    q: BoardQuery.shape.q,
  }),
  response: z.unknown(),
  download: true,
})
export const copyPlan = endpoint({
  method: 'GET',
  path: `${path}/copy`,
  permission: 'roster.read',
  summary: 'Preview of a copied week: shifts copied and left out',
  query: CopyScope,
  response: CopyReport,
})
export const copy = endpoint({
  method: 'POST',
  path: `${path}/copy`,
  permission: 'roster.write',
  summary: 'Copy the shifts of one week to another, where they fit',
  undoable: true,
  body: CopyScope,
  response: CopyReport,
})
