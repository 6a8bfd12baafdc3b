import { sql } from 'kysely'
import type { Undoable } from '../http/undo/undoable.ts'
import type { Db } from '../platform/db/open.ts'

/** Shifts that are planned, changed or published go back; one that is removed by an undo is not in the trash. */
export const UNDOABLE_SHIFTS: Undoable = {
  lock: async (db, changes) => {
    const slots = changes.flatMap(({ old, new: now }) => [old?.slot_id, now?.slot_id]).filter((id) => typeof id === 'number')
    await sql`select share_plans()`.execute(db)
    await sql`select from contract_lines where id in (select line_id from slots where id = any(${slots}::bigint[])) order by id for share`.execute(
      db,
    )
    await sql`select from duty_schedules where id = any(${changes.map(({ id }) => id)}::integer[]) order by id for update`.execute(
      db,
    )
  },
  remove: async (db, ids, accountId) => {
    await sql`update duty_schedules set replaced_by = null where replaced_by = any(${ids}::integer[])`.execute(db)
    await sql`update duty_schedules set deleted_at = now(), deleted_by = ${accountId}, in_trash = false, removed_reason = 'Undone.'
      where id = any(${ids}::integer[])`.execute(db)
  },
  passing: ['shift'],
  since: (db, id) => shiftSince(db, id),
}

async function shiftSince(db: Db, id: number) {
  const { rows } = await sql<{ guard: string; removed: boolean }>`
    select g.first_name || ' ' || g.last_name as guard, d.deleted_at is not null as removed
    from duty_schedules d join guards g on g.id = d.guard_id where d.id = ${id}`.execute(db)
  const [shift] = rows
  return shift ? `the shift of ${shift.guard} was ${shift.removed ? 'removed' : 'changed'}` : 'the shift was removed'
}
