import * as z from 'zod/mini'
import { Day, Id, idsText } from '../core/common.ts'
import { endpoint } from '../core/endpoint.ts'
import { SETTLED_MONTH } from '../core/refusals/error-codes.ts'
import { ClockTime } from '../core/shift.ts'

/** The shifts that a guard may work on a day of a cycle: those that begin by day or by night, any, or none. */
export const DUTIES = ['any', 'day', 'night', 'off'] as const
export type Duty = (typeof DUTIES)[number]
/** The longest cycle, in days. */
export const LONGEST_CYCLE = 28
export const Cycle = z.array(z.enum(DUTIES)).check(
  z.minLength(1),
  z.maxLength(LONGEST_CYCLE),
  z.refine((days) => days.some((duty) => duty !== 'off'), 'A cycle has at least one day of work.'),
)

const of = (duty: Duty, days: number): Duty[] => Array.from({ length: days }, () => duty)
/** The usual cycles. */
export const USUAL_CYCLES: { name: string; cycle: Duty[] }[] = [
  { name: '4 on, 2 off', cycle: [...of('any', 4), ...of('off', 2)] },
  { name: '4 on, 3 off', cycle: [...of('any', 4), ...of('off', 3)] },
  { name: '5 on, 2 off', cycle: [...of('any', 5), ...of('off', 2)] },
  { name: '6 on, 1 off', cycle: [...of('any', 6), ...of('off', 1)] },
  { name: '2 days, 2 nights, 2 off', cycle: [...of('day', 2), ...of('night', 2), ...of('off', 2)] },
]

const MOST_GUARDS = 300
const onlyOnce = z.refine<{ guard_id: number }[]>(
  (guards) => new Set(guards.map(({ guard_id }) => guard_id)).size === guards.length,
  'A guard is named twice.',
)
/** The open slots to be filled, and the guards. */
export const RosterRequest = z
  .strictObject({
    /** The posts; those of a contract or a station. */
    line_ids: z.array(Id).check(z.minLength(1, 'Choose at least one post.'), z.maxLength(500)),
    from: Day,
    weeks: z.int().check(z.gte(1), z.lte(8)),
    cycle: Cycle,
    /** Guards with the day of the cycle on which each begins; left out, by the order of their numbers. */
    guards: z
      .array(z.strictObject({ guard_id: Id, offset: z.optional(z.int().check(z.gte(0), z.lt(LONGEST_CYCLE))) }))
      .check(z.minLength(1, 'Choose at least one guard.'), z.maxLength(MOST_GUARDS), onlyOnce),
    /** Guards outside of the cycle who fill what is left. */
    relievers: z.optional(z.array(Id).check(z.maxLength(MOST_GUARDS))),
  })
  .check(
    z.refine(({ guards, relievers = [] }) => !guards.some(({ guard_id }) => relievers.includes(guard_id)), {
      message: 'A guard of the cycle cannot be a reliever too.',
      path: ['relievers'],
    }),
  )
export type RosterRequest = z.output<typeof RosterRequest>

/** Why nobody fills a slot: the first that applies to anybody in question. */
export const OPEN_REASONS = [
  'not_due',
  'on_duty',
  'away',
  'not_qualified',
  'banned',
  'other_gender',
  'too_little_rest',
  'too_long',
  'no_free_day',
  'cap',
  'over_hours',
  'two_guards',
] as const
export type OpenReason = (typeof OPEN_REASONS)[number]

/**
 * Findings of a roster that do not stop it: by the law in force, above its usual or its most hours a week on average, or no free day;
 * by the company's rules, where it has set them, average, free day, length of a shift and hours of a week; an armed post with no second
 * guard at the station.
 */
export const ROSTER_FINDINGS = ['average', 'cap', 'week', 'free_day', 'length', 'two_guards'] as const
export type RosterFinding = (typeof ROSTER_FINDINGS)[number]

