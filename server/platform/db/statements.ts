import { PostgresDialect, type PostgresPool, type PostgresPoolClient } from 'kysely'
import pg from 'pg'

/** Statements that come again are prepared; so many of them, because each connection keeps its own plans. */
const MOST_PREPARED = 200
/** A statement seen so often is one that comes again. */
const OFTEN = 3
/** What is looked at for coming again; statements made for one occasion must not fill the memory. */
const MOST_WATCHED = 2_000

/** Whether a table was altered under a prepared statement, which its connection can never execute again under that name. */
export const isOutdatedPlan = (error: unknown) => (error as pg.DatabaseError).routine === 'RevalidateCachedQuery'

/**
 * Whether the database has refused a statement, and its transaction with it. It is told by the code, because the word for it
 * is in the server's language; what ends the connection leaves open whether a commit took place.
 */
export const isRefused = (error: unknown) => error instanceof pg.DatabaseError && !/^(08|57P|25P0[34]|XX)/.test(error.code ?? '')

/** Gives each statement of a pool the name under which its connections prepare it; undefined when it is sent as it is. */
function statementNames() {
  const seen = new Map<string, number>()
  const names = new Map<string, string>()
  let last = 0
  const nameOf = (text: string) => {
    const name = names.get(text)
    if (name || names.size >= MOST_PREPARED) return name
    const times = (seen.get(text) ?? 0) + 1
    if (times < OFTEN) {
      if (seen.size >= MOST_WATCHED) seen.clear()
      seen.set(text, times)
      return undefined
    }
    seen.delete(text)
    const given = `s${last++}`
    names.set(text, given)
    return given
  }
  /** The statement gets another name when it comes again: a connection takes this one for prepared, and cannot execute it. */
  const forget = (text: string) => {
    names.delete(text)
    seen.set(text, OFTEN)
  }
  return { nameOf, forget }
}

/** A pool as the query builder takes it, whose connections prepare the statements that come again. */
function preparing(pool: pg.Pool): PostgresPool {
  const { nameOf, forget } = statementNames()
  const clients = new WeakMap<pg.PoolClient, PostgresPoolClient>()

  function perform(client: pg.PoolClient, text: string, values: unknown[]) {
    // What has no parameters is `begin`, `commit` and the like.
    const name = values.length ? nameOf(text) : undefined
    if (!name) return client.query(text, values)
    return new Promise<pg.QueryResult>((resolve, reject) => {
      client.query({ name, text, values }, (error: Error | null, result) => {
        if (!error) return resolve(result)
        // What the database does not say may be a value that cannot be written; `pg` then closes the statement and keeps its name.
        if (isOutdatedPlan(error) || !(error instanceof pg.DatabaseError)) forget(text)
        reject(error)
      })
    })
  }

  const wrap = (client: pg.PoolClient): PostgresPoolClient => ({
    // The other way to call it takes a cursor; rows are streamed in SQL (stream.ts).
    query: ((text: string, values: unknown[]) => perform(client, text, values)) as never,
    release: (destroy) => client.release(destroy),
  })

  async function connect() {
    const client = await pool.connect()
    const known = clients.get(client) ?? wrap(client)
    clients.set(client, known)
    return known
  }

  return { options: pool.options, connect, end: () => pool.end() }
}

/** PostgreSQL for the query builder, through a pool. Statements that come again are parsed and planned once for each connection. */
export const postgres = (pool: pg.Pool) => new PostgresDialect({ pool: preparing(pool) })
