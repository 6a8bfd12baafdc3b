import { sql } from 'kysely'
import {
  AIMS,
  type AlarmReport,
  type AlarmsOfClient,
  type AlarmsOfOperator,
  type AlarmsOfOutcome,
  type AlarmsOfUnit,
  type AlarmTotal,
  type FalseAlarms,
} from '../../../api/alarm/alarm-reports.ts'
import type { Period } from '../../../api/contracts/charges.ts'
import { clientName } from '../../platform/db/names.ts'
import type { Db } from '../../platform/db/open.ts'
import { aimedTime, alarmTimes, isTimed, measuredTime, openedIn, secondsBetween } from './time-queries.ts'

type Figures = Omit<AlarmTotal, 'systems' | 'false_rate'>
/** A row of one of three tables: of all alarms, of a client, or of an operator. */
type Row = Figures & { of: 'all' | 'client' | 'operator'; id: number | null; name: string | null; systems: number | null }

/** The alarms of a period: of all, of each client and of each operator, those with the most first. */
async function figuresOf(db: Db, period: Period) {
  const { rows } = await sql<Row>`
    with figures as (
      select case grouping(client_id, operator_id) when 3 then 'all' when 1 then 'client' else 'operator' end as of,
        coalesce(client_id, operator_id) as id, count(*)::integer as alarms, ${aimedTime('taken')} as taken, ${measuredTime('sent')} as sent,
        ${aimedTime('arrived')} as arrived, count(*) filter (where is_false)::integer as false_alarms
      from (${alarmTimes(period)}) timed group by grouping sets ((), (client_id), (operator_id))
    ), there as (
      select client_id, count(*)::integer as systems from alarm_systems
      where (deleted_at is null or deleted_at >= instant_of(${period.from}::timestamp))
        and (state <> 'Out of service' and created_at < instant_of(${period.until}::timestamp + interval '1 day')
          or id in (select a.system_id from alarms a where ${openedIn(period)}))
      group by client_id
    )
    select f.*, case f.of when 'client' then ${clientName('f.id')} when 'operator' then p.user_name end as name,
      case f.of when 'all' then (select coalesce(sum(systems), 0) from there)::integer when 'client' then coalesce(t.systems, 0) end as systems
    from figures f left join accounts p on f.of = 'operator' and p.id = f.id left join there t on f.of = 'client' and t.client_id = f.id
    order by alarms desc, name, id`.execute(db)
  return rows
}

/** Alarms of a period by outcome, the most first; at the end those that are open. */
async function byOutcome(db: Db, period: Period) {
  const { rows } = await sql<AlarmsOfOutcome>`
    select a.outcome, count(*)::integer as alarms from alarms a where ${openedIn(period)}
    group by a.outcome order by a.outcome is null, alarms desc, a.outcome`.execute(db)
  return rows
}

/** The crews that were asked for alarms of a period, by unit. */
async function byUnit(db: Db, period: Period) {
  const { rows } = await sql<AlarmsOfUnit>`
    with asked as (
      select d.unit_id, d.state, case when ${isTimed} then ${secondsBetween('d.asked_at', 'd.arrived_at')} end as arrived,
        ${isTimed} and d.state in ('Asked', 'Accepted', 'On the way') and d.asked_at < now() - make_interval(secs => ${AIMS.arrived}) as arrived_late
      from alarms a join dispatches d on d.alarm_id = a.id where ${openedIn(period)}
    )
    select unit_id as id, (select u.name from response_units u where u.id = unit_id) as name, count(*)::integer as asked,
      count(*) filter (where state = 'Refused')::integer as refused, ${aimedTime('arrived')} as arrived
    from asked group by unit_id order by 3 desc, 2, 1`.execute(db)
  return rows
}

/** Systems with false alarms in a period, the most first. */
async function bySystem(db: Db, period: Period) {
  const { rows } = await sql<FalseAlarms>`
    select y.id, y.name, ${clientName('y.client_id')} as client_name, f.alarms, f.false_alarms
    from (select system_id, count(*)::integer as alarms, count(*) filter (where is_false)::integer as false_alarms
      from (${alarmTimes(period)}) timed group by system_id) f join alarm_systems y on y.id = f.system_id
    where f.false_alarms > 0 order by f.false_alarms desc, client_name, y.name, y.id`.execute(db)
  return rows
}

const rateOf = (count: number, systems: number) => (systems === 0 ? null : Math.round((100 * count) / systems) / 100)

/** The alarms of a period in figures. */
export async function alarmReport(db: Db, period: Period): Promise<AlarmReport> {
  const rows = await figuresOf(db, period)
  const ofAll = ({ of: _, id: __, name: ___, systems, ...figures }: Row): AlarmTotal => ({
    ...figures,
    systems: systems!,
    false_rate: rateOf(figures.false_alarms, systems!),
  })
  const clients = rows.filter(({ of }) => of === 'client')
  const operators = rows.filter(({ of }) => of === 'operator')
  return {
    total: ofAll(rows.find(({ of }) => of === 'all')!),
    outcomes: await byOutcome(db, period),
    clients: clients.map((row): AlarmsOfClient => ({ id: row.id!, name: row.name!, ...ofAll(row) })),
    operators: operators.map(
      ({ of: _, systems: __, ...row }): AlarmsOfOperator => ({
        ...row,
        name: row.name ?? (row.id === null ? 'Nobody yet' : 'Not known'),
      }),
    ),
    units: await byUnit(db, period),
    systems: await bySystem(db, period),
  }
}
