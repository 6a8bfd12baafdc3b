import { sql } from 'kysely'
import type { Cards, StatsPoint } from '../../contract/dashboard.ts'
import type { Db } from '../db/open.ts'
import { liveRecords } from '../db/record-counts.ts'

/** SQL: the payment is not one of a deleted invoice. Those are few, so they are left out rather than the others looked up. */
const ofLiveInvoice = sql`not exists (select from invoices where invoices.id = invoice_id and deleted_at is not null)`

/** The last twelve months by Kampala's calendar, oldest first, in one query; what each series counts is in docs/decisions. */
export async function homeStats(db: Db): Promise<(StatsPoint & { revenue: number })[]> {
  const { rows } = await sql<StatsPoint & { revenue: number }>`
    with months as (
      select m::date as first, (m + interval '1 month')::date as next,
        m at time zone 'Africa/Kampala' as starts, (m + interval '1 month') at time zone 'Africa/Kampala' as ends
      from generate_series(
        date_trunc('month', now() at time zone 'Africa/Kampala') - interval '11 months',
        date_trunc('month', now() at time zone 'Africa/Kampala'), interval '1 month') m
    )
    select to_char(first, 'Mon YYYY') as name,
      (select count(*) from incidents where incident_date >= first and incident_date < next and deleted_at is null) as incidents,
      (select count(*) from patrols where completed_at >= starts and completed_at < ends) as patrols,
      (select coalesce(sum(amount), 0)::bigint from payments
        where received_on >= first and received_on < next and ${ofLiveInvoice}) as revenue,
      (select count(*) from quote_requests where received_at >= starts and received_at < ends and deleted_at is null) as services,
      (select count(*) from guards where hire_date < next and (left_on is null or left_on >= next) and deleted_at is null)
        + (select count(*) from guards where hire_date < next and (left_on is null or left_on >= next) and deleted_at >= ends) as guards,
      (select count(*) from clients where registered_on < next and deleted_at is null)
        + (select count(*) from clients where registered_on < next and deleted_at >= ends) as clients
    from months order by first`.execute(db)
  return rows
}

/** The six figures as of now; incidents and revenue of the current month in Kampala. */
export async function cardFigures(db: Db): Promise<Cards> {
  const { rows } = await sql<Cards>`
    with month as (select date_trunc('month', now() at time zone 'Africa/Kampala')::date as first)
    select
      ${liveRecords('guards')} as total_guards,
      ${liveRecords('clients')} as active_clients,
      (select count(*) from incidents, month where incident_date >= first and deleted_at is null) as incidents_reported,
      (select count(*) from invoices where status = 'Pending' and deleted_at is null) as pending_invoices,
      (select count(*) from quote_requests where status = 'New' and deleted_at is null) as service_requests,
      (select coalesce(sum(amount), 0)::bigint from month, payments where received_on >= first and ${ofLiveInvoice}) as revenue_collected`.execute(
    db,
  )
  return rows[0]!
}
