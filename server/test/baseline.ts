import pg from 'pg'

/** A saved state of a database's rows, and functions to return to it. */
export type Baseline = {
  /** Saves the current state, until `reset`. */
  take: () => Promise<void>
  /** Restores the rows and sequences that have changed since; other tables are not touched. */
  restore: () => Promise<void>
  /** Returns to the first state. */
  reset: () => Promise<void>
  /** Whether tables, columns, indexes, constraints, triggers, functions or settings differ from the first state. */
  isAltered: () => Promise<boolean>
  close: () => Promise<void>
}

const TABLES = `select format('%I.%I', nspname, relname) as name, (select string_agg(quote_ident(attname), ', ' order by attnum) from pg_attribute
    where attrelid = c.oid and attnum > 0 and not attisdropped and attgenerated = '') as columns
  from pg_class c join pg_namespace n on n.oid = relnamespace
  where nspname in ('public', 'queue') and relkind in ('r', 'p') and not relispartition order by 1`

const SEQUENCES = `select format('%I.%I', schemaname, sequencename) as name, last_value, start_value
  from pg_sequences where schemaname in ('public', 'queue')`

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
type Sequence = { name: string; last_value: string | null; start_value: string }

/**
 * Saves the rows of all tables. Changes are detected by the number of rows and the newest transaction of each table, so the
 * cost of restoring depends on what a test has written. Triggers are disabled meanwhile: the audit log forbids deletes.
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
      if (!/terminat/i.test((error as Error).message)) throw error
      return pool.query<R>(query)
    }
  }
  const { rows: tables } = await ask<Table>(TABLES)
  const marks = tables.map(
    ({ name }) => `select '${name}' as name, (select count(*) || ' ' || max(xmin::text::bigint) from ${name}) as mark`,
  )
  const marksNow = async () => {
    const { rows } = await ask<{ name: string; mark: string | null }>({ name: 'marks', text: marks.join(' union all ') })
    return new Map(rows.map(({ name, mark }) => [name, mark]))
  }
  const sequencesNow = async () => (await ask<Sequence>({ name: 'sequences', text: SEQUENCES })).rows
  const shapeNow = async () => (await ask<{ shape: string }>(SHAPE)).rows[0]!.shape

  async function copied(schema: string) {
    const marks = await marksNow()
    const filled = tables.filter(({ name }) => marks.get(name))
    const copyOf = (name: string) => `${schema}.${pg.escapeIdentifier(name)}`
    const copies = filled.map(({ name, columns }) => `create table ${copyOf(name)} as select ${columns} from ${name};`)
    await ask(`drop schema if exists ${schema} cascade; create schema ${schema}; ${copies.join(' ')}`)
    const sequences = new Map((await sequencesNow()).map(({ name, last_value }) => [name, last_value]))
    return { marks, sequences, copies: new Map(filled.map(({ name }) => [name, copyOf(name)])) }
  }

  const shape = await shapeNow()
  const first = await copied('first')
  let taken = first

  async function restore() {
    const [now, sequences] = [await marksNow(), await sequencesNow()]
    const back: string[] = []
    let filled = false
    for (const { name, columns } of tables) {
      if (now.get(name) === taken.marks.get(name)) continue
      const copy = taken.copies.get(name)
      filled ||= copy !== undefined
      back.push(`delete from ${name}`)
      if (copy) back.push(`insert into ${name} (${columns}) overriding system value select ${columns} from ${copy}`)
    }
    for (const { name, last_value, start_value } of sequences) {
      const value = taken.sequences.get(name) ?? null
      if (last_value !== value) back.push(`select setval('${name}', ${value ?? start_value}, ${value !== null})`)
    }
    if (back.length) await ask(back.join('; '))
    if (filled) taken.marks = await marksNow()
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
