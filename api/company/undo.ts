import * as z from 'zod/mini'
import { Done } from '../core/common.ts'
import { endpoint } from '../core/endpoint.ts'
import { SETTLED_MONTH } from '../core/refusals/error-codes.ts'

/** Seconds for which the screens offer to undo what one press has done; messages to guards wait a little longer. */
export const UNDO_SHOWN_SECONDS = 15
/** Seconds for which messages to guards wait, so that an undo in the last second still finds them. */
export const MESSAGES_WAIT_SECONDS = UNDO_SHOWN_SECONDS + 5
/** Seconds for which a call can be undone. */
export const CALL_UNDO_SECONDS = 60

const Key = z.string().check(z.regex(/^[\x21-\x7e]{1,200}$/, 'The key must be 1 to 200 visible characters.'))
/**
 * Takes back exactly what the caller's own calls with these keys have changed within `CALL_UNDO_SECONDS`, all or nothing: calls that are
 * marked `undoable`. Answers 409 with what has happened since when somebody has changed the same again.
 */
export const undo = endpoint({
  path: '/api/v1/undo',
  permission: 'accounts.self',
  method: 'POST',
  summary: 'Undo calls of the last minute, by their Idempotency-Keys',
  cost: 20,
  refuses: ['approved', 'already_begun', 'taken', 'overlap', ...SETTLED_MONTH],
  body: z.strictObject({ keys: z.array(Key).check(z.minLength(1), z.maxLength(5)) }),
  response: Done,
  done: { message: 'Undone' },
})
