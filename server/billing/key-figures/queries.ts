import { sql } from 'kysely'
import { SALES_DAYS, type UnbilledMonth } from '../../../api/billing/statements.ts'
import type { Period } from '../../../api/contracts/charges.ts'
import { settledSlots } from '../../attendance/index.ts'
import { clientName, stationName } from '../../platform/db/names.ts'
import type { Db } from '../../platform/db/open.ts'

/** Total of the invoices of the days up to one, with VAT, less the credit notes of these days. */
export async function salesUpTo(db: Db, day: string): Promise<number> {
  const since = sql`${day}::date - ${SALES_DAYS}::integer`
  const { rows } = await sql<{ sales: number }>`
    select coalesce((select sum(amount_due) from invoices
        where deleted_at is null and invoice_date > ${since} and invoice_date <= ${day}::date), 0)::bigint
      - coalesce((select sum(n.total) from credit_notes n join invoices i on i.id = n.invoice_id
        where i.deleted_at is null and n.issued_on > ${since} and n.issued_on <= ${day}::date), 0)::bigint as sales`.execute(db)
  return rows[0]!.sales
}

/** Percent of the minutes of a period for which a guard was there, of shifts that are decided, or over without one. */
export async function coverageOf(db: Db, period: Period): Promise<number | null> {
  const { rows } = await sql<{ coverage: number | null }>`
    select round(100.0 * sum(covered) / nullif(sum(agreed), 0), 1)::float8 as coverage from (${settledSlots(period)}) settled`.execute(
    db,
  )
  return rows[0]!.coverage
}

/** Net of what was credited in a period for shifts that were not covered. */
export async function uncoveredCredits(db: Db, { from, until }: Period): Promise<number> {
  const { rows } = await sql<{ net: number }>`
    select coalesce(sum(n.net), 0)::bigint as net from credit_notes n join invoices i on i.id = n.invoice_id
    where n.issued_on between ${from}::date and ${until}::date and n.reason_code = 'uncovered' and i.deleted_at is null`.execute(
    db,
  )
  return rows[0]!.net
}

/** SQL: whether a line, `l`, of a contract, `k`, that is no post is charged in a month, `m`. */
const fixedIn = sql`(l.kind = 'fixed_monthly' and l.from_on < m.next and coalesce(l.until_on, 'infinity') >= m.first
  or l.kind = 'once' and greatest(l.from_on, k.starts_on) >= m.first and greatest(l.from_on, k.starts_on) < m.next)`

/** SQL: whether the guards of a line, `l`, are charged in a month, `m`. */
const guardedIn = sql`(l.kind = 'guarding' and exists (select from slots s where s.line_id = l.id and s.day >= m.first and s.day < m.next
  and (s.state in ('Open', 'Filled', 'Decided') or s.state = 'Off' and s.off_billed)))`

/**
 * SQL: the lines of a contract, `k`, that are charged in a month, `m`, and are in no draft of it. A line that is new after the month
 * was issued is charged with the next month, if at all.
 */
const linesLeftOut = sql<
  UnbilledMonth['lines']
>`(select coalesce(jsonb_agg(jsonb_build_object('id', l.id, 'name', l.name) order by l.id), '[]')
  from contract_lines l where l.contract_id = k.id and (${guardedIn} or ${fixedIn})
    and not exists (select from invoice_drafts d join invoice_lines x on x.draft_id = d.id or x.invoice_id = d.invoice_id
      where d.contract_id = k.id and d.month = m.first and d.state <> 'Replaced'
        and (d.state <> 'Discarded' or d.basis <> '') and x.line_id = l.id)
    and not exists (select from invoice_drafts d where d.contract_id = k.id and d.month = m.first and d.state = 'Issued'
      and d.station_id is not distinct from case k.invoice_per when 'station' then l.station_id end))`

/**
 * Months of contracts, from one to another, that are over or whose shifts are approved, in which something is charged, and that have
 * no invoice; a month whose draft somebody has discarded is settled, and what lies before the first run was billed elsewhere. Of a
 * contract with an invoice for each station also those in which only some stations have theirs, at once where it is charged in advance.
 * Latest first.
 */
