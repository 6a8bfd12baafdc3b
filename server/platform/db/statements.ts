import { PostgresDialect, type PostgresPool, type PostgresPoolClient } from 'kysely'
import pg from 'pg'

/** Most prepared statements; limited because each connection keeps its own plans. */
const MOST_PREPARED = 200
/** A statement executed this often is prepared. */
const OFTEN = 3
/** Most statements counted; one-off statements must not fill the memory. */
const MOST_WATCHED = 2_000

/** Statements that are planned, unlike `begin`, `declare`, `set` and the like. */
const QUERY = /^\s*(select|with|insert|update|delete)\b/i

/** Whether a table was altered under a prepared statement, which its connection can then never execute again under that name. */
export const isOutdatedPlan = (error: unknown) => (error as pg.DatabaseError).routine === 'RevalidateCachedQuery'

/**
 * Whether the database rejected a statement, and so aborted its transaction. Decided by SQLSTATE, because messages are in the
 * server's language; a lost connection leaves open whether a commit took place.
 */
export const isRefused = (error: unknown) => error instanceof pg.DatabaseError && !/^(08|57P|25P0[34]|XX)/.test(error.code ?? '')

/** Assigns statements of a pool the name under which its connections prepare them; undefined to send one unprepared. */
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
    const assigned = `s${last++}`
    names.set(text, assigned)
    return assigned
  }
  /** Gives the statement a new name next time: the connection holds this one as prepared and cannot execute it. */
  const forget = (text: string) => {
    names.delete(text)
    seen.set(text, OFTEN)
  }
  return { nameOf, forget }
}

/** A pool for the query builder whose connections prepare repeated statements. */
function preparing(pool: pg.Pool): PostgresPool {
  const { nameOf, forget } = statementNames()
  const clients = new WeakMap<pg.PoolClient, PostgresPoolClient>()

  function perform(client: pg.PoolClient, text: string, values: unknown[]) {
    const name = QUERY.test(text) ? nameOf(text) : undefined
    if (!name) return client.query(text, values)
    return new Promise<pg.QueryResult>((resolve, reject) => {
      client.query({ name, text, values }, (error: Error | null, result) => {
        if (!error) return resolve(result)
        // An error not from the database may be a value that cannot be serialized; `pg` then closes the statement but keeps its name.
        if (isOutdatedPlan(error) || !(error instanceof pg.DatabaseError)) forget(text)
        reject(error)
      })
    })
  }

  const wrap = (client: pg.PoolClient): PostgresPoolClient => ({
    // The other overload takes a cursor; rows are streamed in SQL (stream.ts).
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

/** The PostgreSQL dialect of the query builder over a pool. Repeated statements are parsed and planned once per connection. */
export const postgres = (pool: pg.Pool) => new PostgresDialect({ pool: preparing(pool) })