const PlannedSlot = z.object({
  slot_id: Id,
  name: z.string(),
  station_name: z.string(),
  day: Day,
  start_time: ClockTime,
  end_time: ClockTime,
})
/** The most rows of each list in a response; the counts include all. */
export const MOST_ROWS = 500
export const RosterPlan = z.object({
  filled: z.int(),
  open: z.int(),
  reasons: z.array(z.object({ reason: z.enum(OPEN_REASONS), count: z.int() })),
  /** Shifts that stay open. */
  left_open: z.array(z.object({ ...PlannedSlot.shape, reason: z.enum(OPEN_REASONS) })),
  shifts: z.array(
    z.object({ ...PlannedSlot.shape, guard_id: Id, guard_name: z.string(), findings: z.array(z.enum(ROSTER_FINDINGS)) }),
  ),
  /** For each guard, in the period with the shifts planned before: hours, hours a week on average, and overtime. */
  hours: z.array(
    z.object({
      guard_id: Id,
      guard_name: z.string(),
      shifts: z.int(),
      hours: z.number(),
      average: z.number(),
      overtime_hours: z.number(),
    }),
  ),
  /** Shillings that the planned shifts cost by law: basic pay by the hour, overtime and the employer's social security. */
  cost: z.int(),
  /** Identifies the plan: saving is refused when it has become another. */
  fingerprint: z.string(),
})
export type RosterPlan = z.output<typeof RosterPlan>

const at = { path: '/api/v1/roster/plan', permission: 'roster.write' } as const
/** A POST because of its body; nothing is saved. */
export const preview = endpoint({
  ...at,
  path: `${at.path}/preview`,
  method: 'POST',
  summary: 'A roster for open slots by a cycle, with what stays open and why',
  cost: 100,
  maxBody: 192 * 1024,
  body: RosterRequest,
  response: RosterPlan,
})

/** The guard of each slot of a roster: slot_id, guard_id. */
export const Assignments = z.array(z.tuple([Id, Id]))
export type Assignments = z.output<typeof Assignments>
/** Assignments as they are sent, `12:5 13:7`: a list of thousands of pairs would be more values than a request may hold. */
export const AssignmentsText = z.pipe(
  z.string().check(z.maxLength(200_000), z.regex(/^(?:[1-9]\d{0,9}:[1-9]\d{0,9}(?: |$))*$/, 'These assignments cannot be read.')),
  z.transform(
    (text): Assignments =>
      text
        .split(' ')
        .filter(Boolean)
        .map((pair) => pair.split(':').map(Number) as [number, number]),
  ),
)
/** Assignments as `review` and `save` take them. */
export const writeAssignments = (assignments: Assignments) => assignments.map((pair) => pair.join(':')).join(' ')
export const MOST_BYTES = 1024 * 1024
const sized = { ...at, method: 'POST', maxBody: MOST_BYTES } as const

/** The longest that a roster is improved, in seconds. */
export const MOST_SECONDS = 60
/** A line of the response of `improve`. */
export const Improvement = z.object({
  /** Since the search began. */
  seconds: z.number(),
  /** The best roster so far: slots that stay open, hours of overtime, hours between the guards with the most and the fewest. */
  open: z.int(),
  overtime_hours: z.number(),
  spread_hours: z.number(),
  /** The roster, where it is better than that of the lines before. */
  assignments: z.optional(Assignments),
  /** The last line: the time is up, or no roster is better. */
  done: z.boolean(),
})
export type Improvement = z.output<typeof Improvement>
export const improve = endpoint({
  ...sized,
  path: `${at.path}/improve`,
  summary:
    'Improve the roster that `preview` gives: fewer open slots, then less overtime, then fairer hours; a line of JSON (Improvement) each second, until the connection is closed or the time is up',
  cost: 1_000,
  ownTransaction: true,
  download: true,
  body: z.strictObject({
    request: RosterRequest,
    seconds: z.optional(z.int().check(z.gte(1), z.lte(MOST_SECONDS))),
  }),
  response: z.unknown(),
})
/** A POST because of its body; nothing is saved. */
export const review = endpoint({
  ...sized,
  path: `${at.path}/review`,
  summary: 'An improved roster with what stays open, hours and cost',
  cost: 100,
  body: z.strictObject({ request: RosterRequest, assignments: AssignmentsText }),
  response: RosterPlan,
})
export const save = endpoint({
  ...sized,
  summary: 'Save a roster as previewed, or with these assignments',
  undoable: true,
  cost: 200,
  refuses: ['overlap', 'taken', ...SETTLED_MONTH],
  body: z.strictObject({
    request: RosterRequest,
    assignments: z.optional(AssignmentsText),
    fingerprint: z.string().check(z.maxLength(100)),
  }),
  response: z.object({ filled: z.int(), open: z.int() }),
})

/** The most guards of one response. */
export const POOL_SIZE = 100
export const pool = endpoint({
  permission: 'roster.read',
  method: 'GET',
  path: '/api/v1/roster/pool',
  summary: 'Active guards of the last four weeks at some posts, most shifts first',
  cost: 6,
  query: z.strictObject({ line_ids: idsText('post') }),
  response: z.array(z.object({ guard_id: Id, name: z.string(), shifts: z.int() })),
})
