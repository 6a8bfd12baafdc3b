import { type Expression, sql } from 'kysely'
import type { Db } from './open.ts'

/** Rows fetched at once. */
const CHUNK = 500

/** The number of rows of a query. */
export async function countRows(db: Db, query: Expression<unknown>) {
  const { rows } = await sql<{ count: number }>`select count(*) as count from (${query}) as counted`.execute(db)
  return rows[0]!.count
}

/**
 * Streams the rows of a query as of now through a cursor on a dedicated connection, with backpressure. The connection is
 * released when the rows end, when the reader stops, and when no row is read for five minutes.
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
