import { type ExpressionBuilder, sql } from 'kysely'
import type { Step } from '../../../api/alarm/alarm-queue.ts'
import { monthPeriod } from '../../../api/contracts/charges.ts'
import type { AlarmMonth, PortalAlarm, PortalAlarmQuery } from '../../../api/portal/portal-alarms.ts'
import { zoneNames } from '../../alarm/index.ts'
import { listPage } from '../../platform/db/list.ts'
import type { Db } from '../../platform/db/open.ts'
import type { Database } from '../../platform/db/schema.ts'
import type { ClientReader } from '../../platform/sessions/station-scope.ts'
import { stationsOf } from '../queries.ts'
import { crewsOfAlarm } from './crew-queries.ts'
import { closedAt, coveredAt, outcome, shownAlarms, sinceOwn } from './shown-queries.ts'
import { ownSystems } from './system-queries.ts'
import type { Seen } from './timeline.ts'

const ORDER = { id: 'id', opened_at: 'opened_at' } as const

const ofSystem = (name: ReturnType<typeof sql>) =>
  sql<string>`(select ${name} from alarm_systems y join stations st on st.id = y.station_id where y.id = alarms.system_id)`

const columns = (_: ExpressionBuilder<Database, 'alarms'>) =>
  [
    'id',
    'number',
    'system_id',
    ofSystem(sql`y.name`).as('system_name'),
    ofSystem(sql`st.name`).as('station_name'),
    'kind',
    'opened_at',
    closedAt.as('closed_at'),
    sql<PortalAlarm['outcome']>`${outcome}`.as('outcome'),
    zoneNames.as('zones'),
  ] as const

export function listAlarms(db: Db, reader: ClientReader, { sort = '-opened_at', system_id, ...query }: PortalAlarmQuery) {
  const alarms = shownAlarms(db, reader)
  return listPage(db, system_id ? alarms.where('system_id', '=', system_id) : alarms, columns, ORDER, { ...query, sort })
}

/** SQL: what was seen of an alarm, with the names of its zones. */
const seen = sql<Seen[]>`(select coalesce(jsonb_agg(e || jsonb_build_object('zone', z.name) order by place), '[]')
  from jsonb_array_elements(alarms.seen) with ordinality as one (e, place)
  left join alarm_zones z on z.system_id = alarms.system_id and z.partition = coalesce((e ->> 'partition')::integer, 1)
    and z.number = (e ->> 'number')::integer)`

/** SQL: the incident that came of an alarm, where the client sees it. */
const incidentOf = (db: Db, reader: ClientReader) =>
  db
    .selectFrom('incidents')
    .select('incidents.id')
    .where('incidents.id', '=', sql<number>`alarms.incident_id`)
    .where('incidents.deleted_at', 'is', null)
    .where('incidents.client_visible', '=', true)
    .where('incidents.station_id', 'in', stationsOf(db, reader))

/** One alarm with the facts from which its timeline is told. */
export const findAlarm = (db: Db, reader: ClientReader, id: number) =>
  shownAlarms(db, reader)
    .select(columns)
    .select([
      coveredAt.as('covered_at'),
      'cancelled_at',
      'cancelled_by',
      seen.as('seen'),
      sql<Step[]>`steps`.as('steps'),
      crewsOfAlarm.as('crews'),
      sql<number | null>`case when ${coveredAt} is null then ${incidentOf(db, reader)} end`.as('incident_id'),
    ])
    .where('alarms.id', '=', id)
    .executeTakeFirst()

/** A month of the systems that somebody of a client sees. */
export async function alarmMonth(db: Db, reader: ClientReader, month: string): Promise<AlarmMonth> {
  const { from, until } = monthPeriod(month)
  const within = (column: string) =>
    sql<boolean>`${sql.ref(column)} >= instant_of(${from}::timestamp) and ${sql.ref(column)} < instant_of(${until}::timestamp + interval '1 day')`
  const alarms = shownAlarms(db, reader)
    .select([
      outcome.as('outcome'),
      // The panel reports at once that the power is off, and an operator hears of it after half an hour.
      sql`case when kind <> 'power' then extract(epoch from first_taken_at - opened_at) end`.as('seconds'),
    ])
    .where(within('opened_at'))
  const signals = db
    .selectFrom('alarm_signals')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('system_id', 'in', ownSystems(db, reader))
    .where(within('received_at'))
    .where(sql<boolean>`received_at >= ${sinceOwn('alarm_signals.system_id')}`)
  const { rows } = await sql<Omit<AlarmMonth, 'month'>>`
    with shown as (${alarms})
    select (${signals})::integer as signals, count(*)::integer as alarms, count(*) filter (where outcome is null)::integer as open,
      coalesce((select jsonb_agg(jsonb_build_object('outcome', outcome, 'count', n) order by n desc, outcome)
        from (select outcome, count(*) as n from shown where outcome is not null group by outcome) by_outcome), '[]') as outcomes,
      round(percentile_cont(0.5) within group (order by seconds))::integer as median_seconds, round(max(seconds))::integer as worst_seconds
    from shown`.execute(db)
  return { month, ...rows[0]! }
}
