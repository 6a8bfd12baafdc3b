import { sql } from 'kysely'
import type { ExtraGuardsQuestion } from '../../../api/portal/portal-extra-guards.ts'
import type { Db } from '../../platform/db/open.ts'
import { atStations } from '../../platform/sessions/station-queries.ts'
import type { ClientReader } from '../../platform/sessions/station-scope.ts'
import { isActiveContract, lastDayOf } from '../status-queries.ts'

/** A guarding line of one client, with what names it and the VAT mode of its contract. */
export const findOwnPost = (db: Db, { clientId, stations }: ClientReader, lineId: number) =>
  db
    .selectFrom('contract_lines as l')
    .innerJoin('contracts as c', 'c.id', 'l.contract_id')
    .innerJoin('stations as st', 'st.id', 'l.station_id')
    .select(['l.id', 'l.name', 'l.station_id', 'st.name as station_name', 'c.vat_mode'])
    .where('l.id', '=', lineId)
    .where('l.kind', '=', 'guarding')
    .where('c.client_id', '=', clientId)
    .where(atStations('l.station_id', stations))
    .where('c.deleted_at', 'is', null)
    .executeTakeFirst()

/** The days on which a line is part of an active contract, in order, each with its terms and their price of an extra shift. */
export async function agreedDays(db: Db, lineId: number, days: readonly string[]) {
  const { rows } = await sql<{ day: string; term_id: number; extra_rate: number | null }>`
    select d.day, t.id as term_id, t.extra_rate
    from unnest(${days}::date[]) d(day)
    join term_ranges t on t.line_id = ${lineId} and d.day between t.valid_from and t.valid_until
    join contract_lines l on l.id = t.line_id
    join contracts c on c.id = l.contract_id
    where ${isActiveContract('c', sql`d.day`)} and d.day >= greatest(c.starts_on, l.from_on)
      and d.day <= least(l.until_on, ${lastDayOf('c')}, 'infinity')
    order by d.day`.execute(db)
  return rows
}

type Order = Omit<ExtraGuardsQuestion, 'days'> & { days: readonly { day: string; extra_rate: number | null }[] }

/** Stores the order of a request. */
export async function insertOrder(db: Db, request_id: number, { days, line_id, start_time, end_time, guards }: Order) {
  await db.insertInto('extra_guard_orders').values({ request_id, line_id, start_time, end_time, guards }).execute()
  await db
    .insertInto('extra_guard_days')
    .values(days.map(({ day, extra_rate }) => ({ request_id, day, rate: extra_rate })))
    .execute()
}

/** Locks the order of a live request until the transaction ends. */
export const lockOrder = (db: Db, requestId: number) =>
  db
    .selectFrom('extra_guard_orders as o')
    .innerJoin('client_requests as r', 'r.id', 'o.request_id')
    .select(['o.line_id', 'o.start_time', 'o.end_time', 'o.guards', 'o.state', 'r.reference', 'r.version'])
    .where('o.request_id', '=', requestId)
    .where('r.deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()

/** The days of an order, in order, each with its price. */
export const orderedDays = (db: Db, requestId: number) =>
  db.selectFrom('extra_guard_days').select(['day', 'rate']).where('request_id', '=', requestId).orderBy('day').execute()

/** Records the decision about an order. */
export const decideOrder = (db: Db, requestId: number, state: 'Accepted' | 'Declined', accountId: number) =>
  db
    .updateTable('extra_guard_orders')
    .set({ state, decided_by: accountId, decided_at: sql`now()` })
    .where('request_id', '=', requestId)
    .execute()
