import { type Insertable, sql } from 'kysely'
import type { Import } from '../../../api/core/imports/import-calls.ts'
import { accountName } from '../../platform/db/names.ts'
import type { Db } from '../../platform/db/open.ts'
import type { RecordTable } from '../../platform/db/records.ts'
import type { Database } from '../../platform/db/schema.ts'
import type { Values } from './importer.ts'

const LISTED = 20

const columns = [
  'id',
  'file_name',
  'rows',
  'imported_at',
  accountName('imports.imported_by').as('imported_by_name'),
  'undone_at',
] as const

/** The last imports of a kind, newest first. */
export const listImports = (db: Db, kind: string): Promise<Import[]> =>
  db.selectFrom('imports').select(columns).where('kind', '=', kind).orderBy('id', 'desc').limit(LISTED).execute()

/** An import, locked until the transaction ends. */
export const lockImport = (db: Db, kind: string, id: number) =>
  db
    .selectFrom('imports')
    .select(['id', 'undone_at'])
    .where('kind', '=', kind)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()

export const findImport = (db: Db, id: number): Promise<Import> =>
  db.selectFrom('imports').select(columns).where('id', '=', id).executeTakeFirstOrThrow()

/** Inserts rows and returns their ids in the same order. */
export async function insertRows(db: Db, table: RecordTable, rows: Values[]) {
  const added = await db
    .insertInto(table as 'guards')
    .values(rows as Insertable<Database['guards']>[])
    .returning('id')
    .execute()
  return added.map(({ id }) => id)
}

/** Inserts rows under negative ids, so that a trial that is rolled back takes no ids of the table. */
export async function tryRows(db: Db, table: RecordTable, rows: Values[], first: number) {
  const names = [...new Set(rows.flatMap((row) => Object.keys(row)))]
  const values = rows.map(
    (row, at) =>
      sql`(${-(first + at)}::integer, ${sql.join(names.map((name) => (row[name] === undefined ? sql`default` : sql`${row[name]}`)))})`,
  )
  await sql`insert into ${sql.table(table)} (id, ${sql.join(names.map((name) => sql.ref(name)))})
    overriding system value values ${sql.join(values)}`.execute(db)
}

/** Notes an import with the records that it has made. */
export async function insertImport(db: Db, made: { kind: string; fileName: string; accountId: number; ids: number[] }) {
  const { id } = await db
    .insertInto('imports')
    .values({ kind: made.kind, file_name: made.fileName, rows: made.ids.length, imported_by: made.accountId })
    .returning('id')
    .executeTakeFirstOrThrow()
  await sql`insert into import_records (import_id, record_id) select ${id}, unnest(${made.ids}::integer[])`.execute(db)
  return id
}

const recordsOf = (id: number) => sql`(select record_id from import_records where import_id = ${id})`

/** The number of live records of an import that have been changed since. */
export async function countChanged(db: Db, table: RecordTable, id: number) {
  const { rows } = await sql<{ changed: number }>`select count(*)::integer as changed from ${sql.table(table)}
    where id in ${recordsOf(id)} and deleted_at is null and version > 1`.execute(db)
  return rows[0]!.changed
}

/** Rows of one statement: each is looked for in every table that may need it, and a statement has 15 seconds. */
const REMOVED_AT_ONCE = 1000

/** Moves the live records of an import to the trash. The database refuses while other records need them. */
export async function removeImported(db: Db, table: RecordTable, id: number, accountId: number) {
  const { rows } = await sql<{
    record_id: number
  }>`select record_id from import_records where import_id = ${id} order by 1`.execute(db)
  const ids = rows.map(({ record_id }) => record_id)
  for (let first = 0; first < ids.length; first += REMOVED_AT_ONCE)
    await sql`update ${sql.table(table)} set deleted_at = now(), deleted_by = ${accountId}, in_trash = true,
      removed_reason = 'Import undone' where id = any(${ids.slice(first, first + REMOVED_AT_ONCE)}::integer[])
      and deleted_at is null`.execute(db)
  await db.updateTable('imports').set({ undone_at: sql`now()`, undone_by: accountId }).where('id', '=', id).execute()
}
