import { sql } from 'kysely'
import type { Db } from '../../platform/db/open.ts'
import type { ReceivedFile } from '../../platform/files/file-store.ts'

/** An event that a guard has sent. */
export async function findOwnEvent(db: Db, eventId: string, guardId: number) {
  const { rows } = await sql<{ id: string }>`
    select e.id from attendance_events e where e.id = ${eventId} and e.guard_id = ${guardId} limit 1`.execute(db)
  return rows[0]
}

/** The SHA-256 of the photo of an event that is no incident. */
export const photoOf = (db: Db, event_id: string) =>
  db.selectFrom('event_photos').select('sha256').where('event_id', '=', event_id).executeTakeFirst()

/** Records a photo that is stored already; false when there is one of the event. */
export async function insertPhoto(db: Db, event_id: string, guard_id: number, file: ReceivedFile<'jpg'>) {
  const { id, kind, bytes, sha256, keyId: key_id } = file
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('event_photos')
    .values({ id, event_id, guard_id, kind, bytes, sha256, key_id })
    .onConflict((conflict) => conflict.column('event_id').doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}
