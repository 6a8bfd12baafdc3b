import { type ExpressionBuilder, sql } from 'kysely'
import type { RoundDetail, RoundQuery, ScanReport } from '../../../api/attendance/patrols.ts'
import { listPage } from '../../platform/db/list.ts'
import { guardName, stationName } from '../../platform/db/names.ts'
import type { Db } from '../../platform/db/open.ts'
import type { Database } from '../../platform/db/schema.ts'
import { atStations } from '../../platform/sessions/station-queries.ts'
import type { StationScope } from '../../platform/sessions/station-scope.ts'

const ORDER = { id: 'id', day: 'day', due_from: 'due_from' } as const

const columns = (_: ExpressionBuilder<Database, 'patrols'>) =>
  [
    'id',
    'station_id',
    stationName('patrols.station_id').as('station_name'),
    sql<string>`(select r.name from routes r where r.id = patrols.route_id)`.as('route_name'),
    sql<string>`day`.as('day'),
    sql<string>`due_from`.as('due_from'),
    sql<string>`due_until`.as('due_until'),
    'state',
    'expected',
    'scanned',
    'started_at',
    'completed_at',
    sql<string | null>`${guardName('patrols.guard_id')}`.as('guard_name'),
    sql<number>`(select count(*)::integer from patrol_scans s where s.patrol_id = patrols.id and s.flags <> '{}')`.as('flagged'),
    sql<number | null>`(select e.id from exceptions e where e.patrol_id = patrols.id)`.as('exception_id'),
  ] as const

/** Rounds that belong to a route; the others were completed and have no time at which they were due. */
const rounds = (db: Db, stations: StationScope) =>
  db.selectFrom('patrols').where('due_from', 'is not', null).where(atStations('station_id', stations))

function matching(db: Db, { from, to, station_id, state }: RoundQuery, stations: StationScope) {
  let found = rounds(db, stations).where('day', '>=', from).where('day', '<=', to)
  if (station_id) found = found.where('station_id', '=', station_id)
  if (state) found = found.where('state', '=', state)
  return found
}

export const listRounds = (db: Db, query: RoundQuery, stations: StationScope) =>
  listPage(db, matching(db, query, stations), columns, ORDER, query)

/** A round with its points in their order, and the scans of each. */
export async function findRound(db: Db, id: number, stations: StationScope): Promise<RoundDetail | undefined> {
  const round = await rounds(db, stations).select(columns).where('id', '=', id).executeTakeFirst()
  if (!round) return undefined
  const { rows } = await sql<RoundDetail['points'][number]>`
    select c.id as checkpoint_id, c.name, coalesce((
      select jsonb_agg(jsonb_build_object('at', to_char(s.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'),
        'guard_name', ${guardName('s.guard_id')}, 'counts', s.counts, 'flags', s.flags) order by s.at)
      from patrol_scans s where s.patrol_id = p.id and s.checkpoint_id = c.id), '[]') as scans
    from patrols p cross join lateral unnest(p.points) with ordinality as point (id, place) join checkpoints c on c.id = point.id
    where p.id = ${id} order by point.place`.execute(db)
  return { round, points: rows }
}

/** Guards whose scans of some days stand out, the most doubtful first. */
export async function reportScans(db: Db, { from, to }: { from: string; to: string }, stations: StationScope) {
  const flagged = (flag: string) => sql`count(*) filter (where ${flag} = any(s.flags))::integer`
  const { rows } = await sql<ScanReport>`
    select * from (
      select s.guard_id, ${guardName('s.guard_id')} as guard_name, count(*)::integer as scans, ${flagged('outside')} as outside,
        ${flagged('no_position')} as no_position, ${flagged('fast_round')} as fast, ${flagged('wrong_station')} as wrong_station,
        ${flagged('typed_code')} as typed
      from patrol_scans s
      where s.at >= instant_of(${from}::date::timestamp) and s.at < instant_of(${to}::date + interval '1 day')
        and ${atStations('s.station_id', stations)}
      group by s.guard_id) as counted
    where outside + no_position + fast + wrong_station + typed > 0
    order by outside + no_position desc, fast + wrong_station + typed desc, guard_name limit 500`.execute(db)
  return rows
}
