import { sql } from 'kysely'
import type { Db } from '../../platform/db/open.ts'

/** Hours before the beginning of a shift. */
const REMINDED = [12, 2]

type Begins = { guard_id: number; begins: string }

/** Shifts that begin within these hours, each once at each of them; a concurrent process finds none of them. */
export async function takeBeginning(db: Db) {
  const { rows } = await sql<Begins>`
    with given as (
      insert into told (event, record_id, stage)
        select 'reminder', d.id, d.guard_id || ' ' || lower(d.shift) || ' ' || hours from duty_schedules d
          cross join unnest(${REMINDED}::integer[]) hours
        where d.deleted_at is null and d.status <> 'planned'
          and lower(d.shift) between local_time(now()) and local_time(now()) + make_interval(hours => hours)
          and exists (select from push_devices p join accounts a on a.id = p.account_id where a.guard_id = d.guard_id)
      on conflict do nothing returning record_id
    )
    select guard_id, to_char(start_time, 'HH24:MI') as begins from duty_schedules
    where id in (select record_id from given) order by id`.execute(db)
  return rows
}

/** Guards whose published shifts have changed since they were told last. */
export async function takeChanged(db: Db) {
  const { rows } = await sql<{ guard_id: number }>`
    with taken as (delete from changed_shifts returning guard_id) select distinct guard_id from taken order by guard_id`.execute(
    db,
  )
  return rows
}
