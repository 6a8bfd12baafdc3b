import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Db } from '../platform/db/open.ts'

/** Values of a slot that was off and is needed again: filled by the shift that stayed with it, or open. */
const NEEDED_AGAIN = {
  state: sql<'Open' | 'Filled'>`case when exists (
    select from duty_schedules d where d.slot_id = slots.id and d.deleted_at is null) then 'Filled' else 'Open' end`,
  off_reason: null,
  off_by: null,
  off_billed: false,
  off_by_suspension: false,
  // A slot that is over stays undecided until somebody records who stood there, or that nobody did.
  entered_late: sql<boolean>`upper(span) <= local_time(now()) and not exists (
    select from duty_schedules d where d.slot_id = slots.id and d.deleted_at is null)`,
  version: sql<number>`version + 1`,
}

/** SQL: whether somebody is recorded as having been at a slot. */
export const wasWorked = sql<boolean>`exists (select from attendances a
  where a.slot_id = slots.id and (a.state = 'On post' or a.state = 'Done' and a.minutes > 0))`

/** The ids of slots, by a condition, which are locked by their numbers: of two who change several neither waits for the other. */
export const lockedInOrder = (db: Db, which: RawBuilder<SqlBool>) =>
  db.selectFrom('slots').select('id').where(which).orderBy('id').forUpdate()

/** Takes back that slots, by a condition, were off. Attendance that was recorded meanwhile decides its slot. */
export async function needAgain(db: Db, which: RawBuilder<SqlBool>) {
  const needed = await db
    .updateTable('slots')
    .set(NEEDED_AGAIN)
    .where('id', 'in', lockedInOrder(db, which))
    .returning('id')
    .execute()
  await sql`select settle_slot(d.slot_id) from duty_schedules d join attendances a on a.id = d.id
    where d.slot_id = any(${needed.map(({ id }) => id)}::bigint[]) and d.deleted_at is null`.execute(db)
}
