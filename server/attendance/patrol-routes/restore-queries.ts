import { sql } from 'kysely'
import { cannotRestore } from '../../http/trash/undo.ts'
import type { Db } from '../../platform/db/open.ts'
import { lockRemoved } from '../removed-queries.ts'
import { remakeRounds } from '../rounds/make-queries.ts'
import { countPoints } from './queries.ts'

/**
 * Brings back a route that this account has just removed, with its times and the rounds ahead; false when there is none.
 * @throws 409 when one of its points was removed meanwhile
 */
export async function restoreRoute(db: Db, id: number, accountId: number) {
  const removed = await lockRemoved(db, 'routes', id, accountId)
  if (!removed) return false
  const { points } = await db.selectFrom('routes').select('points').where('id', '=', id).executeTakeFirstOrThrow()
  if ((await countPoints(db, removed.station_id, points)) < points.length)
    throw cannotRestore('routes', 'one of its checkpoints was removed meanwhile')
  await db.updateTable('routes').set({ removed_at: null, version: sql`version + 1` }).where('id', '=', id).execute()
  await remakeRounds(db, id)
  return true
}
