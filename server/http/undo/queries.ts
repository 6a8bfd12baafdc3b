import { type RawBuilder, sql } from 'kysely'
import { CALL_UNDO_SECONDS } from '../../../api/company/undo.ts'
import type { Permission } from '../../../api/core/permissions.ts'
import type { Db } from '../../platform/db/open.ts'
import type { Change, UndoTable } from './undoable.ts'

/** Keeps the rows that this transaction changes from now on, so that its call can be undone by the key. */
export const keepForUndo = (db: Db, key: string, permission: string) =>
  sql`select set_config('app.undo_key', ${key}, true), set_config('app.undo_permission', ${permission}, true)`.execute(db)

/** Lets rules about what has begun pass for what goes back. */
export const beginUndo = (db: Db) => sql`select set_config('app.is_undo', 'yes', true)`.execute(db)

type Kept = { table_name: UndoTable; permissions: Permission[]; at: string } & Change

/** Takes what is kept of calls of the last minute: each row once. A concurrent undo of the same calls finds nothing. */
export async function takeChanges(db: Db, accountId: number, keys: string[]) {
  const { rows } = await sql<Kept>`
    with taken as (
      delete from undo_rows where account_id = ${accountId} and key = any(${keys}::text[]) and at > now() - make_interval(secs => ${sql.lit(CALL_UNDO_SECONDS)})
      returning *
    )
    select table_name, array_agg(distinct permission) as permissions, max(at)::text as at, record_id::integer as id,
      (array_agg(old order by taken.id))[1] as old, (array_agg(new order by taken.id desc))[1] as new
    from taken group by table_name, record_id order by table_name, record_id`.execute(db)
  return rows
}

/** SQL: rows that a call has changed, as a table `c`. */
const changed = (changes: Change[]) =>
  sql`jsonb_to_recordset(${JSON.stringify(changes)}::jsonb) c (id integer, old jsonb, new jsonb)`

/** The first row that is not any more as the call has left it; undefined when all are. */
export async function firstChangedSince(db: Db, table: UndoTable, changes: Change[], passing: readonly string[]) {
  const compared = (row: RawBuilder<unknown>) => sql`${row} - ${passing}::text[]`
  const { rows } = await sql<{ id: number }>`
    select c.id from ${changed(changes)} left join ${sql.table(table)} t on t.id = c.id
    where ${compared(sql`to_jsonb(t)`)} is distinct from ${compared(sql`c.new`)} order by c.id limit 1`.execute(db)
  return rows[0]?.id
}

/** The name of the account that was the last to change a row after a time; nothing when it was the program. */
export async function lastToChange(db: Db, table: UndoTable, id: number, after: string) {
  const { rows } = await sql<{ name: string | null }>`
    select a.user_name as name from audit_log l left join accounts a on a.id = l.account_id
    where l.table_name = ${table} and l.record_id = ${String(id)} and l.at > ${after}::timestamptz order by l.id desc limit 1`.execute(
    db,
  )
  return rows[0]?.name
}

/** Inserts rows that a call has removed, as they were. */
export const insertAgain = (db: Db, table: UndoTable, changes: Change[]) =>
  sql`insert into ${sql.table(table)} overriding system value
    select (jsonb_populate_record(null::${sql.table(table)}, c.old)).* from ${changed(changes)}`.execute(db)

/** Gives rows the values that they had before a call, as a new version where they have versions. */
export async function giveBack(db: Db, table: UndoTable, changes: Change[], passing: readonly string[]) {
  const names = new Set(changes.flatMap(({ old, new: now }) => Object.keys(old!).filter((name) => !same(old![name], now![name]))))
  const columns = [...names].filter((name) => !passing.includes(name))
  if (columns.length === 0) return
  const values = columns.map(
    (name) => sql`${sql.ref(name)} = (jsonb_populate_record(null::${sql.table(table)}, c.old)).${sql.ref(name)}`,
  )
  if ('version' in changes[0]!.old!) values.push(sql`version = t.version + 1`)
  await sql`update ${sql.table(table)} t set ${sql.join(values)} from ${changed(changes)} where t.id = c.id`.execute(db)
}

const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/** Deletes what can be undone no more. */
export const purgeUndoRows = (db: Db) =>
  sql`delete from undo_rows where at < now() - make_interval(secs => ${sql.lit(CALL_UNDO_SECONDS)})`.execute(db)
