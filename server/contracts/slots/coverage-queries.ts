import { sql } from 'kysely'
import type { CoverageGroup, CoverageQuery, CoverageRow, MonthCoverage } from '../../../api/contracts/slots.ts'
import { addDays, today } from '../../../api/core/fields/days.ts'
import { countsAsCover } from '../../people/index.ts'
import type { Db } from '../../platform/db/open.ts'
import { isCovered } from '../covered-queries.ts'
import { linesOf } from './queries.ts'

type Week = Omit<CoverageQuery, 'by'>
/** Columns by which the cells of Coverage are added up. */
const KEYS = { line: sql`s.line_id`, station: sql`l.station_id`, client: sql`c.client_id` }

/** SQL: a cell for each day of each post, station or client, of slots whose contract was activated. */
function cells(db: Db, by: keyof typeof KEYS, { from, to, ...where }: Week) {
  const lines = where.station_id || where.client_id || where.contract_id ? sql`and s.line_id in (${linesOf(db, where)})` : sql``
  const owners = by === 'line' ? sql`` : sql`join contract_lines l on l.id = s.line_id join contracts c on c.id = l.contract_id`
  return sql`
    select ${KEYS[by]} as id, s.day,
      count(*) filter (where s.state <> 'Off')::integer as needed,
      count(*) filter (where s.state <> 'Off' and ${isCovered})::integer as covered,
      count(*) filter (where s.state = 'Off')::integer as off,
      coalesce(bool_and(d.status <> 'planned') filter (where s.state in ('Filled', 'Decided')), false) as published,
      floor(extract(epoch from min(lower(s.span)) filter (where s.state <> 'Off' and not ${isCovered}
        and lower(s.span) - local_time(now()) between interval '0' and interval '12 hours') - local_time(now())) / 60)::integer as begins_in
    from slots s ${owners}
    left join duty_schedules d on d.slot_id = s.id and d.deleted_at is null
    where s.day between ${from}::date and ${to}::date and s.state <> 'Cancelled' ${lines}
    group by 1, s.day`
}

/** SQL: the cells of a row in the order of their days. */
const days = sql`json_agg(json_build_object('day', day, 'needed', needed, 'covered', covered, 'off', off, 'published', published,
  'begins_in', begins_in) order by day) as days`
const clientName = sql`coalesce(cl.company_name, cl.first_name || ' ' || cl.last_name)`

/** Slots by post and day, of those whose contract was activated. Each part of a split one is a slot: it needs a guard of its own. */
export async function coverageRows(db: Db, week: Week): Promise<CoverageRow[]> {
  const { rows } = await sql<CoverageRow>`
    with cells as (${cells(db, 'line', week)})
    select l.id as line_id, l.name, l.contract_id, st.id as station_id, st.name as station_name, ${clientName} as client_name, ${days}
    from cells join contract_lines l on l.id = cells.id
    join stations st on st.id = l.station_id
    join contracts c on c.id = l.contract_id join clients cl on cl.id = c.client_id
    group by l.id, st.id, cl.id
    order by st.name, st.id, l.name, l.id`.execute(db)
  return rows
}

/** A day of a post as a line of a file. */
export type CoverageLine = {
  station: string
  client: string
  post: string
  day: string
  agreed: number
  off: number
  covered: number
  open: number
}

/** Days of posts, by station, post and day; with `open` only those on which a guard is missing. */
export const coverageLines = (db: Db, { open, ...week }: Week & { open?: 'true' | undefined }) => sql<CoverageLine>`
  select st.name as station, ${clientName} as client, l.name as post, cells.day, cells.needed + cells.off as agreed, cells.off,
    cells.covered, cells.needed - cells.covered as open
  from (${cells(db, 'line', week)}) cells join contract_lines l on l.id = cells.id
  join stations st on st.id = l.station_id
  join contracts c on c.id = l.contract_id join clients cl on cl.id = c.client_id
  ${open ? sql`where cells.covered < cells.needed` : sql``}
  order by st.name, st.id, l.name, l.id, cells.day`

/** Slots of all posts of a station or a client by day. */
export async function coverageGroups(db: Db, by: 'station' | 'client', week: Week): Promise<CoverageGroup[]> {
  const named =
    by === 'station'
      ? sql`select st.id, st.name, ${clientName} as under from stations st join clients cl on cl.id = st.client_id`
      : sql`select cl.id, ${clientName} as name, null as under from clients cl`
  const { rows } = await sql<CoverageGroup>`
    with cells as (${cells(db, by, week)})
    select owner.id, owner.name, owner.under, ${days}
    from cells join (${named}) owner on owner.id = cells.id
    group by owner.id, owner.name, owner.under
    order by owner.name, owner.id`.execute(db)
  return rows
}

/** Slots of the next seven days: needed, open, and open ones that begin within twelve hours; and the last day with slots. */
export async function nextDays(db: Db) {
  const { rows } = await sql<{ needed: number; open: number; soon: number; generated_until: string | null }>`
    select count(*)::integer as needed,
      count(*) filter (where s.state = 'Open' or s.state = 'Filled' and not ${countsAsCover('d')})::integer as open,
      count(*) filter (where (s.state = 'Open' or s.state = 'Filled' and not ${countsAsCover('d')})
        and lower(s.span) <= local_time(now()) + interval '12 hours')::integer as soon,
      (select max(day) from slots) as generated_until
    from slots s
    left join duty_schedules d on d.slot_id = s.id and d.deleted_at is null
    where s.day between ${today()}::date and ${addDays(today(), 6)}::date and s.state in ('Open', 'Filled', 'Decided')
      and lower(s.span) > local_time(now())`.execute(db)
  const { generated_until, ...next_days } = rows[0]!
  return { next_days, generated_until }
}

/** SQL: the time in Kampala, computed once for all rows. */
const NOW = sql`(select local_time(now()))`

/**
 * SQL: as `isCovered`, of slots that have begun, without a join: only of those that are not over is the shift looked up. One with an
 * absent guard is Decided within a minute of its end.
 */
const hasBeenCovered = sql`(s.state = 'Decided' and s.covered_minutes > 0
  or s.state = 'Filled' and (upper(s.span) <= ${NOW} or (select count(*) from duty_schedules d
    where d.slot_id = s.id and d.deleted_at is null and ${countsAsCover('d')}) > 0))`

/** Numbers of this month's slots that have begun, and of the covered ones among them; counted as for a contract. */
export async function monthCoverage(db: Db): Promise<MonthCoverage> {
  const { rows } = await sql<MonthCoverage>`
    with begun as materialized (
      select case part when 0 then 2 else 1 end as weight, ${hasBeenCovered} as covered from slots s
      where s.day between date_trunc('month', local_today())::date and local_today() and s.state in ('Open', 'Filled', 'Decided')
        and lower(s.span) <= ${NOW}
    )
    select count(*)::integer as begun, (count(*) filter (where covered))::integer as covered,
      round(100.0 * coalesce(sum(weight) filter (where covered), 0) / nullif(sum(weight), 0), 1)::float8 as percent
    from begun`.execute(db)
  return rows[0]!
}
