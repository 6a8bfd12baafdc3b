import { sql } from 'kysely'
import type { Cards, StatsPoint } from '../../../api/company/dashboard.ts'
import { liveRecords } from '../../platform/db/counts/record-counts.ts'
import type { Db } from '../../platform/db/open.ts'
import { countedFrom } from './month-count-queries.ts'

/** SQL: the first day of the current month in Kampala. */
const thisMonth = sql<string>`month_of(now())`

/**
 * The last twelve months of Kampala's calendar, oldest first, read from month_counts: the cost does not grow with the number of
 * records. docs/decisions says what each series counts.
 */
export async function homeStats(db: Db): Promise<(StatsPoint & { revenue: number })[]> {
  const inMonth = (series: string) =>
    sql`coalesce(sum(amount) filter (where series = ${sql.lit(series)} and month = first), 0)::bigint`
  const byMonth = (series: string) => sql`coalesce(sum(amount) filter (where series = ${sql.lit(series)}), 0)::bigint`
  const { rows } = await sql<StatsPoint & { revenue: number }>`
    with months as (
      select m::date as first from generate_series(${thisMonth} - interval '11 months', ${thisMonth}, interval '1 month') m
    ), counts as (select series, month, sum(amount) as amount from month_counts group by series, month)
    select to_char(first, 'Mon YYYY') as name,
      ${inMonth('incidents')} as incidents, ${inMonth('patrols')} as patrols, ${inMonth('revenue')} as revenue,
      ${inMonth('services')} as services, ${byMonth('guards')} as guards, ${byMonth('clients')} as clients
    from months left join counts on month <= first group by first order by first`.execute(db)
  return rows
}

/** The six current figures; incidents and revenue are those of the current month in Kampala. */
export async function cardFigures(db: Db): Promise<Cards> {
  const { rows } = await sql<Cards>`
    select
      ${liveRecords('guards')} as total_guards,
      ${liveRecords('clients')} as active_clients,
      ${countedFrom('incidents', thisMonth)} as incidents_reported,
      (select count(*) from invoices where status = 'Pending' and deleted_at is null) as pending_invoices,
      (select count(*) from quote_requests where status = 'New' and deleted_at is null) as service_requests,
      ${countedFrom('revenue', thisMonth)} as revenue_collected`.execute(db)
  return rows[0]!
}
