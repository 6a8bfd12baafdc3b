import { sql } from 'kysely'
import type { Db } from '../../platform/db/open.ts'
import type { ClientReader } from '../../platform/sessions/station-scope.ts'
import { ownSystems } from './system-queries.ts'

// An alarm as its client may see it at any moment, with a stranger beside who reads along (docs/decisions/0192).

/** SQL: somebody said the duress word, or the operator found a threat; from then on the alarm looks as after the right word. */
export const coveredAt = sql<string | null>`coalesce(
  (select min((s ->> 'at')::timestamptz) from jsonb_array_elements(alarms.steps) s where s ->> 'what' = 'code_word' and s ->> 'result' = 'duress'),
  case when alarms.outcome = 'duress' then coalesce(alarms.first_taken_at, alarms.opened_at) end)`

/** SQL: the end of an alarm and its outcome, as the client sees them. */
export const closedAt = sql<string | null>`coalesce(${coveredAt}, alarms.closed_at)`
export const outcome = sql<string | null>`case when ${coveredAt} is not null then 'user_error' else alarms.outcome end`

/** The alarms that somebody of a client sees: none under duress, and those of a panic button once they are closed. */
export const shownAlarms = (db: Db, reader: ClientReader) =>
  db
    .selectFrom('alarms')
    .where('system_id', 'in', ownSystems(db, reader))
    .where(sql<boolean>`alarms.kind <> 'duress' and (alarms.kind <> 'panic' or alarms.state = 'Closed')`)
    .where(sql<boolean>`alarms.opened_at >= ${sinceOwn('alarms.system_id')}`)

/** SQL: the moment from which the premises of a system belong to their present client. */
export const sinceOwn = (system: string) => sql`coalesce((select instant_of(st.client_since::timestamp)
  from alarm_systems y join stations st on st.id = y.station_id where y.id = ${sql.ref(system)}), '-infinity')`
