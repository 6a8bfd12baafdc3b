import { sql } from 'kysely'
import type { Undoable } from '../http/undo/undoable.ts'
import { removeNotices } from '../notify/index.ts'
import type { Db } from '../platform/db/open.ts'

const idsOf = (changes: { id: number }[]) => changes.map(({ id }) => id)

/** Attendance that was noted, decided or approved goes back. */
export const UNDOABLE_ATTENDANCE: Undoable = {
  lock: async (db, changes) => {
    await sql`select share_plans()`.execute(db)
    await sql`select from duty_schedules where id = any(${idsOf(changes)}::integer[]) order by id for update`.execute(db)
    await sql`select from attendances where id = any(${idsOf(changes)}::integer[]) order by id for update`.execute(db)
  },
  remove: (db, ids) => sql`delete from attendances where id = any(${ids}::integer[])`.execute(db),
  since: attendanceSince,
}

/** A guard who has called off is awaited again. A shift that comes back from the trash has taken its call-off with it already. */
export const UNDOABLE_CALL_OFFS: Undoable = {
  lock: (db, changes) =>
    sql`select from duty_schedules where id = any(${idsOf(changes)}::integer[]) order by id for update`.execute(db),
  remove: (db, ids) => sql`delete from call_offs where id = any(${ids}::integer[])`.execute(db),
  since: async () => 'the shift was changed',
}

/** Exceptions that were resolved are open again; one that was opened is gone, with its notices. */
export const UNDOABLE_EXCEPTIONS: Undoable = {
  lock: (db, changes) =>
    sql`select from exceptions where id = any(${idsOf(changes)}::integer[]) order by id for update`.execute(db),
  remove: async (db, ids) => {
    await removeNotices(db, 'exception', ids)
    await sql`delete from exceptions where id = any(${ids}::integer[])`.execute(db)
  },
  // The watch raises an exception by itself.
  passing: ['severity', 'due_at'],
  since: async () => 'the exception was changed',
}

async function attendanceSince(db: Db, id: number) {
  const { rows } = await sql<{ guard: string; state: string | null }>`
    select g.first_name || ' ' || g.last_name as guard, case when a.approved_at is not null then 'the approval' else a.state end as state
    from duty_schedules d join guards g on g.id = d.guard_id left join attendances a on a.id = d.id where d.id = ${id}`.execute(
    db,
  )
  const { guard, state } = rows[0]!
  return state ? `${state} was noted for ${guard}` : `the attendance of ${guard} was taken back`
}
