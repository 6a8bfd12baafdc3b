import { sql } from 'kysely'
import type { Db } from '../../platform/db/open.ts'
import { isSuperseded } from './column-queries.ts'

export type Ending = { id: number; guard: string; type: string; expires_on: string; days: number }

/**
 * Notes the reminders that have fallen due as given, and returns the qualifications concerned, each once: one that is recorded
 * ten days before its end has one reminder, not three. A concurrent process finds none of them.
 */
export async function takeDueReminders(db: Db) {
  const { rows } = await sql<Ending>`
    with due as (
      select id, expires_on, days from guard_qualifications
      cross join lateral (select unnest(remind_days) as days from qualification_types where qualification_types.id = type_id) reminders
      where deleted_at is null and revoked_at is null and expires_on between local_today() and local_today() + 365
        and expires_on - local_today() <= days and not ${isSuperseded}
    ), given as (
      insert into qualification_reminders (qualification_id, expires_on, days) select id, expires_on, days from due
      on conflict do nothing returning qualification_id
    )
    select q.id, g.first_name || ' ' || g.last_name as guard, t.name as type, q.expires_on, q.expires_on - local_today() as days
    from guard_qualifications q join guards g on g.id = q.guard_id join qualification_types t on t.id = q.type_id
    where q.id in (select qualification_id from given) and g.deleted_at is null and g.status <> 'Inactive'
    order by q.expires_on, q.id`.execute(db)
  return rows
}
