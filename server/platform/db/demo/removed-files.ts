import { sql } from 'kysely'
import type { FileStore } from '../../files/file-store.ts'
import type { Db } from '../open.ts'

/** Files of one round. */
const ROUND = 200

/** Deletes the files of rows that are removed, and then their numbers: after a crash the next run goes on. Returns how many, as text. */
export async function discardRemoved(db: Db, files: Pick<FileStore, 'discard'>) {
  let count = 0
  for (;;) {
    const round = await db.selectFrom('removed_files').select('file_id').orderBy('file_id').limit(ROUND).execute()
    if (round.length === 0) return count ? `${count} files of removed records were deleted` : undefined
    await Promise.all(round.map(({ file_id }) => files.discard({ id: file_id })))
    const ids = round.map(({ file_id }) => file_id)
    await sql`delete from removed_files where file_id = any(${ids}::uuid[])`.execute(db)
    count += round.length
  }
}
