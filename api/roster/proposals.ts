import * as z from 'zod/mini'
import { Day, Id } from '../core/common.ts'
import { endpoint } from '../core/endpoint.ts'
import { SETTLED_MONTH } from '../core/refusals/error-codes.ts'
import { ClockTime } from '../core/shift.ts'
import { Assignments, AssignmentsText, MOST_BYTES, OPEN_REASONS, ROSTER_FINDINGS } from './generator.ts'
import { OverrideReason } from './working-rules.ts'

/** The most open shifts of one proposal. */
export const MOST_SHIFTS = 7_000
/** Posts on a page of a proposal. */
export const POSTS_A_PAGE = 20
const MOST_GUARDS = 1_000

/** Shifts as they are sent, `12 13`. */
const SlotsText = z.pipe(
  z.string().check(z.maxLength(80_000), z.regex(/^(?:[1-9]\d{0,9}(?: |$))*$/, 'These shifts cannot be read.')),
  z.transform((text) => text.split(' ').filter(Boolean).map(Number)),
)

/** The open shifts of a week: those of a station, of a contract, or of all. */
const Scope = {
  /** A day of the week. */
  week: Day,
  station_id: z.optional(Id),
  contract_id: z.optional(Id),
}
/** A roster that is being made: the guards of some shifts, guards who are not to be proposed, and shifts that stay empty. */
const Draft = {
  ...Scope,
  assignments: z.optional(AssignmentsText),
  without: z.optional(z.array(Id).check(z.maxLength(MOST_GUARDS))),
  empty: z.optional(SlotsText),
  page: z.optional(z.int().check(z.gte(1), z.lte(1_000))),
}

/** A shift with its guard, or nobody. */
const Cell = z.object({
  slot_id: Id,
  day: Day,
  start_time: ClockTime,
  end_time: ClockTime,
  guard_id: z.nullable(Id),
  guard_name: z.nullable(z.string()),
  /** Reasons for this guard, as at the candidates for a shift. */
  reasons: z.array(z.string()),
  /** Papers that are missing and do not stop the guard. */
  papers: z.array(z.string()),
  /** Rules that are broken: a reason is needed to save. */
  findings: z.array(z.enum(ROSTER_FINDINGS)),
  /** The obstacle to this guard, which keeps the roster from being saved. */
  against: z.nullable(z.enum(OPEN_REASONS)),
})
export type ProposedCell = z.output<typeof Cell>
const Post = z.object({
  line_id: Id,
  name: z.string(),
  station_id: Id,
  station_name: z.string(),
  /** By day and start. */
  cells: z.array(Cell),
})
export type ProposedPost = z.output<typeof Post>
const Missing = z.object({
  line_id: Id,
  name: z.string(),
  station_id: Id,
  station_name: z.string(),
  /** Shifts of the post that stay open for this reason, and their days. */
  shifts: z.int(),
  days: z.array(Day),
  night: z.boolean(),
  /** The papers that the post asks for, by name, and the gender. */
  papers: z.array(z.string()),
  gender: z.enum(['any', 'Male', 'Female']),
  /** Guards who have them and whom the client takes, on the first of these days. */
  suitable: z.int(),
  /** The reasons of the guards who are suitable, or of all where none is, the most frequent first; none where somebody is free. */
  reasons: z.array(z.object({ reason: z.enum(OPEN_REASONS), guards: z.int() })),
})
export type MissingShifts = z.output<typeof Missing>
/** The most rows of what is missing; the counts include all. */
export const MOST_MISSING = 50

export const Proposal = z.object({
  from: Day,
  /** The guard of each shift. */
  assignments: Assignments,
  /** Shifts that are open, and those of them that have a guard. */
  shifts: z.int(),
  filled: z.int(),
  /** Shifts whose guard has an obstacle, and those for which a reason is needed. */
  against: z.int(),
  findings: z.int(),
  /** The guards of the roster: the shifts that it gives, the hours of the week with those planned before, and the most of a week. */
  guards: z.array(z.object({ guard_id: Id, name: z.string(), shifts: z.int(), hours: z.number(), most: z.int() })),
  missing: z.array(Missing),
  /** Shifts that are open on purpose, or had a guard who was taken out. */
  emptied: z.int(),
  /** A page of the posts, by station and name. */
  posts: z.array(Post),
  total_posts: z.int(),
  /** The stations with shifts of this roster that have a guard. */
  station_ids: z.array(Id),
  /** A sentence for each shift that had a guard here and is not open any more. */
  changed: z.array(z.string()),
})
export type Proposal = z.output<typeof Proposal>

const at = { path: '/api/v1/roster/proposals', permission: 'roster.write', method: 'POST', maxBody: MOST_BYTES } as const
/** A POST because of its body; nothing is saved. Shifts that have a guard, or stay empty, are left as they are. */
export const propose = endpoint({
  ...at,
  summary: 'Guards for the open shifts of a week, with the reasons for each, and what is missing',
  cost: 200,
  ownTransaction: true,
  body: z.strictObject(Draft),
  response: Proposal,
})
/** A POST because of its body; nothing is saved. */
export const look = endpoint({
  ...at,
  path: `${at.path}/look`,
  summary: 'A changed proposal, judged: obstacles, broken rules, hours, and what is missing',
  cost: 50,
  body: z.strictObject(Draft),
  response: Proposal,
})
/** All shifts or none. A shift that is not open any more, or a guard who has an obstacle meanwhile, is named in the refusal. */
export const save = endpoint({
  ...at,
  path: `${at.path}/save`,
  summary: 'Plan the shifts of a proposal',
  undoable: true,
  cost: 200,
  refuses: ['overlap', 'taken', ...SETTLED_MONTH],
  body: z.strictObject({
    ...Scope,
    assignments: AssignmentsText,
    /** Needed where a rule is broken. */
    override_reason: z.optional(OverrideReason),
  }),
  response: z.object({ filled: z.int() }),
})
