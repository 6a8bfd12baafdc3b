import { type RawBuilder, sql } from 'kysely'
import { AIMS, type AimedTime, FALSE_OUTCOMES, type MeasuredTime, UNTIMED_KINDS } from '../../../api/alarm/alarm-reports.ts'
import type { Period } from '../../../api/contracts/charges.ts'

const texts = (values: readonly string[]) => sql`${sql.lit(`{${values.join(',')}}`)}::text[]`

/** SQL: whether the alarm `a` opened in a period of Kampala. */
export const openedIn = ({ from, until }: Period) =>
  sql`a.opened_at >= instant_of(${from}::timestamp) and a.opened_at < instant_of(${until}::timestamp + interval '1 day')`

/** SQL: whether times of the alarm `a` are measured. */
export const isTimed = sql`(a.kind <> all(${texts(UNTIMED_KINDS)}) and a.outcome is distinct from 'test')`

/** SQL: seconds from one moment to another. */
export const secondsBetween = (from: string, to: string) => sql`extract(epoch from ${sql.ref(to)} - ${sql.ref(from)})`

/**
 * SQL: the alarms of a period, each with its times in seconds. `taken`: from its first signal until an operator has taken it; `sent`:
 * from then until its first crew was asked, or the step says that one was sent; `arrived`: from then until its first crew was there.
 * `taken_late` and `arrived_late`: what is not there yet has taken longer than the aim already. A time that is not measured is null.
 */
export const alarmTimes = (period: Period) => sql`
  select a.id, a.system_id, y.client_id, a.outcome,
    case when a.first_taken_at is not null
      then (jsonb_path_query_first(a.steps, '$[*] ? (@.what == "take").by') #>> '{}')::integer end as operator_id,
    ${isTimed} and a.outcome = any(${texts(FALSE_OUTCOMES)}) as is_false,
    case when ${isTimed} then ${secondsBetween('a.opened_at', 'a.first_taken_at')} end as taken,
    case when ${isTimed} then ${secondsBetween('a.first_taken_at', 'crew.sent_at')} end as sent,
    case when ${isTimed} then ${secondsBetween('crew.sent_at', 'crew.arrived_at')} end as arrived,
    ${isTimed} and a.first_taken_at is null and a.opened_at < now() - make_interval(secs => ${AIMS.taken}) as taken_late,
    ${isTimed} and crew.is_out and crew.arrived_at is null and crew.sent_at < now() - make_interval(secs => ${AIMS.arrived}) as arrived_late
  from alarms a join alarm_systems y on y.id = a.system_id
  cross join lateral (
    select coalesce(min(d.asked_at),
        (jsonb_path_query_first(a.steps, '$[*] ? (@.what == "crew" && @.result == "sent").at') #>> '{}')::timestamptz) as sent_at,
      min(d.arrived_at) as arrived_at, bool_or(d.state in ('Asked', 'Accepted', 'On the way')) as is_out
    from dispatches d where d.alarm_id = a.id) crew
  where ${openedIn(period)}`

/** SQL: a share of the seconds in a column, which lie below the answer; between two measured values it is in between. */
export const shareBelow = (share: 0.5 | 0.9, column: RawBuilder<unknown>) =>
  sql<number | null>`round((percentile_cont(${sql.lit(share)}) within group (order by ${column}))::numeric)::integer`

const fieldsOf = (column: RawBuilder<unknown>) => sql`'count', count(${column})::integer, 'median', ${shareBelow(0.5, column)},
  'ninety', ${shareBelow(0.9, column)}, 'worst', round(max(${column}))::integer`

/** SQL: the figures of a time. */
export const measuredTime = (name: string) => sql<MeasuredTime>`jsonb_build_object(${fieldsOf(sql.ref(name))})`

/** SQL: the figures of a time with an aim; beside its column is one that says whether it is late already. */
export const aimedTime = (name: keyof typeof AIMS) => {
  const column = sql.ref(name)
  return sql<AimedTime>`jsonb_build_object(${fieldsOf(column)}, 'within', round(100.0 * count(*) filter (where ${column} <= ${sql.lit(AIMS[name])})
    / nullif(count(*) filter (where ${column} is not null or ${sql.ref(`${name}_late`)}), 0), 1))`
}
