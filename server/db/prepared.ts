import type { PostgresPool, PostgresPoolClient } from 'kysely'
import type pg from 'pg'

/** Statements that come again are prepared; so many of them, because each connection keeps its own plans. */
const MOST_PREPARED = 200
/** A statement seen so often is one that comes again. */
const OFTEN = 3
/** What is looked at for coming again; statements made for one occasion must not fill the memory. */
const MOST_WATCHED = 2_000

/** Whether a table was changed under a prepared statement, which its connection can never perform again. */
export const isOutdatedPlan = (error: unknown) => (error as pg.DatabaseError).routine === 'RevalidateCachedQuery'

const seen = new Map<string, number>()
const names = new Map<string, string>()

/** The name under which a statement is prepared; undefined when it is sent as it is. */
function nameOf(text: string) {
  const name = names.get(text)
  if (name || names.size >= MOST_PREPARED) return name
  const times = (seen.get(text) ?? 0) + 1
  if (times < OFTEN) {
    if (seen.size >= MOST_WATCHED) seen.clear()
    seen.set(text, times)
    return undefined
  }
  seen.delete(text)
  const given = `s${names.size}`
  names.set(text, given)
  return given
}

/** The pool for the query builder: what it sends again and again is parsed and planned by the database once for each connection. */
export function preparing(pool: pg.Pool): PostgresPool {
  const wrapped = new WeakMap<pg.PoolClient, PostgresPoolClient>()
  const wrap = (client: pg.PoolClient): PostgresPoolClient => {
    let outdated = false
    return {
      // What has no parameters is `begin`, `commit` and the like.
      query: (async (text: string, values: unknown[]) => {
        const name = values.length ? nameOf(text) : undefined
        try {
          return await client.query(name ? { name, text, values } : { text, values })
        } catch (error) {
          outdated ||= isOutdatedPlan(error)
          throw error
        }
      }) as unknown as PostgresPoolClient['query'],
      release: (destroy) => client.release(destroy || outdated),
    }
  }
  return {
    options: pool.options,
    async connect() {
      const client = await pool.connect()
      const known = wrapped.get(client) ?? wrap(client)
      wrapped.set(client, known)
      return known
    },
    end: () => pool.end(),
  }
}
