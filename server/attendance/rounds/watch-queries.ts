import { sql } from 'kysely'
import type { Db } from '../../platform/db/open.ts'

/** Makes the rounds ahead and ends those whose time is over; a sentence about what changed, or nothing. */
export async function watchRounds(db: Db) {
  const { rows } = await sql<{ made: number; missed: number }>`select * from detect_missed_rounds()`.execute(db)
  const { made, missed } = rows[0]!
  return made || missed ? `${made} rounds were made and ${missed} missed` : undefined
}
