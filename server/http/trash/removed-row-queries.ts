import { type Selectable, type SqlBool, sql } from 'kysely'
import { UNDO_SECONDS } from '../../../api/company/trash.ts'
import type { Db } from '../../platform/db/open.ts'
import type { Database } from '../../platform/db/schema.ts'

/** Tables without deletion columns whose rows can come back. */
type RowTable = 'client_bans' | 'contract_lines' | 'line_terms'

/** Deletes the rows with a value in a column, and keeps them for a while for the Undo of this account; returns how many. */
export async function removeRows(db: Db, table: RowTable, column: 'id' | 'line_id', value: number, accountId: number) {
  const { numAffectedRows } = await sql`
    with gone as (delete from ${sql.table(table)} where ${sql.ref(column)} = ${value} returning *)
    insert into removed_rows (table_name, record_id, removed_by, content)
    select ${table}, id, ${accountId}::integer, to_jsonb(gone) from gone
    on conflict (table_name, record_id) do update
      set removed_at = excluded.removed_at, removed_by = excluded.removed_by, content = excluded.content`.execute(db)
  return Number(numAffectedRows)
}

/** A row that this account has just removed, and when, locked until the transaction ends; undefined when there is none. */
export async function lockRemovedRow<T extends RowTable>(db: Db, table: T, id: number, accountId: number) {
  const row = await db
    .selectFrom('removed_rows')
    .select([sql<string>`removed_at::text`.as('removed_at'), 'content'])
    .where('table_name', '=', table)
    .where('record_id', '=', id)
    .where('removed_by', '=', accountId)
    .where(sql<SqlBool>`removed_at > now() - make_interval(secs => ${UNDO_SECONDS})`)
    .forUpdate()
    .executeTakeFirst()
  return row && { removedAt: row.removed_at, content: row.content as Selectable<Database[T]> }
}

/** Inserts the rows with a value in a column that were removed at a moment, as they were, with their earlier ids. */
export const returnRows = (db: Db, table: RowTable, column: 'id' | 'line_id', value: number, removedAt: string) =>
  sql`
    with back as (
      delete from removed_rows
      where table_name = ${table} and removed_at = ${removedAt}::timestamptz and (content ->> ${column})::integer = ${value}
      returning content
    )
    insert into ${sql.table(table)} overriding system value
    select (jsonb_populate_record(null::${sql.table(table)}, content)).* from back`.execute(db)

/** Deletes the rows that nobody can bring back any more. */
export const purgeRemovedRows = (db: Db) =>
  sql`delete from removed_rows where removed_at < now() - make_interval(secs => ${UNDO_SECONDS})`.execute(db)
