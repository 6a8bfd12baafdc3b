import { sql } from 'kysely'
import { beginsWithin, RING_HOURS } from '../../../api/portal/portal-extra-guards.ts'
import type { ExtraGuardOrder } from '../../../api/sites/client-requests.ts'
import type { Db } from '../../platform/db/open.ts'

/** The order of extra guards of a request with its price; null for other requests. */
export async function orderOf(db: Db, requestId: number): Promise<ExtraGuardOrder | null> {
  const { rows } = await sql<Omit<ExtraGuardOrder, 'ring'>>`
    select l.name as post, ordered.days, to_char(o.start_time, 'HH24:MI') as start_time, to_char(o.end_time, 'HH24:MI') as end_time,
      o.guards, o.state, (ordered.each * o.guards)::float8 as net
    from extra_guard_orders o
    join contract_lines l on l.id = o.line_id
    cross join lateral (
      select json_agg(day order by day) as days, case when count(rate) = count(*) then sum(rate) end as each
      from extra_guard_days d where d.request_id = o.request_id) ordered
    where o.request_id = ${requestId}`.execute(db)
  const [order] = rows
  return order ? { ...order, ring: order.state === 'Asked' && beginsWithin(order, RING_HOURS) } : null
}

/** True if somebody of a client sees prices. */
export async function seesPrices(db: Db, accountId: number): Promise<boolean> {
  const account = await db.selectFrom('accounts').select('sees_prices').where('id', '=', accountId).executeTakeFirst()
  return account?.sees_prices ?? false
}
