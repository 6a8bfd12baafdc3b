import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { watchRounds } from '../../../attendance/index.ts'
import type { Seeding } from '../seeding.ts'
import type { SeededStation } from '../sites/clients.ts'

/** The number of sites that are guarded at night with a route. */
const SITES = 6
const NAMES = ['Main gate', 'Back fence', 'Generator', 'Parking', 'Stores', 'Roof stairs']
/** Nights of rounds that the demo shows. */
const NIGHTS = 2
/** The rounds that are over, in order: every 13th was not made, and every 7th lacks its last point. */
const MISSED_EVERY = 13
const SHORT_EVERY = 7

const SIGNS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
/** The same codes on every installation of the demo. */
const code = (text: string, length: number) =>
  Array.from(createHash('sha256').update(text).digest().subarray(0, length), (byte) => SIGNS[byte % SIGNS.length]).join('')

/** Checkpoints and a route of some stations, and the rounds of the last nights: some were missed, some lack a point. */
export async function seedRounds({ db, now }: Seeding, stations: SeededStation[]) {
  const guarded = stations.filter(({ site }) => site.posts.includes('Night')).slice(0, SITES)
  const since = new Date(now.getTime() - NIGHTS * 24 * 3_600_000).toISOString()
  for (const { id: station_id, site } of guarded) {
    const points = await db
      .insertInto('checkpoints')
      .values(
        NAMES.map((name, index) => ({
          station_id,
          name,
          token: code(`token ${station_id} ${name}`, 26),
          code: code(`code ${station_id} ${name}`, 6),
          latitude: site.at[0] + index * 0.0002,
          longitude: site.at[1] - index * 0.0001,
        })),
      )
      .returning('id')
      .execute()
    const { id: route_id } = await db
      .insertInto('routes')
      .values({
        station_id,
        name: 'Fence and stores',
        minutes_allowed: 40,
        points: points.map(({ id }) => id),
        made_until: since,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await db.insertInto('route_plans').values({ route_id, from_time: '20:00', until_time: '04:00', every_minutes: 120 }).execute()
  }
  await sql`select make_rounds()`.execute(db)
  await walkRounds(db, now.toISOString())
  // The following rows are planned by the present data, not by the statistics of empty tables.
  await sql`analyze patrols, patrol_scans, attendance_events`.execute(db)
  const { rows } = await sql<{ ids: number[] }>`select array_agg(distinct patrol_id) as ids from patrol_scans`.execute(db)
  await sql`select settle_rounds(${rows[0]!.ids}::integer[])`.execute(db)
  await watchRounds(db)
}

/** Scans of past rounds, five minutes apart, by a guard who was planned there. */
const walkRounds = (db: Seeding['db'], at: string) =>
  sql`
  with rounds as (
    select p.*, row_number() over (order by p.due_from, p.id)::integer as n,
      (select min(d.id) from duty_schedules d where d.station_id = p.station_id and d.deleted_at is null and d.replaced_by is null and d.shift @> local_time(p.due_from)) as shift_id
    from patrols p where p.due_until <= ${at}::timestamptz and p.state = 'Due'
  )
  insert into patrol_scans (event_id, at, guard_id, duty_id, station_id, checkpoint_id, patrol_id, counts, flags)
  select md5(r.id || ' ' || point.id)::uuid, r.due_from + make_interval(mins => 2 + (point.place::integer - 1) * 5 + r.n % 3), d.guard_id, d.id, r.station_id,
      point.id, r.id, true, case when (r.n + point.place) % 31 = 0 then array['outside'] when (r.n + point.place) % 23 = 0 then array['no_position'] else '{}' end
    from rounds r join duty_schedules d on d.id = r.shift_id
    cross join lateral unnest(r.points) with ordinality as point (id, place)
    where r.n % ${MISSED_EVERY} <> 4 and not (r.n % ${SHORT_EVERY} = 3 and point.place = cardinality(r.points))`.execute(db)
