import { sql } from 'kysely'
import { today } from '../../../api/core/fields/days.ts'
import type { Db } from '../../platform/db/open.ts'
import { rulesOn } from '../attendance/record.ts'
import { watchKeptShifts } from './kept-queries.ts'
import { watchDaysAndNights } from './no-rest-queries.ts'

/** Opens, raises and resolves exceptions by what the clock says; a sentence about what changed, or nothing. */
export async function watchAttendance(db: Db) {
  const { grace_minutes, no_show_minutes, missing_out_minutes } = await rulesOn(db, today())
  const { rows } = await sql<{ opened: number; resolved: number }>`
    select * from detect_attendance_exceptions(${grace_minutes}::integer, ${no_show_minutes}::integer, ${missing_out_minutes}::integer)`.execute(
    db,
  )
  const changed = [...rows, await watchKeptShifts(db), await watchDaysAndNights(db)]
  const opened = changed.reduce((sum, part) => sum + part.opened, 0)
  const resolved = changed.reduce((sum, part) => sum + part.resolved, 0)
  return opened || resolved ? `${opened} exceptions were opened and ${resolved} resolved` : undefined
}
