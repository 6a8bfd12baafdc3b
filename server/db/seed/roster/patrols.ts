import { daySpan } from '../../../../api/core/shift.ts'
import { lastTwelveMonths } from '../calendar.ts'
import type { SeededGuard } from '../people/guards.ts'
import { parts, type Seeding } from '../seeding.ts'
import type { SeededStation } from '../sites/clients.ts'

/** Completed patrols in the first full month; the number grows. */
const FIRST_MONTH = 380
const GROWTH = 14

/** A year of patrols, oldest first. */
export async function seedPatrols({ db, random, day, now }: Seeding, guards: SeededGuard[], stations: SeededStation[]) {
  const moments = lastTwelveMonths(day).flatMap(({ first }, month) => {
    const start = daySpan(first).from
    const minutes = 30 * 24 * 60
    return Array.from(
      { length: FIRST_MONTH + month * GROWTH + random.int(-40, 40) },
      () => start + random.int(0, minutes) * 60_000,
    )
  })
  const rows = moments
    .filter((moment) => moment <= now.getTime())
    .sort((a, b) => a - b)
    .map((moment) => {
      const date = new Date(moment).toISOString()
      const station = random.pick(stations.filter(({ clientSince, site }) => clientSince < date && site.posts.length))
      return { station_id: station.id, guard_id: random.pick(guards.slice(0, 15)).id, completed_at: date }
    })
  for (const part of parts(rows, 2_000)) await db.insertInto('patrols').values(part).execute()
}
