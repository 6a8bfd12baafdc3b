import * as z from 'zod/mini'
import { Slot } from '../contracts/slots.ts'
import { Day, Id, IdParams, optionalText } from '../core/common.ts'
import { endpoint } from '../core/endpoint.ts'
import { SETTLED_MONTH } from '../core/refusals/error-codes.ts'
import { READINESS } from '../people/deployability.ts'
import { DutySchedule } from './duty-schedules.ts'
import { Finding, NOT_DEPLOYABLE, OverrideReason, Warning, WORKING_RULES } from './working-rules.ts'

const one = { permission: 'roster.write', method: 'POST', params: IdParams, response: Slot } as const

/** Plans a guard on an open slot, at its hours. A slot that was filled meanwhile is refused with who fills it. */
export const fill = endpoint({
  ...one,
  permission: 'slots.fill',
  path: '/api/v1/slots/:id/fill',
  summary: 'Fill a slot with a guard',
  undoable: true,
  refuses: ['taken', 'overlap', NOT_DEPLOYABLE, WORKING_RULES, ...SETTLED_MONTH],
  body: z.strictObject({
    guard_id: Id,
    /** As for a duty schedule: why the shift is planned although it breaks a rule. */
    override_reason: z.optional(OverrideReason),
    confirm: z.optional(z.boolean()),
  }),
  saved: { name: 'slot', message: 'The shift is filled', beside: { warnings: z.optional(z.array(Warning)) } },
})
/** Removes the shift that fills a slot; required reason once the guard has been told. */
export const free = endpoint({
  ...one,
  path: '/api/v1/slots/:id/free',
  summary: 'Remove the shift that fills a slot',
  undoable: true,
  refuses: ['already_begun', ...SETTLED_MONTH],
  body: z.strictObject({ reason: z.optional(optionalText(300)) }),
  saved: { name: 'slot', message: 'The shift is open again' },
})

/** A guard who can fill a slot, best first. */
export const Candidate = z.object({
  guard_id: Id,
  name: z.string(),
  rank: z.string(),
  contacts: z.string(),
  /** 0 to 100. */
  score: z.int(),
  /** Hours in the days of the law's average (three weeks) that end with the slot, as an average a week, with it. */
  average_hours: z.number(),
  /** The rules that would be broken. */
  findings: z.array(Finding),
  /** Why the score is what it is. */
  reasons: z.array(z.string()),
  readiness: z.enum(READINESS),
  /** A sentence for each paper that is missing. */
  papers: z.array(z.string()),
})
export type Candidate = z.output<typeof Candidate>
/** The most candidates of one response. */
export const MOST_CANDIDATES = 20
/** The guards who can stand at a time and place, and how many cannot, by reason. */
const Candidates = z.object({
  candidates: z.array(Candidate),
  /**
   * Guards who cannot: on duty at that time, with a licence that has ended, on leave, not active, without a qualification, not wanted
   * by the client, above the law's most hours, or without a second guard at an armed post; the last two where the company's rules
   * stop them.
   */
  excluded: z.object({
    on_duty: z.int(),
    expired: z.int(),
    away: z.int(),
    not_active: z.int(),
    not_qualified: z.int(),
    banned: z.int(),
    over_hours: z.int(),
    against_post: z.int(),
  }),
})
const found = { permission: 'slots.fill', method: 'GET', cost: 40, params: IdParams, response: Candidates } as const
export const candidates = endpoint({
  ...found,
  path: '/api/v1/slots/:id/candidates',
  summary: 'Guards for a slot, best first, and how many cannot, by reason',
})
export const candidatesBeside = endpoint({
  ...found,
  path: '/api/v1/duty_schedules/:id/candidates',
  summary: 'Guards who could take over a shift outside of contracts, best first, and how many cannot, by reason',
})

const span = { from: Day, to: Day, station_ids: z.optional(z.array(Id).check(z.maxLength(200))) }
/**
 * Tells guards of their shifts: planned shifts from a day to a day that have not begun. With `sms` each guard with a phone number
 * gets one message about them. With `dry_run` all is only counted.
 */
export const publish = endpoint({
  permission: 'roster.write',
  method: 'POST',
  path: '/api/v1/roster/publish',
  summary: 'Publish the planned shifts of some days',
  undoable: true,
  cost: 20,
  body: z
    .strictObject({ ...span, sms: z.optional(z.boolean()), dry_run: z.optional(z.boolean()) })
    .check(z.refine(({ from, to }) => to >= from, { message: 'The end must not be before the start.', path: ['to'] })),
  response: z.object({
    shifts: z.int(),
    guards: z.int(),
    /** SMS that `sms` sends, and their price in shillings. */
    messages: z.int(),
    cost: z.int(),
  }),
})
/** The guard has confirmed the shift, by telephone or in person. */
export const acknowledge = endpoint({
  permission: 'roster.write',
  method: 'POST',
  path: '/api/v1/duty_schedules/:id/acknowledge',
  summary: 'Note that the guard has confirmed a published shift',
  params: IdParams,
  response: DutySchedule,
  saved: { name: 'duty_schedule', message: 'The shift is acknowledged' },
})
