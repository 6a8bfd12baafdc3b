import { sql } from 'kysely'
import type { Outcome } from '../../../api/alarm/alarm-queue.ts'
import type { Period, Use } from '../../../api/contracts/charges.ts'
import type { Db } from '../../platform/db/open.ts'

/** SQL: whether a crew was sent for the alarm `a`; one that could not go, or was called back before it set off, is none. */
const crewWasSent = sql<boolean>`(a.steps @> '[{"what": "crew", "result": "sent"}]' and not (
  exists (select from dispatches d where d.alarm_id = a.id) and not exists (select from dispatches d where d.alarm_id = a.id
    and (d.state not in ('Refused', 'Cancelled') or d.set_off_at is not null))))`
/** SQL: the local day on which the alarm `a` opened. */
const openedOn = sql<string>`local_time(a.opened_at)::date`

/**
 * SQL: the line that is charged for a call-out to the system `y` on a day: that of its premises, else one for all premises of the
 * client. One line alone, so that no call-out is charged twice.
 */
const chargedLine = (day: typeof openedOn) => sql`(
  select l.id, l.contract_id from contracts k join contract_lines l on l.contract_id = k.id
  where k.client_id = y.client_id and k.deleted_at is null and k.status in ('Active', 'Suspended', 'Ended')
    and k.starts_on <= ${day} and (k.renewal <> 'ends' or k.ends_on is null or k.ends_on >= ${day})
    and l.charge_for = 'call_out' and (l.station_id is null or l.station_id = y.station_id)
    and ${day} between l.from_on and coalesce(l.until_on, 'infinity')
  order by l.station_id nulls last, l.id limit 1)`

/** The call-outs of a period that lines are charged for, by line, earliest first: a crew was sent, and it was an error of the user. */
export async function callOutsOf(db: Db, lines: readonly number[], { from, until }: Period): Promise<Map<number, Use[]>> {
  const { rows } = await sql<Use & { line_id: number }>`
    select charged.id as line_id, a.number, a.opened_at as at, to_char(${openedOn}, 'YYYY-MM-DD') as day
    from (select distinct k.client_id from contract_lines l join contracts k on k.id = l.contract_id
      where l.id = any(${lines}::integer[]) and l.charge_for = 'call_out') of_lines
    join alarm_systems y on y.client_id = of_lines.client_id
    join alarms a on a.system_id = y.id and a.opened_at >= instant_of(${from}::date::timestamp)
      and a.opened_at < instant_of((${until}::date + 1)::timestamp)
    cross join lateral ${chargedLine(openedOn)} charged
    where a.state = 'Closed' and a.outcome = 'user_error' and ${crewWasSent} and charged.id = any(${lines}::integer[])
    order by a.opened_at, a.id`.execute(db)
  return Map.groupBy(rows, ({ line_id }) => line_id)
}

export type CallOut = { line_id: number; contract_id: number; month: string; outcome: Outcome }

/** The line that is charged for an alarm with a crew if it was an error of the user, and its month; undefined where none is. */
export async function callOutOf(db: Db, alarmId: number): Promise<CallOut | undefined> {
  const { rows } = await sql<CallOut>`
    select charged.id as line_id, charged.contract_id, to_char(${openedOn}, 'YYYY-MM') as month, a.outcome
    from alarms a join alarm_systems y on y.id = a.system_id cross join lateral ${chargedLine(openedOn)} charged
    where a.id = ${alarmId} and ${crewWasSent}`.execute(db)
  return rows[0]
}
