import { type ExpressionBuilder, sql } from 'kysely'
import type { Visit, VisitInput, VisitPlan, VisitQuery } from '../../../api/attendance/visits.ts'
import { addDays } from '../../../api/core/fields/days.ts'
import { listPage, sortedRows } from '../../platform/db/list.ts'
import { accountName, stationName } from '../../platform/db/names.ts'
import type { Db } from '../../platform/db/open.ts'
import type { Database } from '../../platform/db/schema.ts'
import { atStations } from '../../platform/sessions/station-queries.ts'
import type { StationScope } from '../../platform/sessions/station-scope.ts'
import { rosteredAt } from '../../roster/index.ts'

const ORDER = { id: 'id', at: 'at' } as const

const columns = (_: ExpressionBuilder<Database, 'visits'>) =>
  [
    'id',
    'station_id',
    stationName('visits.station_id').as('station_name'),
    accountName('visits.account_id').as('by'),
    'at',
    'distance_m',
    sql<Visit['guards_found']>`coalesce((
      select json_agg(json_build_object('id', found.id, 'name', found.first_name || ' ' || found.last_name) order by found.first_name, found.id)
      from visit_guards vg join guards found on found.id = vg.guard_id where vg.visit_id = visits.id), '[]')`.as('guards_found'),
    'uniform',
    'alertness',
    'book_checked',
    'firearm_count',
    'notes',
    'client_met',
    'signed_by',
    sql<Visit['photos']>`coalesce((
      select json_agg(json_build_object('id', p.id, 'bytes', p.bytes, 'by', ${accountName('p.account_id')},
        'received_at', to_char(p.received_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')) order by p.received_at, p.id)
      from photos p where p.visit_id = visits.id and p.copy_of is null), '[]')`.as('photos'),
  ] as const

const startOf = (day: string) => sql<string>`instant_of(${day}::timestamp)`

function matching(db: Db, { station_id, account_id, from, to }: VisitQuery, stations: StationScope) {
  let visits = db.selectFrom('visits').where(atStations('station_id', stations))
  if (station_id) visits = visits.where('station_id', '=', station_id)
  if (account_id) visits = visits.where('account_id', '=', account_id)
  if (from) visits = visits.where('at', '>=', startOf(from))
  if (to) visits = visits.where('at', '<', startOf(addDays(to, 1)))
  return visits
}

export const listVisits = (db: Db, { sort = '-at', ...query }: VisitQuery, stations: StationScope) =>
  listPage(db, matching(db, query, stations), columns, ORDER, { ...query, sort })

export const allVisits = (db: Db, { sort = '-at', ...query }: VisitQuery) =>
  sortedRows(matching(db, query, null), columns, ORDER, { ...query, sort })

export const findVisit = (db: Db, id: number, stations: StationScope) =>
  matching(db, {}, stations).select(columns).where('id', '=', id).executeTakeFirst()

/** A station that can be visited. */
export const findPlace = (db: Db, id: number, stations: StationScope) =>
  db
    .selectFrom('stations')
    .select(['id', 'latitude', 'longitude'])
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .where(atStations('id', stations))
    .executeTakeFirst()

/** The ids among these guards that are rostered at a station. */
export const rosteredAmong = (db: Db, ids: number[], stationId: number) =>
  db
    .selectFrom('guards')
    .select('id')
    .where('id', '=', sql<number>`any(${ids}::integer[])`)
    .where('deleted_at', 'is', null)
    .where(rosteredAt('guards.id', [stationId]))
    .execute()

/** Stores a visit in the name of an account; returns its id. */
export async function insertVisit(
  db: Db,
  { position, guards_found, at, ...visit }: VisitInput,
  { account_id, distance_m }: { account_id: number; distance_m: number | null },
) {
  const { id } = await db
    .insertInto('visits')
    .values({ ...visit, ...position, account_id, distance_m, at: at ?? sql<string>`now()` })
    .returning('id')
    .executeTakeFirstOrThrow()
  if (guards_found.length)
    await db
      .insertInto('visit_guards')
      .values(guards_found.map((guard_id) => ({ visit_id: id, guard_id })))
      .execute()
  return id
}

/** Stations that are to be visited, by name, with what was made this month. */
export async function listPlans(db: Db, stations: StationScope) {
  const { rows } = await sql<VisitPlan>`
    select st.id as station_id, st.name as station_name, st.visits_a_month,
      (select count(*)::integer from visits v where v.station_id = st.id and v.at >= instant_of(date_trunc('month', local_today()::timestamp))) as made,
      case when extract(day from local_today()) = 1 then 0 else visits_due(st.visits_a_month, st.visits_from, local_today() - 1) end as due,
      (select max(v.at) from visits v where v.station_id = st.id) as last_at
    from stations st
    where st.visits_a_month > 0 and st.active and st.deleted_at is null and ${atStations('st.id', stations)}
    order by st.name, st.id`.execute(db)
  return rows
}

/** Sets how often a station is visited, from today on; a plan that stays goes on. */
export const putPlan = (db: Db, id: number, visits_a_month: number) =>
  db
    .updateTable('stations')
    .set({ visits_a_month, visits_from: sql`local_today()` })
    .where('id', '=', id)
    .where('visits_a_month', '<>', visits_a_month)
    .execute()

/** Opens and resolves exceptions about visits; a sentence about what changed, or nothing. */
export async function watchVisits(db: Db) {
  const { rows } = await sql<{ opened: number; resolved: number }>`select * from detect_missing_visits()`.execute(db)
  const { opened, resolved } = rows[0]!
  return opened || resolved ? `${opened} late visits were noted and ${resolved} made up for` : undefined
}

/** Forgets where the visitors of some days ago were; a sentence about how many, or nothing. */
export async function roundVisits(db: Db, days: number) {
  const { numUpdatedRows } = await db
    .updateTable('visits')
    .set({ latitude: null, longitude: null, accuracy_m: null, distance_m: sql`round(distance_m, -2)` })
    .where('at', '<', sql<string>`now() - make_interval(days => ${days}::integer)`)
    .where('latitude', 'is not', null)
    .executeTakeFirst()
  return numUpdatedRows
    ? `${numUpdatedRows} visits are older than ${days} days and now only about so far from the station`
    : undefined
}
