import { sql } from 'kysely'
import { today } from '../../api/core/fields/days.ts'
import { restoreRecord } from '../http/trash/queries.ts'
import { cannotRestore } from '../http/trash/undo.ts'
import type { Db } from '../platform/db/open.ts'

/** Serialises changes of rows that count from a day, so that one of each series is always in force. */
export const lockDated = (db: Db) => db.selectFrom('company_settings').select('id').forUpdate().execute()

/**
 * Brings back a row that counts from a day, and that this account has just removed; false when there is none.
 * @throws 409 when its day is over: what was computed by then must not change
 */
export const undoDated = (kind: 'dated_settings' | 'tax_rates') => async (db: Db, id: number, accountId: number) => {
  await lockDated(db)
  if (!(await restoreRecord(db, kind, id, accountId))) return false
  const { rows } = await sql<{ valid_from: string }>`select valid_from from ${sql.table(kind)} where id = ${id}`.execute(db)
  if (rows[0]!.valid_from < today()) throw cannotRestore(kind, 'the day from which it counts has passed')
  return true
}
