import { sql } from 'kysely'
import type { Db } from './open.ts'

/** The ids of the keys that anything in the database may be encrypted with, and which of them is written with now. */
export const keysInUse = (db: Db) => db.selectFrom('secret_keys').select(['id', 'current']).orderBy('since').execute()

/** Begins to use a key in a database that has none; nothing happens when it has one by now. */
export const insertFirstKey = (db: Db, id: string) =>
  db
    .insertInto('secret_keys')
    .values({ id, current: true })
    .onConflict((conflict) => conflict.doNothing())
    .execute()

/** The id of the key to write with. @throws when the database has none */
export const currentKeyId = async (db: Db) =>
  (await db.selectFrom('secret_keys').select('id').where('current', '=', true).executeTakeFirstOrThrow()).id

/** From now on everything is written with this key. */
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
