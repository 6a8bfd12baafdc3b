import * as z from 'zod/mini'
import { Day, Id, IdParams, IdText, listQuery, text } from '../core/common.ts'
import { endpoint } from '../core/endpoint.ts'
import { SETTLED_MONTH } from '../core/refusals/error-codes.ts'
import { ClockTime, ClockTimeInput } from '../core/shift.ts'

/** The states of a slot. Open slots that are over are Uncovered; attendance decides Filled ones. */
export const SLOT_STATES = ['Open', 'Filled', 'Off', 'Decided', 'Uncovered', 'Cancelled'] as const
export type SlotState = (typeof SLOT_STATES)[number]
/** Why a slot is off: up to 300 characters. */
export const OffReason = z.string().check(z.trim(), z.minLength(3, 'Say why.'), z.maxLength(300))

/** The facts that can be learned of a shift after its end, while its month is open. */
export const LATE_FACTS = ['stood', 'closed', 'extra', 'nobody'] as const
export type LateFactKind = (typeof LATE_FACTS)[number]
/** The source of a fact that is recorded after the end of a shift. */
export const ToldBy = text(100)
const toldOfPast = { told_by: z.optional(ToldBy) }

/** The need of one seat of a post on one day, with the shift that fills it. */
export const Slot = z.object({
  id: Id,
  line_id: Id,
  /** The post. */
  name: z.string(),
  contract_id: Id,
  client_name: z.string(),
  station_id: Id,
  station_name: z.string(),
  /** The date on which it begins. The second part of a night may begin on the date after that of its slot. */
  day: Day,
  start_time: ClockTime,
  end_time: ClockTime,
  ends_next_day: z.boolean(),
  seat: z.int(),
  /** 0 for a whole slot, 1 and 2 for the parts of a split one. */
  part: z.int(),
  state: z.enum(SLOT_STATES),
  origin: z.enum(['contract', 'extra']),
  /** True if the day of the slot is a public holiday now, also one that was declared after the slot had begun. */
  holiday: z.boolean(),
  armed: z.boolean(),
  off_reason: z.nullable(z.string()),
  off_billed: z.boolean(),
  shift_id: z.nullable(Id),
  guard_id: z.nullable(Id),
  guard_name: z.nullable(z.string()),
  /** True if the shift counts as cover: the guard may stand at the post. False without a shift. */
  covers: z.boolean(),
  published: z.boolean(),
  /** Offers to guards that are still open. */
  offered: z.int(),
})
export type Slot = z.output<typeof Slot>

const at = { path: '/api/v1/slots', permission: 'slots.read' } as const
const edit = { permission: 'roster.write', method: 'POST', refuses: SETTLED_MONTH } as const

/** The most days of one response. */
export const MOST_DAYS = 62
const DAY = 86_400_000
/** True if a period has one to `most` days. */
export const within = (most: number) =>
  z.refine<{ from: string; to: string }>(({ from, to }) => to >= from && (Date.parse(to) - Date.parse(from)) / DAY < most, {
    message: `Choose one to ${most} days.`,
    path: ['to'],
  })
export const SlotQuery = z
  .omit(
    listQuery(['id', 'day'], {
      from: Day,
      to: Day,
      line_id: z.optional(IdText),
      station_id: z.optional(IdText),
      client_id: z.optional(IdText),
      contract_id: z.optional(IdText),
      /** Without one, all but cancelled slots. */
      state: z.optional(z.enum(SLOT_STATES)),
    }),
    { q: true },
  )
  .check(within(MOST_DAYS))
export type SlotQuery = z.output<typeof SlotQuery>
export const list = endpoint({
  ...at,
  method: 'GET',
  summary: 'Slots of contracts on some days',
  query: SlotQuery,
  response: z.array(Slot),
  list: {},
})
export const get = endpoint({
  ...at,
  path: `${at.path}/:id`,
  method: 'GET',
  summary: 'One slot',
  params: IdParams,
  response: Slot,
})

const one = { ...edit, params: IdParams, response: Slot } as const
/**
 * Nobody is needed: the client or the company has said so. A shift stays with the slot, but is not cover. Of a slot that is over, as
 * where the client had closed, `told_by` says who told it; nobody may be recorded as having worked it.
 */
export const off = endpoint({
  ...one,
  path: `${at.path}/:id/off`,
  summary: 'Mark a slot as off',
  body: z.strictObject({ reason: OffReason, billed: z.optional(z.boolean()), ...toldOfPast }),
  saved: { name: 'slot', message: 'The shift is off' },
})
export const on = endpoint({
  ...one,
  path: `${at.path}/:id/on`,
  summary: 'Take back that a slot is off',
  saved: { name: 'slot', message: 'The shift is needed again' },
})
/** Two guards share a slot: it becomes two parts that are filled, offered and decided each for itself, and is charged once. */
export const split = endpoint({
  ...one,
  path: `${at.path}/:id/split`,
  summary: 'Split an open slot in two',
  body: z.strictObject({ at: ClockTimeInput }),
  saved: { name: 'slot', message: 'The shift is split' },
})
/** Makes a split slot whole, by the id of either part; both must be open. */
export const merge = endpoint({
  ...one,
  path: `${at.path}/:id/merge`,
  summary: 'Make a split slot whole again',
  saved: { name: 'slot', message: 'The shift is whole again' },
})
/**
 * The slots of a post, a station or a contract, from a day to a day, as over Christmas. With `dry_run` they are only counted. Days
 * before today need `told_by`; shifts that somebody worked stay as they are.
 */
