import * as z from 'zod/mini'
import { extra, MOST_DAYS, Slot, ToldBy, within } from '../contracts/slots.ts'
import { Day, Id, Timestamp, text } from '../core/common.ts'
import { endpoint } from '../core/endpoint.ts'
import { SETTLED_MONTH } from '../core/refusals/error-codes.ts'

const told = { told_by: ToldBy, reason: text(300).check(z.minLength(3, 'Say why.')) }
const call = { method: 'POST', refuses: [...SETTLED_MONTH, 'overlap'] } as const

/** An extra guard came: the slot and who stood there, in one step. Without times, the guard was there from its beginning to its end. */
export const extraStood = endpoint({
  ...call,
  path: '/api/v1/slots/extra_stood',
  permission: 'roster.write',
  summary: 'Record, after its end, the shift of an extra guard',
  body: z.strictObject({
    ...z.omit(extra.body, { guards: true, reason: true, told_by: true }).shape,
    guard_id: Id,
    in_at: z.optional(Timestamp),
    out_at: z.optional(Timestamp),
    ...told,
  }),
  response: Slot,
  saved: { name: 'slot', message: 'Recorded' },
})

/** What can be said of several shifts at once: these guards stood there, or nobody did. */
export const MANY_FACTS = ['stood', 'nobody'] as const
const MOST_GUARDS = 20
const Many = z
  .strictObject({
    line_id: Id,
    from: Day,
    to: Day,
    kind: z.enum(MANY_FACTS),
    /** With `stood`, the guards of the seats: the first one had the first seat on each of the days. */
    guard_ids: z.optional(z.array(Id).check(z.maxLength(MOST_GUARDS))),
    ...told,
    dry_run: z.optional(z.boolean()),
  })
  .check(
    within(MOST_DAYS),
    z.refine(({ kind, guard_ids = [] }) => kind === 'nobody' || guard_ids.length > 0, {
      message: 'Choose at least one guard.',
      path: ['guard_ids'],
    }),
    z.refine(({ guard_ids = [] }) => new Set(guard_ids).size === guard_ids.length, {
      message: 'A guard is named twice.',
      path: ['guard_ids'],
    }),
  )
/**
 * Decides the shifts of a post that were made after they were over and of which nobody has said anything, on some days. A guard who has
 * another shift at the time is left out on that day. With `dry_run` they are only counted.
 */
export const recordMany = endpoint({
  ...call,
  path: '/api/v1/slots/stood_many',
  permission: 'slots.fill',
  summary: 'Record who stood at the shifts of some days that were entered late, or that nobody did',
  cost: 20,
  body: Many,
  /** How many are recorded, and how many of these days are left undecided. */
  response: z.object({ slots: z.int(), left: z.int() }),
})
