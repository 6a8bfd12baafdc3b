import type { Db } from '../../platform/db/open.ts'
import type { ReceivedFile } from '../../platform/files/file-store.ts'

/** The contract of a post, and its orders as they are now. */
export const ordersOfLine = (db: Db, id: number) =>
  db
    .selectFrom('contract_lines')
    .select(['contract_id', 'post_orders', 'post_orders_version'])
    .where('id', '=', id)
    .executeTakeFirst()

/** Deletes the recording of a post; returns its file, of which nothing knows from then on. */
export const deleteRecording = (db: Db, lineId: number) =>
  db.deleteFrom('order_recordings').where('line_id', '=', lineId).returning('file_id as id').executeTakeFirst()

export const insertRecording = (
  db: Db,
  of: { line_id: number; orders_version: number; added_by: number },
  { id: file_id, kind, bytes, sha256, keyId: key_id }: ReceivedFile<'webm' | 'm4a'>,
) =>
  db
    .insertInto('order_recordings')
    .values({ ...of, file_id, kind, bytes, sha256, key_id })
    .execute()

/** A recording by its file, of a contract that is not deleted. */
export const findRecording = (db: Db, fileId: string) =>
  db
    .selectFrom('order_recordings as r')
    .innerJoin('contract_lines as l', 'l.id', 'r.line_id')
    .innerJoin('contracts as c', 'c.id', 'l.contract_id')
    .select(['r.file_id as id', 'r.key_id', 'r.kind', 'r.bytes', 'r.line_id'])
    .where('r.file_id', '=', fileId)
    .where('c.deleted_at', 'is', null)
    .executeTakeFirst()