export const offMany = endpoint({
  ...edit,
  path: `${at.path}/off_many`,
  summary: 'Mark all undecided slots of some days as off',
  cost: 10,
  body: z
    .strictObject({
      line_id: z.optional(Id),
      station_id: z.optional(Id),
      contract_id: z.optional(Id),
      /** Only these of them, each of which has to be one that can be off. */
      slot_ids: z.optional(z.array(Id).check(z.minLength(1), z.maxLength(200))),
      from: Day,
      to: Day,
      reason: OffReason,
      billed: z.optional(z.boolean()),
      ...toldOfPast,
      dry_run: z.optional(z.boolean()),
    })
    .check(
      z.refine(
        ({ line_id, station_id, contract_id }) =>
          [line_id, station_id, contract_id].filter((id) => id !== undefined).length === 1,
        {
          message: 'Choose a post, a station or a contract.',
          path: ['station_id'],
        },
      ),
      z.refine(({ from, to }) => to >= from, { message: 'The end must not be before the start.', path: ['to'] }),
    ),
  response: z.object({ slots: z.int() }),
})
/** Guards ordered besides the contract: slots of their own at a post, charged at the extra rate. Days before today need `told_by`. */
export const extra = endpoint({
  ...edit,
  path: `${at.path}/extra`,
  summary: 'Add extra slots to a post',
  body: z.strictObject({
    line_id: Id,
    day: Day,
    start_time: ClockTimeInput,
    end_time: ClockTimeInput,
    guards: z.int().check(z.gte(1), z.lte(50)),
    reason: text(300),
    ...toldOfPast,
  }),
  response: z.object({ slots: z.int(), ids: z.array(Id) }),
})

/** The posts of a station that are part of an active contract on a day, by name. */
export const posts = endpoint({
  ...at,
  path: `${at.path}/posts`,
  method: 'GET',
  summary: 'Posts of a station on a day',
  query: z.strictObject({ station_id: IdText, day: Day }),
  response: z.array(z.object({ line_id: Id, name: z.string() })),
})

/** One day of a row: slots needed, those with cover, those that are off. */
export const CoverageDay = z.object({
  day: Day,
  needed: z.int(),
  covered: z.int(),
  off: z.int(),
  published: z.boolean(),
  /** Minutes until the next open slot begins, where that is within twelve hours. */
  begins_in: z.nullable(z.int()),
})
export type CoverageDay = z.output<typeof CoverageDay>
export const CoverageRow = z.object({
  line_id: Id,
  name: z.string(),
  contract_id: Id,
  station_id: Id,
  station_name: z.string(),
  client_name: z.string(),
  days: z.array(CoverageDay),
})
export type CoverageRow = z.output<typeof CoverageRow>
/** The grouping of a week's rows: by post, station or client. */
export const COVERAGE_BY = ['line', 'station', 'client'] as const
export type CoverageBy = (typeof COVERAGE_BY)[number]
/** The slots of all posts of a station or a client. */
export const CoverageGroup = z.object({
  /** The id of the station or client. */
  id: Id,
  name: z.string(),
  /** The client whose station it is; null for a client. */
  under: z.nullable(z.string()),
  /** Sums of the week; published when all guards have been told, and the soonest start. */
  days: z.array(CoverageDay),
})
export type CoverageGroup = z.output<typeof CoverageGroup>
export const Coverage = z.object({
  /** Rows by station and post; days without a slot are left out. Empty when asked by station or client. */
  rows: z.array(CoverageRow),
  /** When asked by station or client, a row for each instead, by name. */
  groups: z.array(CoverageGroup),
  /** The next seven days: slots needed, those open, and the open ones that begin within twelve hours. */
  next_days: z.object({ needed: z.int(), open: z.int(), soon: z.int() }),
  /** Shifts are made up to this day. */
  generated_until: z.nullable(Day),
})
export type Coverage = z.output<typeof Coverage>
/** The most days of one response. */
export const COVERAGE_DAYS = 31
const days = {
  from: Day,
  to: Day,
  station_id: z.optional(IdText),
  client_id: z.optional(IdText),
  contract_id: z.optional(IdText),
}
export const CoverageQuery = z.strictObject({ ...days, by: z._default(z.enum(COVERAGE_BY), 'line') }).check(within(COVERAGE_DAYS))
export type CoverageQuery = z.output<typeof CoverageQuery>
const ofCoverage = { path: '/api/v1/coverage', permission: 'roster.read', method: 'GET', cost: 20 } as const
export const coverage = endpoint({
  ...ofCoverage,
  summary: 'Slots needed and covered, by post, station or client and day',
  query: CoverageQuery,
  response: Coverage,
})
/** The covered part of a month's shifts that have begun. */
export const MonthCoverage = z.object({
  begun: z.int(),
  covered: z.int(),
  /** To one decimal; a part of a split slot counts half. Null before the first shift of the month. */
  percent: z.nullable(z.number()),
})
export type MonthCoverage = z.output<typeof MonthCoverage>
export const monthCoverage = endpoint({
  ...ofCoverage,
  path: `${ofCoverage.path}/month`,
  summary: 'Coverage of this month until now, of all posts',
  response: MonthCoverage,
})
/** A line for each day of a post: seats agreed on, those that are off, covered and open. */
export const coverageCsv = endpoint({
  ...ofCoverage,
  path: `${ofCoverage.path}/export`,
  summary: 'Slots needed and covered, by post and day, as a CSV file',
  query: z
    .strictObject({
      ...days,
      /** Only the days of posts on which a guard is missing. */
      open: z.optional(z.enum(['true'])),
    })
    .check(within(COVERAGE_DAYS)),
  response: z.unknown(),
  download: true,
  report: true,
})
