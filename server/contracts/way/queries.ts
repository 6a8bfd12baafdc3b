import { type RawBuilder, sql } from 'kysely'
import type { Way } from '../../../api/contracts/way.ts'
import type { Db } from '../../platform/db/open.ts'
import { statusOfContract } from '../status-queries.ts'

/** The days of the roster that is looked at. */
const DAYS = 7

type Asked = { client_id?: number | undefined; contract_id?: number | undefined }

/** SQL: the client with the contract that was asked for, or with the newest one that is not cancelled. */
const asked = ({ client_id, contract_id }: Asked): RawBuilder<unknown> =>
  contract_id === undefined
    ? sql`select cl.id as client_id, (
        select max(c.id) from contracts c where c.client_id = cl.id and c.deleted_at is null and c.status <> 'Cancelled'
      ) as contract_id from clients cl where cl.id = ${client_id} and cl.deleted_at is null`
    : sql`select client_id, id as contract_id from contracts where id = ${contract_id} and deleted_at is null`

/** SQL: the shifts of the contract that are still to begin, from one day on, for some days. */
const shiftsAhead = sql`contract_lines l join slots s on s.line_id = l.id
  where l.contract_id = asked.contract_id and s.day >= local_today() and s.state in ('Open', 'Filled')
    and lower(s.span) > local_time(now())`

/** The way of a client or a contract; undefined where there is none. */
export async function findWay(db: Db, of: Asked): Promise<Way | undefined> {
  const { rows } = await sql<Way>`
    with asked as (${asked(of)}), first as (select min(s.day) as day from asked, lateral (select s.day from ${shiftsAhead}) s)
    select asked.client_id,
      (select count(*)::integer from stations st where st.client_id = asked.client_id and st.active and st.deleted_at is null)
        as stations,
      (select jsonb_build_object('id', contracts.id, 'number', contracts.number, 'status', ${statusOfContract('contracts')},
          'posts', (select count(*) from contract_lines l where l.contract_id = contracts.id and l.kind = 'guarding'))
        from contracts where contracts.id = asked.contract_id) as contract,
      (select case when count(*) > 0 then jsonb_build_object('from', min(first.day),
          'station_id', (array_agg(ahead.station_id order by ahead.open desc, ahead.day, ahead.station_id))[1],
          'open', count(*) filter (where ahead.open), 'planned', count(*) filter (where ahead.planned)) end
        from first, lateral (
          select s.day, l.station_id, s.state = 'Open' as open, exists (
            select from duty_schedules d where d.slot_id = s.id and d.deleted_at is null and d.status = 'planned') as planned
          from ${shiftsAhead} and s.day < first.day + ${DAYS}::integer) ahead) as roster,
      exists (
        select from contract_lines l join slots s on s.line_id = l.id
          join duty_schedules d on d.slot_id = s.id and d.deleted_at is null
        where l.contract_id = asked.contract_id and d.status <> 'planned') as published
    from asked`.execute(db)
  return rows[0]
}
