import { undo } from '../../../api/company/undo.ts'
import { call } from './call.ts'

/**
 * The undo of the calls that one press has made, by their idempotency keys; `done` is what the press has done, as it was told, and
 * `after` what the page does once that is undone.
 */
export const undoOf = (keys: string | string[], done: string, after?: () => void) => ({
  undo: async () => {
    await call(undo, { body: { keys: [keys].flat() } })
    after?.()
    return `Undone: ${done}`
  },
})
