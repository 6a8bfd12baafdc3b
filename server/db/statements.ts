import { type PostgresPool, type PostgresPoolClient, sql } from 'kysely'
import pg from 'pg'

/** Statements that come again are prepared; so many of them, because each connection keeps its own plans. */
const MOST_PREPARED = 200
/** A statement seen so often is one that comes again. */
const OFTEN = 3
/** What is looked at for coming again; statements made for one occasion must not fill the memory. */
const MOST_WATCHED = 2_000

/** Whether a table was changed under a prepared statement, which its connection can never perform again. */
export const isOutdatedPlan = (error: unknown) => (error as pg.DatabaseError).routine === 'RevalidateCachedQuery'

/**
 * Whether the database has refused a statement, and its transaction with it. It is told by the code, because the word for it
 * is in the server's language; what ends the connection leaves open whether a commit took place.
 */
export const isRefused = (error: unknown) => error instanceof pg.DatabaseError && !/^(08|57P|25P0[34]|XX)/.test(error.code ?? '')

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

const WITH_BEGIN = '/* with begin */'
const WITH_COMMIT = '/* with commit */'

/**
 * Marks the first statement of a transaction, which then travels together with `begin`. Should `begin` fail by itself, the
 * statement has been performed outside of any transaction: for statements only that do no harm then.
 */
export const withBegin = sql.raw(WITH_BEGIN)
/** Marks the last statement of a transaction, which then travels together with `commit`; it answers nothing, and fails when the commit does. */
export const withCommit = sql.raw(WITH_COMMIT)

type Statement = { text: string; values: unknown[] }
type Result = Pick<pg.QueryResult, 'command' | 'rowCount' | 'rows'>

const nothingFor = (command: string): Result => ({ command, rowCount: 0, rows: [] })

/** A connection as the query builder uses it: one statement after the other. */
class Connection {
  readonly #client: pg.PoolClient
  /** What waits for the next statement. */
  #held: Statement[] = []
  #begun = false
  #unusable = false

  constructor(client: pg.PoolClient) {
    this.#client = client
  }

  async query(text: string, values: unknown[]): Promise<Result> {
    if (text === 'begin') {
      this.#held = [{ text, values }]
      this.#begun = true
      return nothingFor('BEGIN')
    }
    // A value that the driver cannot write would fail without the database hearing of it, and the commit would succeed.
    const writable = values.every((value) => value === null || typeof value !== 'object')
    if (this.#begun && writable && text.startsWith(WITH_COMMIT)) {
      this.#held.push({ text, values })
      return nothingFor('')
    }
    const held = this.#held
    const onlyHeld = held[0]?.text === 'begin'
    this.#held = []
    if (text === 'commit' || text === 'rollback') {
      this.#begun = false
      if (onlyHeld && (held.length === 1 || text === 'rollback')) return nothingFor(text.toUpperCase())
      if (text === 'rollback') return this.#send({ text, values })
    } else if (onlyHeld && !text.startsWith(WITH_BEGIN)) {
      await this.#send(held.shift()!)
    }
    return this.#sendTogether([...held, { text, values }])
  }

  /** Sends statements in one go and waits for all of them. @throws what the first that failed threw */
  async #sendTogether(statements: Statement[]): Promise<Result> {
    const [first] = statements
    if (statements.length === 1) return this.#send(first!)
    const { stream } = this.#client.connection
    stream.cork()
    const sent = statements.map((each) => this.#send(each))
    stream.uncork()
    await Promise.allSettled(sent)
    return (await Promise.all(sent)).at(-1)!
  }

  async #send({ text, values }: Statement): Promise<Result> {
    // What has no parameters is `begin`, `commit` and the like.
    const name = values.length ? nameOf(text) : undefined
    try {
      return await this.#client.query(name ? { name, text, values } : { text, values })
    } catch (error) {
      // What did not come from the database may have left a statement that the driver takes for prepared.
      this.#unusable ||= !(error instanceof pg.DatabaseError) || isOutdatedPlan(error)
      throw error
    }
  }

  release(destroy?: boolean) {
    this.#client.release(destroy || this.#unusable)
  }
}

/**
 * The pool for the query builder: what it sends again and again is parsed and planned by the database once for each
 * connection, and a transaction costs fewer journeys to the database (decisions 30 and 31).
 */
export function preparing(pool: pg.Pool): PostgresPool {
  const wrapped = new WeakMap<pg.PoolClient, Connection>()
  return {
    options: pool.options,
    async connect() {
      const client = await pool.connect()
      const known = wrapped.get(client) ?? new Connection(client)
      wrapped.set(client, known)
      return known as unknown as PostgresPoolClient
    },
    end: () => pool.end(),
  }
}
