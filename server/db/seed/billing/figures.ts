import { sql } from 'kysely'
import type { Db } from '../../../platform/db/open.ts'

const TABLES = [
  'guards',
  'clients',
  'stations',
  'response_units',
  'contracts',
  'slots',
  'duty_schedules',
  'incidents',
  'invoices',
  'payments',
  'patrols',
  'quote_requests',
  'services',
  'jobs',
] as const

/** Stations of response units are counted as these. */
const COUNTED = { stations: sql`kind = 'site'` } as Partial<Record<(typeof TABLES)[number], ReturnType<typeof sql>>>

/** The number of records in each table of the demo, by the table's name in plain English. */
export async function countRecords(db: Db) {
  const counts = TABLES.map(async (table) => {
    const { rows } = await sql<{ count: number }>`select count(*) as count from ${sql.table(table)}
      where ${COUNTED[table] ?? sql`true`}`.execute(db)
    return [table.replaceAll('_', ' '), rows[0]!.count] as const
  })
  return Object.fromEntries(await Promise.all(counts))
}
