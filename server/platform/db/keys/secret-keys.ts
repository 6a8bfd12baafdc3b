import { sql } from 'kysely'
import type pg from 'pg'
import type { Db } from '../open.ts'

const ROTATION = 7_204_121

/** The ids of the keys that data may be encrypted with, and which of them is current. */
export const keysInUse = (db: Db) => db.selectFrom('secret_keys').select(['id', 'current']).orderBy('since').execute()

/** Sets the first key of a database; does nothing when there is one by now. */
export const insertFirstKey = (db: Db, id: string) =>
  db
    .insertInto('secret_keys')
    .values({ id, current: true })
    .onConflict((conflict) => conflict.doNothing())
    .execute()

/** The id of the current key. @throws when the database has none */
export const currentKeyId = async (db: Db) =>
  (await db.selectFrom('secret_keys').select('id').where('current', '=', true).executeTakeFirstOrThrow()).id

/** Makes this key the current one. */
export const makeCurrent = (db: Db, id: string) =>
  db.transaction().execute(async (transaction) => {
    await transaction
      .updateTable('secret_keys')
      .set({ current: false })
      .where('current', '=', true)
      .where('id', '<>', id)
      .execute()
    await transaction
      .insertInto('secret_keys')
      .values({ id, current: true })
      .onConflict((conflict) => conflict.column('id').doUpdateSet({ current: true, since: sql`now()` }))
      .execute()
  })

/** Retires the keys that are not current; false when something is still encrypted with one of them. */
export async function removeOldKeys(db: Db) {
  try {
    await db.deleteFrom('secret_keys').where('current', '=', false).execute()
    return true
  } catch (error) {
    if ((error as { code?: string }).code === '23503') return false
    throw error
  }
}

/** Runs the work under an exclusive lock. @throws when another process holds it */
export async function rotateAlone<T>(pool: pg.Pool, work: () => Promise<T>) {
  const client = await pool.connect()
  try {
    const { rows } = await client.query<{ locked: boolean }>('select pg_try_advisory_lock($1) as locked', [ROTATION])
    if (!rows[0]?.locked) throw new Error('The key is being changed by another process.')
    try {
      return await work()
    } finally {
      await client.query('select pg_advisory_unlock($1)', [ROTATION])
    }
  } finally {
    client.release()
  }
}
