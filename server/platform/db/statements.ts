import { PostgresDialect, type PostgresPool, type PostgresPoolClient } from 'kysely'
import pg from 'pg'

/** Most statements that have a name at a time; limited because each connection keeps its own plans. */
const MOST_PREPARED = 200
/** Most statements that one connection has prepared, under names of today and of before. With more it is replaced by a new one. */
const MOST_KEPT = 300
/** A statement executed this often is prepared. */
const OFTEN = 3
/** Most statements counted; one-off statements must not fill the memory. */
const MOST_WATCHED = 2_000
/** Executions after which those before count half, so that a name goes to a statement that is executed now. */
const LATELY = 20_000
/** A statement takes the name of one that is executed this much less often: of many alike none takes another's. */
const CLEARLY = 2

/** Statements that are planned, unlike `begin`, `declare`, `set` and the like. */
const QUERY = /^\s*(select|with|insert|update|delete)\b/i

/** True if a table was altered under a prepared statement, which its connection can then never execute again under that name. */
export const isOutdatedPlan = (error: unknown) => (error as pg.DatabaseError).routine === 'RevalidateCachedQuery'

/**
 * True if the database rejected a statement, and so aborted its transaction. Decided by SQLSTATE, because messages are in the
 * server's language; a lost connection leaves open whether a commit took place.
 */
export const isRefused = (error: unknown) => error instanceof pg.DatabaseError && !/^(08|57P|25P0[34]|XX)/.test(error.code ?? '')

/**
 * Assigns statements of a pool the name under which its connections prepare them; undefined to send one unprepared. When all names
 * are given, the statement that is executed least loses its own to one that is executed more. No name is given twice.
 */
function statementNames() {
  const seen = new Map<string, number>()
  const named = new Map<string, { name: string; uses: number }>()
  let last = 0
  let executed = 0

  function age() {
    for (const one of named.values()) one.uses = Math.floor(one.uses / 2)
    for (const [text, times] of seen)
      if (times > 1) seen.set(text, Math.floor(times / 2))
      else seen.delete(text)
  }

  /** True if there is a name for a statement that was executed this often, for which another may lose its own. */
  function hasRoom(times: number) {
    if (named.size < MOST_PREPARED) return true
    // The search takes longer than to count, so not every time.
    if (times % OFTEN) return false
    const [least, { uses }] = [...named].reduce((one, other) => (other[1].uses < one[1].uses ? other : one))
    return uses * CLEARLY < times && named.delete(least)
  }

  function nameOf(text: string) {
    if (++executed % LATELY === 0) age()
    const known = named.get(text)
    if (known) {
      known.uses++
      return known.name
    }
    const times = (seen.get(text) ?? 0) + 1
    if (times >= OFTEN && hasRoom(times)) {
      seen.delete(text)
      const name = `s${last++}`
      named.set(text, { name, uses: times })
      return name
    }
    if (seen.size >= MOST_WATCHED && !seen.has(text)) seen.clear()
    seen.set(text, times)
    return undefined
  }
  /** Gives the statement a new name next time: the connection holds this one as prepared and cannot execute it. */
  function forget(text: string) {
    const known = named.get(text)
    if (known) known.name = `s${last++}`
  }
  return { nameOf, forget }
}

/** A pool for the query builder whose connections prepare repeated statements. */
function preparing(pool: pg.Pool): PostgresPool {
  const { nameOf, forget } = statementNames()
  const clients = new WeakMap<pg.PoolClient, PostgresPoolClient>()

  function perform(client: pg.PoolClient, kept: Set<string>, text: string, values: unknown[]) {
    const name = QUERY.test(text) ? nameOf(text) : undefined
    if (!name) return client.query(text, values)
    kept.add(name)
    return new Promise<pg.QueryResult>((resolve, reject) => {
      client.query({ name, text, values }, (error: Error | null, result) => {
        if (!error) return resolve(result)
        // An error not from the database may be a value that cannot be serialized; `pg` then closes the statement but keeps its name.
        if (isOutdatedPlan(error) || !(error instanceof pg.DatabaseError)) forget(text)
        reject(error)
      })
    })
  }

  function wrap(client: pg.PoolClient): PostgresPoolClient {
    const kept = new Set<string>()
    return {
      // The other overload takes a cursor; rows are streamed in SQL (stream.ts).
      query: ((text: string, values: unknown[]) => perform(client, kept, text, values)) as never,
      // `pg` cannot forget a name: what lost its own stays prepared as long as the connection.
      release: (destroy) => client.release(destroy || kept.size > MOST_KEPT),
    }
  }

  async function connect() {
    const client = await pool.connect()
    const known = clients.get(client) ?? wrap(client)
    clients.set(client, known)
    return known
  }

  // The query builder ends only a pool that it has used; who has opened this one ends it.
  return { options: pool.options, connect, end: async () => {} }
}

/** The PostgreSQL dialect of the query builder over a pool. Repeated statements are parsed and planned once per connection. */
export const postgres = (pool: pg.Pool) => new PostgresDialect({ pool: preparing(pool) })
