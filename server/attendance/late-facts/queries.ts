import { sql } from 'kysely'
import type { LateFact } from '../../../api/attendance/attendance-periods.ts'
import { monthPeriod } from '../../../api/contracts/charges.ts'
import { accountName } from '../../platform/db/names.ts'
import type { Db } from '../../platform/db/open.ts'

/** Records of the shifts of a station and month that were made after their end, the latest first. */
export async function listLateFacts(db: Db, month: string, stationId: number): Promise<LateFact[]> {
  const { from, until } = monthPeriod(month)
  const { rows } = await sql<LateFact>`
    select f.id, f.kind, s.id as slot_id, l.name, lower(s.span)::date as day, s.start_time, s.end_time,
      (select g.first_name || ' ' || g.last_name from duty_schedules d join guards g on g.id = d.guard_id
        where d.slot_id = s.id and d.deleted_at is null) as guard_name,
      f.told_by, f.reason, ${accountName('f.account_id')} as by, f.at
    from late_facts f join slots s on s.id = f.slot_id join contract_lines l on l.id = s.line_id
    where l.station_id = ${stationId} and s.day between ${from}::date and ${until}::date
    order by f.id desc limit 500`.execute(db)
  return rows
}

/** Notes that slots which were made after they were over were not covered. */
export const markUncovered = (db: Db, slotIds: readonly number[]) =>
  db
    .updateTable('slots')
    .set({ entered_late: false, version: sql`version + 1` })
    .where('id', '=', sql<number>`any(${[...slotIds]}::bigint[])`)
    .execute()

/** True if somebody still has to say whether a guard was at a slot that was made after it was over. */
export async function isEnteredLate(db: Db, slotId: number) {
  const { entered_late, state } = await db
    .selectFrom('slots')
    .select(['entered_late', 'state'])
    .where('id', '=', slotId)
    .executeTakeFirstOrThrow()
  return entered_late && state === 'Open'
}
