import { sql } from 'kysely'
import type { Db } from '../../platform/db/open.ts'
import type { ReceivedFile } from '../../platform/files/file-store.ts'

/** Whether a guard has sent an event, and whether its photo is here. */
export async function findOwnEvent(db: Db, eventId: string, guardId: number) {
  const { rows } = await sql<{ has_photo: boolean }>`
    select exists (select from event_photos p where p.event_id = e.id) as has_photo
    from attendance_events e where e.id = ${eventId} and e.guard_id = ${guardId} limit 1`.execute(db)
  return rows[0]
}

/** Records a photo that is stored already; false when another request was first. */
export async function insertPhoto(db: Db, event_id: string, guard_id: number, file: ReceivedFile<'jpg'>) {
  const { id, kind, bytes, sha256, keyId: key_id } = file
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('event_photos')
    .values({ id, event_id, guard_id, kind, bytes, sha256, key_id })
    .onConflict((conflict) => conflict.column('event_id').doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}
