// Reads the database's structure from its catalog, so that a new table cannot be forgotten.
import pg from 'pg'
import { copyOut } from '../db/setup/copy.ts'

export type Table = { name: string; columns: string[]; key: string[] }
export type Sequence = { name: string; value: string; used: boolean }

/** A connection without statement timeout whose output format does not depend on the server's settings. */
export async function connect(url: string) {
  const settings = {
    timezone: 'UTC',
    datestyle: 'ISO',
    intervalstyle: 'postgres',
    bytea_output: 'hex',
    extra_float_digits: 1,
    statement_timeout: 0,
    idle_in_transaction_session_timeout: 0,
  }
  const options = Object.entries(settings).map(([name, value]) => `-c ${name}=${value}`)
  const client = new pg.Client({
    connectionString: url,
    application_name: 'engabo backup',
    options: options.join(' '),
    keepAlive: true,
  })
  // A broken connection also fails the running statement, which reports it.
  client.on('error', () => {})
  await client.connect()
  return client
}

const NOT_OF_AN_EXTENSION = (catalog: 'pg_class' | 'pg_proc' | 'pg_type') =>
  `not exists (select from pg_depend d where d.classid = '${catalog}'::regclass and d.objid = it.oid and d.deptype = 'e')`

/**
 * Every logged table of the schema with its stored columns, and its key, which gives rows a stable order. Unlogged tables may
 * be lost.
 */
export async function listTables(client: pg.ClientBase) {
  const { rows } = await client.query<Table>(`
    select quote_ident(relname) as name,
      array(select quote_ident(attname) from pg_attribute
        where attrelid = it.oid and attnum > 0 and not attisdropped and attgenerated = '' order by attnum) as columns,
      array(select quote_ident(attname) || case when attcollation <> 0 then ' collate "C"' else '' end
        from pg_index join pg_attribute on attrelid = it.oid and attnum = any(indkey)
        where indrelid = it.oid and indisprimary order by array_position(indkey::smallint[], attnum)) as key
    from pg_class it
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition and relpersistence = 'p'
      and ${NOT_OF_AN_EXTENSION('pg_class')}
    order by relname`)
  return rows
}

/** Every sequence of the schema and its value. */
export async function listSequences(client: pg.ClientBase) {
  const { rows } = await client.query<Sequence>(`
    select quote_ident(sequencename) as name, coalesce(last_value, start_value)::text as value, last_value is not null as used
    from pg_sequences where schemaname = 'public' order by 1`)
  return rows
}

/** The migrations applied to this database, with their checksums. */
export async function listMigrations(client: pg.ClientBase) {
  const { rows } = await client.query<{ name: string; checksum: string }>('select name, checksum from migrations order by name')
  return rows
}

/** The ids of the keys that anything in the database may be encrypted with; none where an older version has no such table. */
export async function listKeys(client: pg.ClientBase, tables: Table[]) {
  if (!tables.some(({ name }) => name === 'secret_keys')) return []
  const { rows } = await client.query<{ id: string }>('select id from secret_keys')
  return rows.map(({ id }) => id)
}

/** All rows of a table as text, in the order of its key. */
export const readRows = (client: pg.ClientBase, { name, columns, key }: Table) =>
  copyOut(
    client,
    `copy (select ${columns.join(', ')} from ${name} order by ${(key.length ? key : columns.map((column) => `${column}::text collate "C"`)).join(', ')}) to stdout`,
  )

/** Locks the tables against schema changes until the transaction ends. */
export const lockTables = (client: pg.ClientBase, tables: Table[]) =>
  client.query(`lock table ${tables.map(({ name }) => name).join(', ')} in access share mode`)

