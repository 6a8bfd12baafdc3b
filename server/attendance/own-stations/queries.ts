import { type ExpressionBuilder, sql } from 'kysely'
import type { OwnStation, OwnStationQuery, StationGuard } from '../../../api/attendance/own-stations.ts'
import { isActiveContract } from '../../contracts/index.ts'
import { contains, listPage } from '../../platform/db/list.ts'
import { clientName } from '../../platform/db/names.ts'
import type { Db } from '../../platform/db/open.ts'
import type { Database } from '../../platform/db/schema.ts'
import { atStations } from '../../platform/sessions/station-queries.ts'
import type { StationScope } from '../../platform/sessions/station-scope.ts'
import { rosteredAt } from '../../roster/index.ts'

const ORDER = { id: 'id', name: 'name' } as const

/** SQL: the posts of a station that are in force today, by name. */
const posts = sql<OwnStation['posts']>`coalesce((
  select json_agg(json_build_object('line_id', l.id, 'name', l.name, 'armed', l.armed, 'seats', t.seats, 'post_orders', l.post_orders,
    'start_time', to_char(t.start_time, 'HH24:MI'), 'end_time', to_char(t.end_time, 'HH24:MI')) order by l.name, l.id)
  from contract_lines l
  join contracts c on c.id = l.contract_id and ${isActiveContract('c')} and c.deleted_at is null
  cross join lateral (select seats, start_time, end_time from line_terms of_line
    where of_line.line_id = l.id and of_line.valid_from <= local_today() order by of_line.valid_from desc limit 1) t
  where l.station_id = stations.id and l.kind = 'guarding' and local_today() between l.from_on and coalesce(l.until_on, 'infinity')), '[]')`

const columns = (_: ExpressionBuilder<Database, 'stations'>) =>
  [
    'id',
    'name',
    clientName('stations.client_id').$castTo<string | null>().as('client_name'),
    sql<string | null>`(select contacts from clients where clients.id = stations.client_id)`.as('contacts'),
    'address',
    'instructions',
    posts.as('posts'),
  ] as const

const own = (db: Db, stations: StationScope) =>
  db.selectFrom('stations').where('deleted_at', 'is', null).where('active', '=', true).where(atStations('id', stations))

/** Active stations, of those that the caller may see. */
export function listOwnStations(db: Db, { q, ...page }: OwnStationQuery, stations: StationScope) {
  const matching = own(db, stations)
  return listPage(db, q ? matching.where('search', 'like', contains(q.toLowerCase())) : matching, columns, ORDER, page)
}

export const findOwnStation = (db: Db, id: number, stations: StationScope) =>
  own(db, stations).select('id').where('id', '=', id).executeTakeFirst()

/** The guards who are rostered at a station about now, by name. */
export async function guardsOf(db: Db, stationId: number) {
  const { rows } = await sql<StationGuard>`
    select guards.id, first_name || ' ' || last_name as name, rank, contacts, coalesce((
        select json_agg(json_build_object('name', ty.name, 'until', held.expires_on) order by ty.name, held.id)
        from guard_qualifications held join qualification_types ty on ty.id = held.type_id
        where held.guard_id = guards.id and held.deleted_at is null and held.verified_at is not null and held.revoked_at is null
          and local_today() between coalesce(held.issued_on, '-infinity') and coalesce(held.expires_on, 'infinity')), '[]') as qualifications
    from guards where deleted_at is null and ${rosteredAt('guards.id', [stationId])} order by name, guards.id`.execute(db)
  return rows
}
