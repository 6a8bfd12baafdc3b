import {
  AbortedTransactionError,
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
  type TransactionSettings,
} from 'kysely'
import pg from 'pg'
import { isOutdatedPlan, statementNames, WITH_BEGIN, WITH_COMMIT } from './statements.ts'

type Statement = { text: string; values: unknown[] }
type NameOf = ReturnType<typeof statementNames>
type Answer = Pick<pg.QueryResult, 'command' | 'rowCount' | 'rows'>

const plain = (text: string): Statement => ({ text, values: [] })

const CHANGES = /^(INSERT|UPDATE|DELETE|MERGE)$/

/** A value that the driver cannot write would fail without the database hearing of it, and the commit would succeed. */
const surelyWritable = (value: unknown) => value === null || typeof value !== 'object'

/** The error with the place that asked for the statement; the stack of `pg` ends at the socket. */
function traced(error: unknown) {
  Error.captureStackTrace(error as Error, traced)
  return error
}

/** A connection as the query builder uses it: one statement after the other. What belongs together is sent in one go. */
class Connection implements DatabaseConnection {
  readonly #client: pg.PoolClient
  readonly #nameOf: NameOf
  /** Whether `begin` still waits or has been sent; undefined outside of a transaction. */
  #begin: 'waits' | 'sent' | undefined
  /** What waits for the next statement. */
  #waiting: Statement[] = []
  #unusable = false

  constructor(client: pg.PoolClient, nameOf: NameOf) {
    this.#client = client
    this.#nameOf = nameOf
  }

  begin({ isolationLevel, accessMode }: TransactionSettings) {
    const level = isolationLevel && `isolation level ${isolationLevel}`
    this.#begin = 'waits'
    this.#waiting = [plain(['begin', level, accessMode].filter(Boolean).join(' '))]
  }

  async executeQuery<R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> {
    const statement = { text: sql, values: parameters as unknown[] }
    if (this.#begin && sql.startsWith(WITH_COMMIT) && parameters.every(surelyWritable)) {
      this.#waiting.push(statement)
      return { rows: [] }
    }
    try {
      if (this.#begin === 'waits' && !sql.startsWith(WITH_BEGIN)) {
        this.#begin = 'sent'
        await this.#send([this.#waiting.shift()!])
      }
      const { command, rowCount, rows } = await this.#sendAll(statement)
      return CHANGES.test(command) ? { rows, numAffectedRows: BigInt(rowCount!) } : { rows: rows ?? [] }
    } catch (error) {
      throw traced(error)
    }
  }

  /**
   * Leaves it to `rollback` to end what could not be committed: a commit that is cancelled as it begins has ended nothing.
   * @throws what a statement that travels with it threw; an error when the database has rolled back instead
   */
  async commit() {
    if (this.#begin === 'waits' && this.#waiting.length === 1) return this.#end()
    try {
      const { command } = await this.#sendAll(plain('commit'))
      this.#end()
      if (command === 'ROLLBACK') throw new AbortedTransactionError()
    } catch (error) {
      throw traced(error)
    }
  }

  async rollback() {
    const begun = this.#begin === 'sent'
    this.#end()
    if (!begun) return
    try {
      await this.#send([plain('rollback')])
    } catch (error) {
      this.#unusable = true
      throw traced(error)
    }
  }

  release() {
    const open = this.#begin === 'sent'
    this.#end()
    this.#client.release(this.#unusable || open)
  }

  #end() {
    this.#begin = undefined
    this.#waiting = []
  }

  #sendAll(statement: Statement) {
    const statements = this.#waiting
    this.#waiting = []
    if (this.#begin) this.#begin = 'sent'
    statements.push(statement)
    return this.#send(statements)
  }

  /** Sends statements in one go and waits for all of them; gives the last one's answer. @throws what the first that failed threw */
  #send(statements: Statement[]) {
    return new Promise<Answer>((resolve, reject) => {
      let left = statements.length
      let failure: Error | undefined
      const { stream } = this.#client.connection
      const submit = ({ text, values }: Statement) => {
        let answered = false
        // Made here, because the driver would copy a description property by property and make a promise for each statement.
        const query: pg.Query & { name?: string | undefined } = new pg.Query(text, values, (error, answer) => {
          // It hears twice of what could not be written.
          if (answered) return
          answered = true
          // What did not come from the database may have left a statement that the driver takes for prepared.
          if (error) this.#unusable ||= !(error instanceof pg.DatabaseError) || isOutdatedPlan(error)
          failure ??= error
          if (--left) return
          if (failure) reject(failure)
          else resolve(answer)
        })
        // What has no parameters is `begin`, `commit` and the like.
        if (values.length) query.name = this.#nameOf(text)
        this.#client.query(query)
      }
      stream.cork()
      try {
        statements.forEach(submit)
      } catch (error) {
        this.#unusable = true
        reject(error)
      }
      stream.uncork()
    })
  }

  streamQuery(): never {
    throw new Error('Rows are streamed through cursors (stream.ts).')
  }
}

/**
 * How the query builder reaches PostgreSQL: what is sent again and again is parsed and planned by the database once for each
 * connection, and a transaction costs fewer journeys to the database (decisions 30 and 31).
 */
class PoolDriver implements Driver {
  readonly #pool: pg.Pool
  readonly #nameOf = statementNames()
  readonly #connections = new WeakMap<pg.PoolClient, Connection>()

  constructor(pool: pg.Pool) {
    this.#pool = pool
  }

  async init() {}

  async acquireConnection() {
    const client = await this.#pool.connect()
    const known = this.#connections.get(client) ?? new Connection(client, this.#nameOf)
    this.#connections.set(client, known)
    return known
  }

  async beginTransaction(connection: Connection, settings: TransactionSettings) {
    connection.begin(settings)
  }

  commitTransaction = (connection: Connection) => connection.commit()

  rollbackTransaction = (connection: Connection) => connection.rollback()

  async releaseConnection(connection: Connection) {
    connection.release()
  }

  destroy = () => this.#pool.end()
}

/** PostgreSQL for the query builder, through a pool. */
export const postgres = (pool: pg.Pool): Dialect => ({
  createDriver: () => new PoolDriver(pool),
  createQueryCompiler: () => new PostgresQueryCompiler(),
  createAdapter: () => new PostgresAdapter(),
  createIntrospector: (db) => new PostgresIntrospector(db),
})
