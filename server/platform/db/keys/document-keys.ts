import { sql } from 'kysely'
import type { StoredFile } from '../../crypto/encrypted-files.ts'
import type { Db } from '../open.ts'

const TABLES = {
  application_documents: 'id',
  client_documents: 'file_id',
  guard_files: 'id',
  order_recordings: 'file_id',
  event_photos: 'id',
  photos: 'id',
  voice_notes: 'id',
  withholding_certificates: 'file_id',
  receipt_files: 'file_id',
} as const
export type DocumentTable = keyof typeof TABLES
export const DOCUMENT_TABLES = Object.keys(TABLES) as DocumentTable[]

/** The next documents by file id after `after` that are not encrypted with this key. */
export async function documentsOfOtherKeys(db: Db, table: DocumentTable, keyId: string, after: string, limit: number) {
  const id = sql.ref(TABLES[table])
  const { rows } = await sql<{ id: string }>`
    select ${id} as id from ${sql.table(table)} where key_id is distinct from ${keyId} and ${id} > ${after} order by ${id} limit ${limit}`.execute(
    db,
  )
  return rows.map((row) => row.id)
}

/**
 * Re-encrypts the file of a document and records the key, with the row locked against deletion and moving; false when the
 * document is gone. If interrupted, the file may be in either form while its row still names the old key.
 */
export const changeDocumentKey = (
  db: Db,
  table: DocumentTable,
  file: string,
  keyId: string,
  encrypt: (file: StoredFile) => Promise<void>,
) =>
  db.transaction().execute(async (transaction) => {
    const id = sql.ref(TABLES[table])
    const { rows } = await sql<StoredFile>`
      select ${id} as id, key_id from ${sql.table(table)} where ${id} = ${file} for update`.execute(transaction)
    if (!rows[0]) return false
    await encrypt(rows[0])
    await sql`update ${sql.table(table)} set key_id = ${keyId} where ${id} = ${file}`.execute(transaction)
    return true
  })
