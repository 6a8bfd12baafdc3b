import { sql } from 'kysely'
import type { CrewFacts } from './crew-lines.ts'

const moment = (column: string) => sql`to_char(${sql.ref(`d.${column}`)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

/** SQL: the crews that were sent for an alarm, the first one first. */
export const crewsOfAlarm = sql<CrewFacts[]>`(select coalesce(jsonb_agg(jsonb_build_object('unit', u.name, 'state', d.state,
    'asked_at', ${moment('asked_at')}, 'set_off_at', ${moment('set_off_at')}, 'arrived_at', ${moment('arrived_at')},
    'left_at', ${moment('left_at')}, 'ended_at', ${moment('ended_at')}, 'findings', d.findings, 'slip', d.slip, 'report', d.report)
    order by d.id), '[]')
  from dispatches d join response_units u on u.id = d.unit_id where d.alarm_id = alarms.id)`
