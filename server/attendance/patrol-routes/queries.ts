import { sql } from 'kysely'
import type { PatrolRoute, PatrolRouteInput, RoutePlan } from '../../../api/attendance/patrol-routes.ts'
import type { Db } from '../../platform/db/open.ts'
import { remakeRounds } from '../rounds/make-queries.ts'

const live = (db: Db) =>
  db
    .selectFrom('routes')
    .select([
      'id',
      'version',
      'station_id',
      'name',
      'ordered',
      'minutes_allowed',
      'min_seconds',
      'points',
      sql<PatrolRoute['plans']>`(select coalesce(jsonb_agg(jsonb_build_object('from_time', to_char(p.from_time, 'HH24:MI'),
        'until_time', to_char(p.until_time, 'HH24:MI'), 'every_minutes', p.every_minutes, 'weekdays', p.weekdays)
        order by p.from_time, p.id), '[]') from route_plans p where p.route_id = routes.id)`.as('plans'),
    ])
    .where('removed_at', 'is', null)

export const listRoutes = (db: Db, stationId: number) => live(db).where('station_id', '=', stationId).orderBy('id').execute()

export const findRoute = (db: Db, id: number) => live(db).where('id', '=', id).executeTakeFirst()

/** Counts the points among these that a station has, locked against their removal until the transaction ends. */
export async function countPoints(db: Db, stationId: number, points: number[]) {
  const rows = await db
    .selectFrom('checkpoints')
    .select('id')
    .where('station_id', '=', stationId)
    .where('id', '=', sql<number>`any(${points}::integer[])`)
    .where('removed_at', 'is', null)
    .forShare()
    .execute()
  return rows.length
}

const insertPlans = async (db: Db, route_id: number, plans: RoutePlan[]) =>
  void (
    plans.length &&
    (await db
      .insertInto('route_plans')
      .values(plans.map((plan) => ({ ...plan, route_id })))
      .execute())
  )

/** Adds a route with its plans, and the rounds that follow. */
export async function insertRoute(db: Db, { plans, version: _, ...route }: PatrolRouteInput) {
  const { id } = await db.insertInto('routes').values(route).returning('id').executeTakeFirstOrThrow()
  await insertPlans(db, id, plans)
  await remakeRounds(db, id)
  return id
}

const isSame = (one: RoutePlan[], other: RoutePlan[]) => {
  const texts = (plans: RoutePlan[]) => plans.map((plan) => JSON.stringify(Object.entries(plan).sort())).sort()
  return JSON.stringify(texts(one)) === JSON.stringify(texts(other))
}

/** Changes a route at a version (any when undefined), and its rounds ahead; returns whether there was one. */
export async function updateRoute(
  db: Db,
  { id, plans: before }: PatrolRoute,
  { version, plans, station_id: _, ...route }: PatrolRouteInput,
) {
  const changing = db
    .updateTable('routes')
    .set({ ...route, version: sql`version + 1` })
    .where('id', '=', id)
    .where('removed_at', 'is', null)
  const { numUpdatedRows } = await (version === undefined ? changing : changing.where('version', '=', version)).executeTakeFirst()
  if (!numUpdatedRows) return false
  if (!isSame(before, plans)) {
    await db.deleteFrom('route_plans').where('route_id', '=', id).execute()
    await insertPlans(db, id, plans)
  }
  await remakeRounds(db, id)
  return true
}

/** Removes a route and its rounds ahead; those of the past stay. Returns whether there was one. */
export async function removeRoute(db: Db, id: number) {
  const { numUpdatedRows } = await db
    .updateTable('routes')
    .set({ removed_at: sql`now()`, version: sql`version + 1` })
    .where('id', '=', id)
    .where('removed_at', 'is', null)
    .executeTakeFirst()
  if (!numUpdatedRows) return false
  await remakeRounds(db, id)
  return true
}
