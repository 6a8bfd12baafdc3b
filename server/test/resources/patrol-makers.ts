// Checkpoints and a route of a station whose rounds are due at given times, for tests of patrols.
import { sql } from 'kysely'
import { newCode, newToken } from '../../attendance/checkpoints/codes.ts'
import type { Db } from '../../platform/db/open.ts'

type Plan = { from_time: string; until_time: string; every_minutes: number; weekdays?: number }
type Options = {
  points?: number
  minutes_allowed?: number
  ordered?: boolean
  plan?: Plan
  /** Rounds are made from this time on: ISO 8601. */
  since?: string
}

/** A route over points that it makes; nothing has made its rounds yet. */
export async function makePatrolRoute(db: Db, station_id: number, options: Options = {}) {
  const { points: count = 6, minutes_allowed = 30, ordered = false, plan, since } = options
  const points = await db
    .insertInto('checkpoints')
    .values(
      Array.from({ length: count }, (_, index) => ({
        station_id,
        name: `Point ${index + 1}`,
        token: newToken(),
        code: newCode(),
      })),
    )
    .returning(['id', 'name', 'token', 'code'])
    .execute()
  const route = await db
    .insertInto('routes')
    .values({
      station_id,
      name: 'Fence',
      ordered,
      minutes_allowed,
      points: points.map(({ id }) => id),
      ...(since && { made_until: since }),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  if (plan)
    await db
      .insertInto('route_plans')
      .values({ route_id: route.id, ...plan })
      .execute()
  return { id: route.id, points }
}

/** Makes the rounds that are due, and judges none. */
export const makeRounds = (db: Db) => sql`select make_rounds()`.execute(db)
