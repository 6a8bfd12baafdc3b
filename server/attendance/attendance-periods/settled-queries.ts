import { sql } from 'kysely'
import { countOf } from '../../../api/core/format.ts'
import type { SettledMonth } from '../../company/index.ts'
import type { Db } from '../../platform/db/open.ts'

/** The months from a day on that stations have locked. */
export async function lockedMonths(db: Db, from: string): Promise<SettledMonth[]> {
  const rows = await db
    .selectFrom('attendance_periods')
    .select([sql<string>`to_char(month, 'YYYY-MM')`.as('month'), sql<number>`count(*)::integer`.as('stations')])
    .where('state', '=', 'Locked')
    .where('month', '>=', from)
    .groupBy('month')
    .execute()
  return rows.map(({ month, stations }) => ({ month, what: `attendance of ${countOf(stations, 'station')} locked` }))
}
