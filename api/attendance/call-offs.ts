import * as z from 'zod/mini'
import { Id, IdParams, optionalText, Timestamp } from '../core/common.ts'
import { endpoint } from '../core/endpoint.ts'
import { SETTLED_MONTH } from '../core/refusals/error-codes.ts'

/** The causes for which a guard says that he does not come; each is a cause of attendance, too. */
export const CALL_OFF_CAUSES = ['sick', 'family', 'late_transport', 'other'] as const
export type CallOffCause = (typeof CALL_OFF_CAUSES)[number]

/** A guard who has said that he does not come to a shift. Its id is that of the shift. */
export const CallOff = z.object({
  id: Id,
  guard_id: Id,
  guard_name: z.string(),
  /** The slot that is open now; null for a shift outside of contracts. */
  slot_id: z.nullable(Id),
  cause: z.enum(CALL_OFF_CAUSES),
  /** The absence that stands for that day: asked for now, or before. */
  absence_id: z.nullable(Id),
  at: Timestamp,
})
export type CallOff = z.output<typeof CallOff>

/**
 * Frees the shift of a guard who says that he does not come, from twelve hours before its start to its end, and asks for an absence on
 * its day, which people confirm. Before the start the shift is removed; after it the guard is excused, and the slot is open.
 */
export const callOff = endpoint({
  path: '/api/v1/attendance/:id/call_off',
  permission: 'muster.write',
  method: 'POST',
  summary: 'Free a shift to which its guard has said not to come',
  undoable: true,
  refuses: [...SETTLED_MONTH, 'approved'],
  params: IdParams,
  body: z
    .strictObject({ cause: z.enum(CALL_OFF_CAUSES), text: optionalText(300) })
    .check(z.refine(({ cause, text }) => cause !== 'other' || Boolean(text), { message: 'Say why.', path: ['text'] })),
  response: CallOff,
  saved: { name: 'call_off', message: 'The shift is free' },
})
