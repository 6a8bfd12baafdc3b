import pg from 'pg'

/** A saved state of a database's rows, and functions to return to it. */
export type Baseline = {
  /** Saves the current state, until `reset`. */
  take: () => Promise<void>
  /** Restores the rows and sequences that have changed since; other tables are not touched. */
  restore: () => Promise<void>
  /** Returns to the first state. */
  reset: () => Promise<void>
  /** True if tables, columns, indexes, constraints, triggers, functions or settings differ from the first state. */
  isAltered: () => Promise<boolean>
  close: () => Promise<void>
}

const TABLES = `select format('%I.%I', nspname, relname) as name, (select string_agg(quote_ident(attname), ', ' order by attnum) from pg_attribute
    where attrelid = c.oid and attnum > 0 and not attisdropped and attgenerated = '') as columns
  from pg_class c join pg_namespace n on n.oid = relnamespace
  where nspname in ('public', 'queue') and relkind in ('r', 'p') and not relispartition order by 1`

const SEQUENCES = `select format('%I.%I', schemaname, sequencename) as name, start_value
  from pg_sequences where schemaname in ('public', 'queue') order by 1`

const SHAPE = `with ours as (select oid from pg_namespace where nspname in ('public', 'queue')),
  lines as (
    select format('%s %s %s', oid, relname, reloptions) as line from pg_class where relnamespace in (table ours)
    union all select format('%s %s %s %s %s', attrelid, attname, atttypid, attnotnull, attisdropped) from pg_attribute join pg_class c on c.oid = attrelid where relnamespace in (table ours)
    union all select format('%s', d.oid) from pg_attrdef d
    union all select format('%s %s %s', oid, conname, convalidated) from pg_constraint where connamespace in (table ours)
    union all select format('%s %s', oid, tgenabled) from pg_trigger
    union all select format('%s %s', oid, md5(prosrc)) from pg_proc where pronamespace in (table ours)
    union all select format('%s %s', setrole, setconfig) from pg_db_role_setting where setdatabase = (select oid from pg_database where datname = current_database()))
  select md5(string_agg(line, ';' order by line)) as shape from lines`

type Table = { name: string; columns: string }
type Sequence = { name: string; start_value: string }
/** The number of rows and the newest transaction of each table, and the last value of each sequence; null for none. */
type State = { marks: (string | null)[]; sequences: (string | null)[] }
type Saved = State & { /** The copy of each table that has rows. */ copies: Map<string, string> }

/**
 * Saves the rows of all tables. Changes are detected by the number of rows and the newest transaction of each table, so the
 * cost of restoring depends on what a test has written. Rows that were added are deleted; only a table whose saved rows have
 * changed is filled again. Triggers are disabled meanwhile: the audit log forbids deletes.
 */
export async function openBaseline(url: string): Promise<Baseline> {
  const options = '-c session_replication_role=replica -c statement_timeout=20000 -c client_min_messages=warning'
  const pool = new pg.Pool({ connectionString: url, max: 1, idleTimeoutMillis: 0, options })
  pool.on('error', () => {})
  /** A test may have closed every connection to its database. */
  const ask = async <R extends pg.QueryResultRow>(query: string | pg.QueryConfig) => {
    try {
      return await pool.query<R>(query)
    } catch (error) {
      if (!/terminat|EPIPE|ECONNRESET/i.test((error as Error).message)) throw error
      return pool.query<R>(query)
    }
  }
  const { rows: tables } = await ask<Table>(TABLES)
  const { rows: sequences } = await ask<Sequence>(SEQUENCES)
  const marks = tables.map(({ name }) => `(select count(*) || ' ' || max(xmin::text::bigint) from ${name})`)
  const values = sequences.map(({ name }) => `pg_sequence_last_value('${name}')`)
  const list = (parts: string[]) => `array_to_string(array[${parts.join(', ')}], ',', '-')`
  // One row of two texts: this is asked after each test, and a row for each table takes longer to read than to find.
  const text = `select ${list(marks)} as marks, ${list(values)} as sequences`
  const stateNow = async (): Promise<State> => {
    const { rows } = await ask<{ marks: string; sequences: string }>({ name: 'state', text })
    const parts = (joined: string) => joined.split(',').map((part) => (part === '-' ? null : part))
    return { marks: parts(rows[0]!.marks), sequences: parts(rows[0]!.sequences) }
  }
  const shapeNow = async () => (await ask<{ shape: string }>(SHAPE)).rows[0]!.shape

  async function copied(schema: string): Promise<Saved> {
    const state = await stateNow()
    const filled = tables.filter((_, at) => state.marks[at])
    const copyOf = (name: string) => `${schema}.${pg.escapeIdentifier(name)}`
    const copies = filled.map(({ name, columns }) => `create table ${copyOf(name)} as select ${columns} from ${name};`)
    await ask(`drop schema if exists ${schema} cascade; create schema ${schema}; ${copies.join(' ')}`)
    return { ...state, copies: new Map(filled.map(({ name }) => [name, copyOf(name)])) }
  }

  const shape = await shapeNow()
  const first = await copied('first')
  let taken = first

  /** Statements that bring a table back to its saved rows. */
  function refill({ name, columns }: Table, mark: string | null) {
    if (!mark) return [`delete from ${name}`]
    const [count, newest] = mark.split(' ')
    return [
      `delete from ${name} where xmin::text::bigint > ${newest}`,
      `delete from ${name} where (select count(*) from ${name}) <> ${count}`,
      `insert into ${name} (${columns}) overriding system value select ${columns} from ${taken.copies.get(name)} where not exists (select from ${name})`,
    ]
  }

  async function restore() {
    const now = await stateNow()
    const back = tables.flatMap((table, at) => (now.marks[at] === taken.marks[at] ? [] : refill(table, taken.marks[at]!)))
    for (const [at, { name, start_value }] of sequences.entries()) {
      const value = taken.sequences[at]!
      if (now.sequences[at] !== value) back.push(`select setval('${name}', ${value ?? start_value}, ${value !== null})`)
    }
    if (!back.length) return
    const results = [await ask(back.join('; '))].flat()
    // Their rows are of this transaction now.
    if (results.some(({ command, rowCount }) => command === 'INSERT' && rowCount)) taken.marks = (await stateNow()).marks
  }

  return {
    take: async () => {
      taken = await copied('taken')
    },
    restore,
    reset: () => {
      taken = first
      return restore()
    },
    isAltered: async () => (await shapeNow()) !== shape,
    close: () => pool.end(),
  }
}
