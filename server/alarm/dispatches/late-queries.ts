import { sql } from 'kysely'
import { ANSWER_SECONDS } from '../../../api/alarm/crews.ts'
import type { Db } from '../../platform/db/open.ts'

/** SQL: nobody of the crew of the dispatch `d` has accepted in time, and the desk was not told. */
const isLate = sql`d.state = 'Asked' and d.late_at is null and d.asked_at <= now() - make_interval(secs => ${ANSWER_SECONDS})`

/** Notes at alarms which crews have not accepted in time, once for each; returns how many. Alarms are locked before their dispatches. */
export async function tellLateCrews(db: Db) {
  await sql`select a.id from alarms a where a.id in (select d.alarm_id from dispatches d where ${isLate}) order by a.id for no key update`.execute(
    db,
  )
  const { rows } = await sql<{ id: number }>`
    with late as (
      update dispatches d set late_at = now(), version = d.version + 1 from response_units u where u.id = d.unit_id and ${isLate}
      returning d.alarm_id, u.name
    ), told as (
      select alarm_id, string_agg(name, ', ' order by name) as names, count(*) as crews from late group by alarm_id
    )
    update alarms a set version = a.version + 1, steps = a.steps || jsonb_build_array(jsonb_build_object(
        'at', to_char(now() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'by', null, 'name', null,
        'what', 'unanswered', 'result', 'done', 'text', told.names))
    from told where told.alarm_id = a.id returning a.id`.execute(db)
  return rows.length
}
