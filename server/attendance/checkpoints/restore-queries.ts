import { sql } from 'kysely'
import type { Db } from '../../platform/db/open.ts'
import { lockRemoved } from '../removed-queries.ts'
import { remakeRounds } from '../rounds/make-queries.ts'

/**
 * Brings back a point that this account has just removed, and puts it on its routes again where these are as the removal left
 * them; false when there is none. From which routes it was removed is in the audit log at the moment of the removal.
 */
export async function restoreCheckpoint(db: Db, id: number, accountId: number) {
  const removed = await lockRemoved(db, 'checkpoints', id, accountId)
  if (!removed) return false
  await db.updateTable('checkpoints').set({ removed_at: null, version: sql`version + 1` }).where('id', '=', id).execute()
  const { rows: routes } = await sql<{ id: number }>`
    update routes r set version = version + 1, points = array(select value::integer from jsonb_array_elements_text(l.old -> 'points'))
    from audit_log l
    where r.station_id = ${removed.station_id} and r.removed_at is null
      and l.table_name = 'routes' and l.record_id = r.id::text and l.at = ${removed.removed_at}::timestamptz
      and l.account_id = ${accountId} and l.old -> 'points' @> to_jsonb(${id}::integer) and l.new -> 'points' = to_jsonb(r.points)
    returning r.id`.execute(db)
  for (const route of routes) await remakeRounds(db, route.id)
  return true
}
