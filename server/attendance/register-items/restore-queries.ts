import { sql } from 'kysely'
import type { Db } from '../../platform/db/open.ts'
import { lockRemoved } from '../removed-queries.ts'

/** Brings back a key or vehicle that this account has just removed; false when there is none. */
export async function restoreItem(db: Db, id: number, accountId: number) {
  if (!(await lockRemoved(db, 'register_items', id, accountId))) return false
  await db.updateTable('register_items').set({ removed_at: null, version: sql`version + 1` }).where('id', '=', id).execute()
  return true
}