/** The documents that the database refers to: a table of documents has a checksum column, and `file_id` or its own `id`. */
export async function* namedDocuments(client: pg.ClientBase): AsyncGenerator<string> {
  const { rows } = await client.query<{ name: string; id: string }>(`
    select quote_ident(relname) as name, (
      select attname from pg_attribute where attrelid = it.oid and atttypid = 'uuid'::regtype and attname in ('file_id', 'id')
      order by attname limit 1) as id
    from pg_class it
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition
      and exists (select from pg_attribute where attrelid = it.oid and attname = 'sha256' and not attisdropped)`)
  for (const { name, id } of rows) {
    if (!id) throw new Error(`The table ${name} does not say where its files are.`)
    let rest = ''
    for await (const chunk of copyOut(client, `copy (select ${id} from ${name}) to stdout`)) {
      const lines = (rest + chunk).split('\n')
      rest = lines.pop()!
      yield* lines
    }
  }
}

/** True if the program is connected to this database. */
export async function isInUse(client: pg.ClientBase) {
  const { rowCount } = await client.query(
    `select from pg_stat_activity where datname = current_database() and application_name in ('engabo queue', 'engabo listen')`,
  )
  return rowCount! > 0
}

/** Drops everything in the schema, in the caller's transaction. Extensions stay. */
export async function clearDatabase(client: pg.ClientBase) {
  const { rows } = await client.query<{ statement: string }>(`
    select 'drop schema if exists queue, program cascade' as statement
    union all select format('drop table if exists %I cascade', relname) from pg_class it
      where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and ${NOT_OF_AN_EXTENSION('pg_class')}
    union all select format('drop sequence if exists %I cascade', relname) from pg_class it
      where relnamespace = 'public'::regnamespace and relkind = 'S' and ${NOT_OF_AN_EXTENSION('pg_class')}
    union all select format('drop routine if exists %s cascade', oid::regprocedure) from pg_proc it
      where pronamespace = 'public'::regnamespace and ${NOT_OF_AN_EXTENSION('pg_proc')}
    union all select format('drop type if exists %I cascade', typname) from pg_type it
      where typnamespace = 'public'::regnamespace and typtype in ('e', 'd') and ${NOT_OF_AN_EXTENSION('pg_type')}`)
  for (const { statement } of rows) await client.query(statement)
}

/** The server's version, such as 18.4. */
export async function serverVersion(client: pg.ClientBase) {
  const { rows } = await client.query<{ server_version: string }>('show server_version')
  return rows[0]!.server_version
}

/** Truncates the tables, disables their triggers and drops their foreign keys; returns the statements that restore both. */
export async function openTables(client: pg.ClientBase, tables: Table[]) {
  const { rows } = await client.query<{ away: string; back: string }>(`
    select format('alter table %s disable trigger %I', tgrelid::regclass, tgname) as away,
      format('alter table %s enable %s trigger %I', tgrelid::regclass, case tgenabled when 'A' then 'always' else '' end, tgname) as back
      from pg_trigger join pg_class on pg_class.oid = tgrelid
      where relnamespace = 'public'::regnamespace and not tgisinternal and tgenabled in ('O', 'A')
    union all
    select format('alter table %s drop constraint %I', conrelid::regclass, conname),
      format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid))
      from pg_constraint where connamespace = 'public'::regnamespace and contype = 'f' and conparentid = 0`)
  for (const { away } of rows) await client.query(away)
  await client.query(`truncate ${tables.map(({ name }) => name).join(', ')}`)
  return rows.map(({ back }) => back)
}

/** Restores what `openTables` removed; adding a foreign key validates it. */
export async function closeTables(client: pg.ClientBase, back: string[]) {
  for (const statement of back) await client.query(statement)
}

/** Sets each sequence to its saved value. */
export async function setSequences(client: pg.ClientBase, sequences: Sequence[]) {
  for (const { name, value, used } of sequences) await client.query('select setval($1::regclass, $2, $3)', [name, value, used])
}

/** Ends every session and uses up every link: those ended or used since the backup must not become valid again. */
export async function endSessions(client: pg.ClientBase) {
  await client.query('update sessions set ended_at = now() where ended_at is null')
  await client.query('update one_time_links set used_at = now() where used_at is null')
}

/** Collects what the planner needs to know of the rows, after the transaction that has loaded them. */
export const analyse = (client: pg.ClientBase) => client.query('analyze')
