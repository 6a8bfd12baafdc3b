import { sql } from 'kysely'
import type { Undoable } from '../http/undo/undoable.ts'

/** Absences that were decided wait again, or stand as before; one that a call has asked for is not in the trash. */
export const UNDOABLE_ABSENCES: Undoable = {
  lock: (db, changes) =>
    sql`select from guard_absences where id = any(${changes.map(({ id }) => id)}::integer[]) order by id for update`.execute(db),
  remove: (db, ids, accountId) =>
    sql`update guard_absences set deleted_at = now(), deleted_by = ${accountId}, in_trash = false, removed_reason = 'Undone.'
      where id = any(${ids}::integer[])`.execute(db),
  // The note may be about health: no copy of it is kept.
  passing: ['days', 'note'],
  since: async (db, id) => {
    const { rows } = await sql<{ guard: string; state: string }>`
      select g.first_name || ' ' || g.last_name as guard, lower(a.state) as state
      from guard_absences a join guards g on g.id = a.guard_id where a.id = ${id}`.execute(db)
    return `the absence of ${rows[0]!.guard} was changed and is ${rows[0]!.state}`
  },
}
