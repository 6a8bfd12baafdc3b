import { sql } from 'kysely'
import { UNDO_SECONDS, type UndoKind } from '../../api/company/trash.ts'
import { cannotRestore } from '../http/trash/undo.ts'
import type { Db } from '../platform/db/open.ts'
import { findStation } from './checkpoints/queries.ts'

/**
 * A record that this account has just removed at a station that still exists, locked until the transaction ends; undefined when
 * there is none. The account is in the audit log at the moment of the removal.
 * @throws 409 when the station is deleted
 */
export async function lockRemoved(db: Db, kind: UndoKind, id: number, accountId: number) {
  const { rows } = await sql<{ station_id: number; removed_at: string }>`
    select station_id, removed_at::text from ${sql.table(kind)} r
    where id = ${id} and removed_at > now() - make_interval(secs => ${UNDO_SECONDS})
      and exists (select from audit_log l where l.table_name = ${kind} and l.record_id = r.id::text
        and l.at = r.removed_at and l.account_id = ${accountId})
    for update`.execute(db)
  const [removed] = rows
  if (removed && !(await findStation(db, removed.station_id))) throw cannotRestore(kind, 'its station no longer exists')
  return removed
}
