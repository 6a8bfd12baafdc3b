import { sql } from 'kysely'
import { accountName, guardName, stationName } from '../../platform/db/names.ts'
import type { Db } from '../../platform/db/open.ts'

/** The guard or the station of a calendar. */
export type Owner = { guard_id?: number | undefined; station_id?: number | undefined }

const feeds = (db: Db) =>
  db
    .selectFrom('calendar_feeds')
    .select(['id', 'guard_id', 'station_id', 'created_at'])
    .select(accountName('created_by').as('created_by_name'))

/** The calendar of a guard, or of a station; none without either. */
export const listFeeds = (db: Db, { guard_id = 0, station_id = 0 }: Owner) =>
  feeds(db)
    .where(({ or, eb }) => or([eb('guard_id', '=', guard_id), eb('station_id', '=', station_id)]))
    .execute()

/** True if the guard or the station is there. */
export async function ownerExists(db: Db, { guard_id, station_id }: Owner) {
  const live = (table: 'guards' | 'stations', id: number) =>
    db.selectFrom(table).select('id').where('id', '=', id).where('deleted_at', 'is', null).executeTakeFirst()
  return (guard_id ? await live('guards', guard_id) : await live('stations', station_id ?? 0)) !== undefined
}

/** Stores the hash of a new address in place of an earlier one. */
export async function replaceFeed(db: Db, feed: Owner & { token_hash: Buffer; created_by: number }) {
  const { guard_id = null, station_id = null } = feed
  await db
    .deleteFrom('calendar_feeds')
    .where(({ or, eb }) => or([eb('guard_id', '=', guard_id), eb('station_id', '=', station_id)]))
    .execute()
  const { id } = await db.insertInto('calendar_feeds').values(feed).returning('id').executeTakeFirstOrThrow()
  return feeds(db).where('id', '=', id).executeTakeFirstOrThrow()
}

/** Deletes a feed; returns whether there was one. */
export async function deleteFeed(db: Db, id: number) {
  const { numDeletedRows } = await db.deleteFrom('calendar_feeds').where('id', '=', id).executeTakeFirst()
  return numDeletedRows > 0
}

/** The feed of a token, with the name of its guard or station; not of a guard who has left, nor of a station that is closed. */
export async function findFeed(db: Db, token_hash: Buffer) {
  const feed = await db
    .selectFrom('calendar_feeds')
    .select(['guard_id', 'station_id'])
    .select([
      sql<
        string | null
      >`(select first_name || ' ' || last_name from guards where id = guard_id and deleted_at is null and status <> 'Inactive')`.as(
        'guard',
      ),
      sql<string | null>`(select name from stations where id = station_id and deleted_at is null and active)`.as('station'),
    ])
    .where('token_hash', '=', token_hash)
    .executeTakeFirst()
  return feed && (feed.guard ?? feed.station) ? feed : undefined
}

/** The shifts of a guard or of a station from a day to a day. */
export const shiftsOf = (
  db: Db,
  { guard_id, station_id }: { guard_id: number | null; station_id: number | null },
  from: string,
  to: string,
) =>
  db
    .selectFrom('duty_schedules')
    .select(['id', 'shift_date', 'start_time', 'end_time', 'shift_type', 'status'])
    .select([
      guardName('duty_schedules.guard_id').as('guard_name'),
      stationName('duty_schedules.station_id').as('station_name'),
      // The event has the names of its guard and station, so it changes with their records, too.
      sql<string>`greatest(duty_schedules.updated_at, (select updated_at from guards where id = guard_id),
        (select updated_at from stations where id = station_id))`.as('changed'),
      sql<string>`(select address from stations where id = duty_schedules.station_id)`.as('address'),
    ])
    .where('deleted_at', 'is', null)
    .where(guard_id === null ? 'station_id' : 'guard_id', '=', guard_id ?? station_id ?? 0)
    .where('shift_date', '>=', from)
    .where('shift_date', '<=', to)
    .orderBy('shift_date')
    .orderBy('start_time')
    .orderBy('id')
    .execute()
