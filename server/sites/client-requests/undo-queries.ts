import { sql } from 'kysely'
import type { Undoable } from '../../http/undo/undoable.ts'

/** Requests whose status was set go back to the one before. */
export const UNDOABLE_REQUESTS: Undoable = {
  lock: (db, changes) =>
    sql`select from client_requests where id = any(${changes.map(({ id }) => id)}::integer[]) order by id for update`.execute(db),
  // No call that can be undone adds a request.
  remove: async () => undefined,
  passing: ['search'],
  since: async () => 'the request was changed',
}