export async function unbilledMonths(db: Db, first: string, last: string): Promise<UnbilledMonth[]> {
  const { rows } = await sql<UnbilledMonth>`
    with months as (
      select m::date as first, (m + interval '1 month')::date as next
      from generate_series(greatest(${first}::date, (select min(month) from billing_runs)), ${last}::date, interval '1 month') m
    )
    select k.id as contract_id, k.number as contract_number, ${clientName('k.client_id')} as client_name,
      to_char(m.first, 'YYYY-MM') as month, own.net, coalesce(missing.stations, '{}') as stations, ${linesLeftOut} as lines
    from months m
    join contracts k on k.starts_on < m.next and (k.renewal <> 'ends' or k.ends_on is null or k.ends_on >= m.first)
    cross join lateral (
      select sum(net) filter (where state in ('Draft', 'Reviewed'))::bigint as net, coalesce(bool_or(state = 'Discarded' and basis <> ''), false) as discarded
      from invoice_drafts d where d.contract_id = k.id and d.month = m.first) own
    cross join lateral (
      select count(*) filter (where s.state <> 'Off' or s.off_billed) > 0 as charged,
        bool_and(coalesce(p.state in ('Approved', 'Locked'), false)) as approved
      from contract_lines l join slots s on s.line_id = l.id and s.day >= m.first and s.day < m.next and s.state <> 'Cancelled'
      left join attendance_periods p on p.station_id = l.station_id and p.month = m.first
      where l.contract_id = k.id and l.kind = 'guarding') shifts
    cross join lateral (
      -- Looked up for each contract: for exists, all invoices may be read.
      select coalesce((select true from invoices i where i.contract_id = k.id and i.period_month = m.first and i.deleted_at is null
        and not exists (select from invoice_drafts d where d.invoice_id = i.id and d.state = 'Replaced') limit 1), false) as some) invoiced
    cross join lateral (
      select array_agg(distinct ${stationName('l.station_id')}) as stations from contract_lines l
      where invoiced.some and k.invoice_per = 'station' and l.contract_id = k.id and l.station_id is not null
        and (${guardedIn} or ${fixedIn})
        and not exists (select from invoice_drafts d
          left join invoices i on i.id = d.invoice_id and i.deleted_at is null and d.state = 'Issued'
          left join receipts r on r.id = d.receipt_id and r.reversed_on is null
          where d.contract_id = k.id and d.month = m.first
            and (i.id is not null or r.id is not null or d.state = 'Discarded' and d.basis <> '')
            and (d.station_id = l.station_id or exists (select from invoice_lines x
              where (x.invoice_id = i.id or x.draft_id = d.id)
                -- A line that is new in a month that was charged for the whole contract is charged as a change of that month.
                and (x.line_id = l.id or d.in_advance and d.station_id is null and x.station_id is not null))))) missing
    where k.deleted_at is null and k.status in ('Active', 'Suspended', 'Ended')
      and (own.net is not null or not own.discarded and not invoiced.some or missing.stations is not null)
      and (m.next <= local_today() or shifts.approved or missing.stations is not null and k.bill_basis = 'contract_advance')
      and (shifts.charged or exists (select from contract_lines l where l.contract_id = k.id and ${fixedIn}))
    order by m.first desc, client_name, k.id`.execute(db)
  return rows
}

export type StationMonth = {
  client_id: number
  client_name: string
  station_id: number | null
  station_name: string | null
  charged: number
  /** Of what is charged: taken off for shifts that were not covered. */
  shortfall: number
  /** For which a guard was there, with those of shifts that are still ahead or not decided. */
  minutes: number
}

/**
 * Charges for each client and station, on drafts and invoices of a month, less the credit notes of these invoices, and the
 * time of their guards; a void invoice charges nothing: its month is unbilled. A credit note is of the
 * stations that it says; a discount, or a credit note that says none, of the station of its invoice, and of several of none.
 */
export async function stationMonths(db: Db, { from, until }: Period): Promise<StationMonth[]> {
  const { rows } = await sql<StationMonth>`
    with drafts as (
      select id, invoice_id, client_id, contract_id from invoice_drafts where month = ${from}::date and state not in ('Discarded', 'Replaced')
        and not exists (select from invoices i where i.id = invoice_drafts.invoice_id and i.deleted_at is not null)
    ), parts as (
      select client_id, l.station_id, l.amount, case when l.kind = 'shortfall' then -l.amount else 0 end as shortfall, 0 as minutes
      from drafts cross join lateral (
        select coalesce(station_id, case when min(station_id) over () = max(station_id) over () then min(station_id) over () end)
          as station_id, amount, kind
        from (select station_id, amount, kind from invoice_lines where draft_id = drafts.id
          union all select station_id, amount, kind from invoice_lines where invoice_id = drafts.invoice_id
          union all select null, -net, 'credit' from credit_notes where invoice_id = drafts.invoice_id and parts = '[]'
          union all select p.station_id, -p.net, 'credit' from credit_notes n
            cross join lateral jsonb_to_recordset(n.parts) as p (station_id integer, net bigint)
            where n.invoice_id = drafts.invoice_id) of_invoice) l
      union all select d.client_id, l.station_id, 0, 0, least((extract(epoch from upper(s.span) - lower(s.span)) / 60)::integer,
        case when s.state = 'Decided' then coalesce(s.covered_minutes, 0) end)
      from (select distinct client_id, contract_id from drafts) d join contract_lines l on l.contract_id = d.contract_id
      join slots s on s.line_id = l.id and s.day between ${from}::date and ${until}::date
      where s.state in ('Decided', 'Filled') or s.state = 'Open' and upper(s.span) > local_time(now())
    ), sums as (
      select client_id, station_id, sum(amount)::bigint as charged, sum(shortfall)::bigint as shortfall, sum(minutes)::integer as minutes
      from parts group by client_id, station_id
    )
    select sums.*, ${clientName('sums.client_id')} as client_name, ${stationName('sums.station_id')} as station_name
    from sums order by client_name, client_id, station_name nulls last, station_id`.execute(db)
  return rows
}
