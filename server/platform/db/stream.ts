import { type Expression, sql } from 'kysely'
import type { Db } from './open.ts'

/** Rows that are in memory at once. */
const CHUNK = 500

/** How many rows a query has. */
export async function countRows(db: Db, query: Expression<unknown>) {
  const { rows } = await sql<{ count: number }>`select count(*) as count from (${query}) as counted`.execute(db)
  return rows[0]!.count
}

/**
 * The rows of a query as they stand now, read through a cursor on a connection of their own as fast as they are taken.
 * The connection is given back when the rows end, when the reader stops, and when no row is taken for five minutes.
 */
export async function* streamRows<R>(db: Db, query: (db: Db) => Expression<R>): AsyncGenerator<R> {
  const reading = await db.startTransaction().setAccessMode('read only').execute()
  try {
    await sql`set local idle_in_transaction_session_timeout = '5min'`.execute(reading)
    await sql`declare reading no scroll cursor for ${query(reading)}`.execute(reading)
    let rows: R[]
    do {
      rows = (await sql<R>`fetch ${sql.lit(CHUNK)} from reading`.execute(reading)).rows
      yield* rows
    } while (rows.length === CHUNK)
  } finally {
    await reading.rollback().execute()
  }
}
