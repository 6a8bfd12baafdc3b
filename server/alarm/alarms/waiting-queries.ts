import { sql } from 'kysely'
import { GROUP_LABELS } from '../../../api/alarm/alarm-labels.ts'
import type { Work } from '../../company/index.ts'

/** SQL: the name of a kind. */
const kindName = sql`(${sql.lit(JSON.stringify(GROUP_LABELS))}::jsonb ->> a.kind)`

/** Panels that say that the clock of this server is wrong: the most of them do. */
export const CLOCK_WORK: Work = {
  kind: 'clocks',
  permission: 'alarm.handle',
  oldestFirst: () =>
    sql`select system_id as id, since, format('The server''s clock may be wrong: %s of %s panels disagree', disagree, heard) as name,
        null::date as day, null::integer as version
      from disagreeing_panels() order by since, system_id`,
}

/** Alarms that nobody has taken, the oldest first. */
export const ALARM_WORK: Work = {
  kind: 'alarms',
  permission: 'alarm.handle',
  oldestFirst: () =>
    sql`select a.id, a.waits_since as since, ${kindName} || ', ' || st.name as name, null::date as day, null::integer as version
      from alarms a join alarm_systems y on y.id = a.system_id join stations st on st.id = y.station_id
      where a.state = 'New' order by a.waits_since, a.id`,
}
