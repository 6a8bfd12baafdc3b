import { sql } from 'kysely'
import type { Undoable } from '../../http/undo/undoable.ts'

/** Messages to phones that still wait are not sent. */
export const UNDOABLE_MESSAGES: Undoable = {
  lock: (db, changes) =>
    sql`select from text_messages where id = any(${changes.map(({ id }) => id)}::integer[]) order by id for update`.execute(db),
  remove: (db, ids) => sql`delete from text_messages where id = any(${ids}::integer[])`.execute(db),
  since: async () => 'the guards were told',
}
