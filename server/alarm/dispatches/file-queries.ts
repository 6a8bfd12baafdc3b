import type { Db } from '../../platform/db/open.ts'

/** A voice note of a crew. */
export const findVoiceNote = (db: Db, id: string) =>
  db
    .selectFrom('voice_notes')
    .select(['id', 'key_id', 'kind', 'bytes', 'dispatch_id'])
    .where('id', '=', id)
    .where('dispatch_id', 'is not', null)
    .executeTakeFirst()
