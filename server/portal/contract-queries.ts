import { sql } from 'kysely'
import { monthPeriod } from '../../api/contracts/charges.ts'
import type { PortalContract, PortalCoverage } from '../../api/portal/portal-contracts.ts'
import { isCovered, statusOfContract } from '../contracts/index.ts'
import type { Db } from '../platform/db/open.ts'
import { atStations } from '../platform/sessions/station-queries.ts'
import type { ClientReader } from '../platform/sessions/station-scope.ts'

type Agreed = Omit<PortalContract, 'month'>

/**
 * The contracts of a client that are more than a draft, with the terms of today, or the first ones of a post that begins later.
 * Rates are read only for an account that sees prices.
 */
export async function listContracts(db: Db, { clientId, accountId, stations }: ClientReader): Promise<Agreed[]> {
  const { rows } = await sql<Agreed>`
    select c.id, c.number, c.title, ${statusOfContract('c')} as status, c.suspended_from, c.starts_on, c.ends_on, c.renewal, coalesce((
      select json_agg(json_build_object('line_id', l.id, 'name', l.name, 'station_name', st.name, 'seats', t.seats, 'weekdays', t.weekdays,
        'start_time', to_char(t.start_time, 'HH24:MI'), 'end_time', to_char(t.end_time, 'HH24:MI'), 'armed', l.armed,
        'rate', t.rate, 'rate_unit', t.rate_unit, 'extra_rate', t.extra_rate, 'coming', (
          select json_build_object('valid_from', later.valid_from, 'rate', later.rate) from line_terms later
          where later.line_id = l.id and later.valid_from > greatest(t.valid_from, local_today()) and later.rate <> t.rate
            and later.valid_from <= coalesce(l.until_on, 'infinity')
          order by later.valid_from limit 1))
        order by st.name, l.name, l.id)
      from contract_lines l
      join stations st on st.id = l.station_id
      cross join lateral (
        select valid_from, seats, weekdays, start_time, end_time,
          case when viewer.sees_prices then rate end as rate, case when viewer.sees_prices then rate_unit end as rate_unit,
          case when viewer.sees_prices then extra_rate end as extra_rate
        from line_terms terms where terms.line_id = l.id
        order by terms.valid_from <= local_today() desc,
          case when terms.valid_from <= local_today() then terms.valid_from end desc, terms.valid_from
        limit 1) t
      where l.contract_id = c.id and l.kind = 'guarding' and t.seats > 0 and coalesce(l.until_on, 'infinity') >= local_today()
        and ${atStations('l.station_id', stations)}
    ), '[]') as posts
    from contracts c
    cross join lateral (
      select exists (select from accounts a where a.id = ${accountId} and a.client_id = c.client_id and a.sees_prices) as sees_prices) viewer
    where c.client_id = ${clientId} and c.deleted_at is null and c.status in ('Active', 'Suspended', 'Ended')
      and ${stations === null ? sql`true` : sql`exists (select from contract_lines l where l.contract_id = c.id and ${atStations('l.station_id', stations)})`}
    order by c.id desc`.execute(db)
  return rows
}

/** The slots of a client that have begun in a month, by station and day; those that were off are left out. */
export async function listCoverage(db: Db, { clientId, stations }: ClientReader, month: string): Promise<PortalCoverage[]> {
  const { from, until } = monthPeriod(month)
  const { rows } = await sql<PortalCoverage>`
    with days as (
      select l.station_id, s.day, (sum(case part when 0 then 2 else 1 end)::integer + 1) / 2 as agreed,
        coalesce(sum(case part when 0 then 2 else 1 end) filter (where ${isCovered}), 0)::integer / 2 as covered
      from contracts c
      join contract_lines l on l.contract_id = c.id
      join slots s on s.line_id = l.id
      left join duty_schedules d on d.slot_id = s.id and d.deleted_at is null
      where c.client_id = ${clientId} and c.deleted_at is null and s.day between ${from}::date and ${until}::date
        and s.state in ('Open', 'Filled', 'Decided') and lower(s.span) <= local_time(now())
        and ${atStations('l.station_id', stations)}
      group by l.station_id, s.day
    )
    select st.id as station_id, st.name as station_name,
      json_agg(json_build_object('day', day, 'agreed', agreed, 'covered', covered) order by day) as days
    from days join stations st on st.id = days.station_id
    group by st.id
    order by st.name, st.id`.execute(db)
  return rows
}
