import { Kysely, sql } from 'kysely'
import pg from 'pg'
import type { Database } from './schema.ts'
import { postgres } from './statements.ts'

/**
 * The part of Kysely that queries need, on the pool or in a transaction. A transaction is another class: the compiler compares it
 * with this one member by member, and with all members of Kysely, some of which make types of every table again, takes two
 * seconds.
 */
export interface Db
  extends Pick<
    Kysely<Database>,
    | 'selectFrom'
    | 'selectNoFrom'
    | 'insertInto'
    | 'updateTable'
    | 'deleteFrom'
    | 'with'
    | 'fn'
    | 'transaction'
    | 'startTransaction'
    | 'connection'
    | 'getExecutor'
    | 'executeQuery'
  > {}

const { builtins } = pg.types

/** Dates stay text, times HH:MM, timestamps ISO 8601; bigint becomes a number: all of ours are safe integers. */
const types = new pg.TypeOverrides()
types.setTypeParser(builtins.DATE, (value) => value)
const DATES = 1182 as typeof builtins.DATE
types.setTypeParser(DATES, (value) => value.slice(1, -1).split(',').filter(Boolean))
types.setTypeParser(builtins.TIME, (value) => value.slice(0, 5))
types.setTypeParser(builtins.TIMESTAMPTZ, (value) => new Date(value).toISOString())
types.setTypeParser(builtins.INT8, Number)

export type OpenDatabase = { db: Db; pool: pg.Pool; close: () => Promise<void> }

/** Opens a pool on a PostgreSQL URL. Connects lazily, with the first query. */
export function openDatabase(url: string, { connections = 12 }: { connections?: number } = {}): OpenDatabase {
  const pool = new pg.Pool({
    connectionString: url,
    types,
    max: connections,
    // A request that waits longer for a connection gets 503 with Retry-After.
    connectionTimeoutMillis: 5_000,
    statement_timeout: 15_000,
    idle_in_transaction_session_timeout: 30_000,
    application_name: 'engabo',
    // Data is in memory or on an SSD, where random reads cost little more than sequential ones.
    options: '-c timezone=UTC -c random_page_cost=1.1',
  })
  // The pool replaces a broken idle connection; an unhandled 'error' would end the process.
  pool.on('error', () => {})
  // The same for a connection that breaks between two statements of a transaction; the next statement fails.
  pool.on('connect', (client) => client.on('error', () => {}))
  const db = new Kysely<Database>({ dialect: postgres(pool) })
  let closed: Promise<void> | undefined
  return { db, pool, close: () => (closed ??= db.destroy().then(() => pool.end())) }
}

/** A dedicated LISTEN connection; reconnects by itself and, after a gap, notifies all channels without a payload. */
export function listen(url: string, channels: Record<string, (payload: string) => void>) {
  let client: pg.Client | undefined
  let stopped = false
  let timer: NodeJS.Timeout | undefined
  const heardAll = () => {
    for (const heard of Object.values(channels)) heard('')
  }
  const again = () => {
    heardAll()
    if (!stopped) timer = setTimeout(connect, 1_000)
  }
  const connect = async () => {
    client = new pg.Client({ connectionString: url, application_name: 'engabo listen', keepAlive: true })
    client.on('notification', ({ channel, payload = '' }) => channels[channel]?.(payload))
    // A server that shuts down reports it more than once.
    client.on('error', () => {})
    client.once('end', again)
    try {
      await client.connect()
      for (const channel of Object.keys(channels)) await client.query(`listen ${pg.escapeIdentifier(channel)}`)
      heardAll()
    } catch {
      await client.end().catch(() => {})
    }
  }
  const started = connect()
  return {
    started,
    stop: async () => {
      stopped = true
      clearTimeout(timer)
      await client?.end().catch(() => {})
    },
  }
}

const ONE_APPLICATION = 7_204_116

/**
 * Takes the advisory lock of "this application runs on this data folder"; false when another process holds it.
 * `onLost` is called when the connection that holds it breaks.
 */
export async function claimDataFolder(
  url: string,
  onLost: () => void,
): Promise<{ claimed: boolean; release: () => Promise<void> }> {
  const client = new pg.Client({ connectionString: url, application_name: 'engabo owner', keepAlive: true })
  client.on('error', () => {})
  await client.connect()
  const { rows } = await client.query<{ claimed: boolean }>('select pg_try_advisory_lock($1) as claimed', [ONE_APPLICATION])
  const claimed = rows[0]?.claimed === true
  if (!claimed) await client.end()
  else client.once('end', onLost)
  const release = async () => {
    client.off('end', onLost)
    await client.end()
  }
  return { claimed, release }
}

/** Resolves when the database accepts queries. */
export const ping = async (db: Db) => void (await sql`select 1`.execute(db))
