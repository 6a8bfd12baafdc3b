import { sql, type UpdateObject } from 'kysely'
import type { Db } from './open.ts'
import type { Database } from './schema.ts'

/** The tables made by `make_record`: versioned, audited, softly deleted. */
export type RecordTable = {
  [T in keyof Database]: Database[T] extends { version: unknown; deleted_at: unknown } ? T : never
}[keyof Database]

type Values<T extends RecordTable> = UpdateObject<Database, T, T>

/** Updates a record at `version` (any when undefined); returns whether there was one. Undefined fields keep their value. */
export async function changeRecord<T extends RecordTable>(
  db: Db,
  table: T,
  id: number,
  version: number | undefined,
  values: Values<T>,
) {
  // Kysely cannot know that all these tables share the columns named here; one table stands for all.
  const changed = await db
    .updateTable(table as 'clients')
    .set({ ...(values as Values<'clients'>), updated_at: sql`now()` })
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .$if(version !== undefined, (query) => query.where('version', '=', version!))
    .executeTakeFirst()
  return changed.numUpdatedRows > 0n
}

export type Deletion = {
  accountId: number
  /** True if staff can restore it; otherwise only a super admin can. */
  trash?: boolean | undefined
  reason?: string | null | undefined
}

/** Soft-deletes a record; returns whether there was one. The database refuses while other records need it. */
export async function deleteRecord(
  db: Db,
  table: RecordTable,
  id: number,
  { accountId, trash = false, reason = null }: Deletion,
) {
  const deleted = await db
    .updateTable(table as 'clients')
    .set({ deleted_at: sql`now()`, deleted_by: accountId, in_trash: trash, removed_reason: reason })
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return deleted.numUpdatedRows > 0n
}

/** Runs part of a transaction in a savepoint, so that its failure rolls back only that part. */
export async function inSavepoint<T>(db: Db, part: () => Promise<T>): Promise<T> {
  await sql`savepoint part`.execute(db)
  try {
    const result = await part()
    await sql`release savepoint part`.execute(db)
    return result
  } catch (error) {
    await sql`rollback to savepoint part`.execute(db)
    await sql`release savepoint part`.execute(db)
    throw error
  }
}

/** Runs part of a transaction on trial: what it has found is returned, and everything that it has changed is taken back. */
export async function onTrial<T>(db: Db, part: () => Promise<T>): Promise<T> {
  await sql`savepoint trial`.execute(db)
  try {
    return await part()
  } finally {
    await sql`rollback to savepoint trial`.execute(db)
    await sql`release savepoint trial`.execute(db)
  }
}
