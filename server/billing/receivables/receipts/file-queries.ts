import { sql } from 'kysely'
import type { Db } from '../../../platform/db/open.ts'
import type { ReceivedFile } from '../../../platform/files/file-store.ts'

/** Records a file that is stored already; it counts from now on, and earlier ones stay. */
export const insertReceiptFile = (
  db: Db,
  receipt_id: number,
  { id, fileName, kind, bytes, sha256, keyId }: ReceivedFile<'pdf' | 'jpg' | 'png'>,
) =>
  db
    .insertInto('receipt_files')
    .values({
      ...{ receipt_id, file_id: id, file_name: fileName, file_kind: kind, bytes, sha256, key_id: keyId },
      added_by: sql`acting_account()`,
    })
    .execute()

/** The newest file of a receipt. */
export const findReceiptFile = (db: Db, receiptId: number) =>
  db
    .selectFrom('receipt_files')
    .select(['file_id as id', 'file_name as name', 'file_kind as kind', 'bytes', 'key_id'])
    .where('receipt_id', '=', receiptId)
    .orderBy('receipt_files.id', 'desc')
    .limit(1)
    .executeTakeFirst()
