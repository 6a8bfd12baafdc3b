import { sql } from 'kysely'
import { UNDO_SECONDS } from '../../../contract/company/trash.ts'
import type { Db } from '../../platform/db/open.ts'
import { conflict } from '../../platform/errors.ts'
import { remakeRounds } from '../rounds/make-queries.ts'
import { findStation } from './queries.ts'

/**
 * Brings back a point that this account has just removed, and puts it on its routes again where these are as the removal left
 * them; false when there is none. Who removed it, and from which routes, is in the audit log at the moment of the removal.
 */
export async function restoreCheckpoint(db: Db, id: number, accountId: number) {
  const { rows } = await sql<{ station_id: number; removed_at: string }>`
    select station_id, removed_at::text from checkpoints c
    where id = ${id} and removed_at > now() - make_interval(secs => ${UNDO_SECONDS})
      and exists (select from audit_log l where l.table_name = 'checkpoints' and l.record_id = c.id::text
        and l.at = c.removed_at and l.account_id = ${accountId})
    for update`.execute(db)
  const [removed] = rows
  if (!removed) return false
  if (!(await findStation(db, removed.station_id)))
    throw conflict('This checkpoint cannot be restored: its station no longer exists.')
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
