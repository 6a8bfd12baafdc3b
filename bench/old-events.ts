import { sql } from 'kysely'
import { openSos } from '../server/attendance/exceptions/queries.ts'
import { lastRounds, nowRows, openExceptions } from '../server/attendance/now/queries.ts'
import { seedDemo } from '../server/db/seed/demo.ts'
import { type Db, openDatabase } from '../server/platform/db/open.ts'
import { migrate } from '../server/platform/db/setup/migrate.ts'

const MONTHS = 12
const ROUNDS = 50

/** The median of the milliseconds that the Now board of all stations takes, as its call reads it. */
async function boardMilliseconds(db: Db) {
  const reader = { stations: null, money: true }
  const times: number[] = []
  for (let round = 0; round < ROUNDS; round++) {
    const begun = performance.now()
    await nowRows(db, null)
    await lastRounds(db, null)
    await openExceptions(db, reader)
    await openSos(db, reader)
    times.push(performance.now() - begun)
  }
  return times.sort((one, other) => one - other)[ROUNDS / 2]!
}

/** Events of the demo's guards, spread evenly over the twelve months before this one. */
async function insertOld(db: Db, count: number) {
  await sql`select make_event_months((date_trunc('month', local_today()) - make_interval(months => ${MONTHS}::integer))::date, ${MONTHS}::integer)`.execute(
    db,
  )
  await sql`
    insert into attendance_events (id, received_at, device_id, guard_id, station_id, kind, method, seq, device_time, sent_time, corrected_at, skew_seconds)
    select gen_random_uuid(), at, 1, 1 + n % 48, 1 + n % 28, 'scan', 'phone', n, at, at, at, 0
    from generate_series(1, ${count}::integer) n cross join lateral (select date_trunc('month', now()) - interval '1 day'
      - make_interval(secs => ${(MONTHS - 1) * 30 * 86_400}::double precision * n / ${count}::integer) as at) moment`.execute(db)
  await sql`analyze attendance_events`.execute(db)
}

/** Milliseconds of the Now board of the demo before and after that many old events are stored. */
export async function boardBehind(url: string, count: number) {
  const { db, pool, close } = openDatabase(url)
  try {
    await migrate(pool)
    await seedDemo(db, { password: 'a password of the bench' })
    await boardMilliseconds(db)
    const before = await boardMilliseconds(db)
    await db.transaction().execute(async (transaction) => {
      await sql`set local statement_timeout = 0`.execute(transaction)
      await insertOld(transaction, count)
    })
    // Writing what was inserted would compete with the board.
    await sql`checkpoint`.execute(db)
    await boardMilliseconds(db)
    return { before, after: await boardMilliseconds(db) }
  } finally {
    await close()
  }
}
