import { sql } from 'kysely'
import type { TestResult } from '../../../api/alarm/alarm-tests.ts'
import type { Db } from '../../platform/db/open.ts'

/** The zones of a system by whether they have reported since its test began. */
export async function testedZones(db: Db, system_id: number): Promise<TestResult> {
  const { rows } = await sql<TestResult['seen'][number] & { seen: boolean }>`
    select z.id, z.partition, z.number, z.name, z.seen_at, coalesce(z.seen_at >= s.test_from, false) as seen
    from alarm_zones z join alarm_systems s on s.id = z.system_id where s.id = ${system_id} order by z.partition, z.number`.execute(
    db,
  )
  const those = (was: boolean) => rows.filter(({ seen }) => seen === was).map(({ seen: _, ...zone }) => zone)
  return { seen: those(true), silent: those(false) }
}

export const endTest = (db: Db, system_id: number) => sql`select end_alarm_test(${system_id}::integer)`.execute(db)
