import { expect, test, vi } from 'vitest'
import { testDatabase } from '../../../test/database.ts'
import { UPGRADES } from '../../../test/db/upgrades.ts'
import { type OpenDatabase, openDatabase } from '../open.ts'
import { migrate, migrations } from './migrate.ts'
import { readRoutines } from './routine-files.ts'
import { generateTypes } from './types.ts'

const ALL = migrations()
/** Applying all migrations several times is slow on a busy machine. */
const LONG = 120_000
const empty = () => testDatabase({ from: 'template0' })

/** Everything the migrations create: types, constraints, indexes, triggers, functions. */
async function shape({ db, pool }: OpenDatabase) {
  const { rows } = await pool.query(`
    select pg_get_constraintdef(oid) as text from pg_constraint where connamespace = 'public'::regnamespace
    union all select pg_get_indexdef(indexrelid) from pg_index where indexrelid in (select oid from pg_class where relnamespace = 'public'::regnamespace)
    union all select pg_get_triggerdef(oid) from pg_trigger where not tgisinternal
    union all select prosrc from pg_proc where pronamespace = 'public'::regnamespace and prolang <> (select oid from pg_language where lanname = 'c')
    order by 1`)
  return { types: await generateTypes(db), rest: rows.map(({ text }) => text) }
}
const applied = async ({ pool }: OpenDatabase) => (await pool.query('select name, applied_at from migrations order by name')).rows

const stepped = await empty()
/** The functions that a migration may call, as an installation has them before it; those of later tables are left out. */
async function applyFunctions() {
  const functions = readRoutines().filter(({ kind }) => kind === 'function')
  for (const text of functions.flatMap(({ statements }) => statements))
    await stepped.pool.query(`set check_function_bodies = off; ${text}`).catch(() => {})
}
let stepping: Promise<OpenDatabase> | undefined
/** A database that was stopped after each migration, with what an installation has before some of them; made once. */
const stepByStep = () =>
  (stepping ??= (async () => {
    for (const [index, { name }] of ALL.entries()) {
      for (const { migration, enter } of UPGRADES) if (name.startsWith(`${migration}_`)) await enter(stepped.pool)
      await migrate(stepped.pool, { upTo: index + 1 })
      if (index === 0) await applyFunctions()
      expect(await applied(stepped)).toHaveLength(index + 1)
    }
    return stepped
  })())

test('migrates an empty database; a second run changes nothing', async () => {
  const database = await empty()
  await migrate(database.pool)
  const first = await applied(database)
  expect(first.map(({ name }) => name)).toEqual(ALL.map(({ name }) => name))
  await migrate(database.pool)
  expect(await applied(database)).toEqual(first)
})

test('the rows that every installation begins with are counted', async () => {
  const database = await testDatabase()
  await database.pool.query('select recount_records()')
  expect((await database.pool.query('select * from record_count_changes')).rows).toEqual([])
})

test('stopping after any migration and continuing later gives the same schema', { timeout: LONG }, async () => {
  const whole = await shape(await testDatabase())
  expect(await shape(await stepByStep())).toEqual(whole)
  // Stopping in between also detects a migration that depends on connection state left by an earlier one.
  for (const count of new Set([1, ALL.length >> 1, ALL.length - 1])) {
    const database = await empty()
    await migrate(database.pool, { upTo: count })
    expect(await applied(database)).toHaveLength(count)
    await migrate(database.pool)
    expect(await shape(database)).toEqual(whole)
  }
})

test.each(UPGRADES)('after the upgrade $title', { timeout: LONG }, async ({ migration, read, expected }) => {
  expect(ALL.filter(({ name }) => name.startsWith(`${migration}_`))).toHaveLength(1)
  expect((await (await stepByStep()).pool.query(read)).rows).toEqual(expected)
})

test('two processes that start at the same time migrate once', { timeout: LONG }, async () => {
  const one = await empty()
  const two = openDatabase(one.url)
  await Promise.all([migrate(one.pool), migrate(two.pool), migrate(two.pool)])
  await two.close()
  expect(await applied(one)).toHaveLength(ALL.length)
  expect(await shape(one)).toEqual(await shape(await testDatabase()))
})

/** A migration after all others. */
const later = (script: string) => ({ name: '9999_later.sql', script, checksum: script })

test('a failing migration is rolled back and named; the next start continues with it', async () => {
  const database = await testDatabase()
  const before = await shape(database)
  const all = [...ALL, later('create table torches (id integer); create table invoices (id integer)')]
  await expect(migrate(database.pool, { all })).rejects.toThrow(
    'Migration 9999_later.sql failed: relation "invoices" already exists',
  )
  expect(await shape(database)).toEqual(before)
  await migrate(database.pool, { all: [...ALL, later('create table torches (id integer)')] })
  expect(await applied(database)).toHaveLength(ALL.length + 1)
})

test('a reference that a migration adds is checked, and its records keep those that they need', async () => {
  const database = await testDatabase()
  const script = `
    create table torches (id integer generated always as identity primary key, guard_id integer references guards);
    select add_record_columns('torches');
    alter table qualification_types add torch_id integer references torches;
    select make_record('torches', 'torch', 'Keep it.')`
  await migrate(database.pool, { all: [...ALL, later(script)] })
  const { rows } = await database.pool.query(
    "select proname from pg_proc where (proname = 'needed_guards' and prosrc like '%torches%') or (proname = 'live_qualification_types' and prosrc like '%torches%')",
  )
  expect(rows).toHaveLength(2)
  await database.pool.query('insert into torches default values')
  await database.pool.query('update qualification_types set torch_id = 1 where id = 1')
  await expect(database.pool.query('update torches set deleted_at = now()')).rejects.toThrow(
    'This torch is still used by qualification types (1). Keep it.',
  )
})

test('a migration edited after it was applied stops the start', async () => {
  const database = await testDatabase()
  await database.pool.query("update migrations set checksum = 'other' where name = $1", [ALL[0]!.name])
  await expect(migrate(database.pool)).rejects.toThrow(`Migration ${ALL[0]!.name} was edited after it had been applied.`)
})

/** A database as the last version before 0.2 left it: without the program's own schema, with the names of its migrations. */
async function asBefore(names: string[]) {
  const database = await empty()
  await migrate(database.pool, { upTo: 1 })
  await database.pool.query('drop schema program cascade')
  await database.pool.query('delete from migrations')
  await database.pool.query("insert into migrations (name, checksum) select name, 'x' from unnest($1::text[]) name", [names])
  return database
}

test('a database of the last version before the baseline goes on, without the triggers that no file defines', async () => {
  const numbered = Array.from({ length: 151 }, (_, index) => `0${String(index).padStart(3, '0')}_before.sql`)
  const database = await asBefore([...numbered, '0170_presence_to_confirm.sql'])
  await database.pool.query(`
    create function note_old() returns trigger language plpgsql as $$ begin return new; end $$;
    create trigger old_rule before insert on guards for each row execute function note_old()`)
  const before = await shape(await testDatabase())
  await migrate(database.pool)
  expect((await applied(database)).map(({ name }) => name)).toEqual(ALL.map(({ name }) => name))
  const { rest } = await shape(database)
  // A process of the version before may still call the function.
  expect(rest.filter((one) => !before.rest.includes(one))).toEqual([' begin return new; end '])
})

test('a database of an older version is refused, and says which version comes first', async () => {
  const database = await asBefore(['0001_foundation.sql', '0150_money.sql'])
  await expect(migrate(database.pool)).rejects.toThrow(
    'This database is of a version before 0.2 (its last migration is 0150_money.sql). Start the last of those versions (commit 4613b0fe) once, then this one.',
  )
})

test('no migration changes a function, trigger or view: these are in the files of their areas', () => {
  const changes = /\b(create|drop|alter)\s+(or\s+replace\s+)?(constraint\s+)?(function|trigger|view|procedure|routine)\b/i
  expect(changes.test('create or replace function share_plans()')).toBe(true)
  expect(ALL.filter(({ script }) => changes.test(script)).map(({ name }) => name)).toEqual([])
})

test('the lock is free again after success and failure', async () => {
  const database = await empty()
  await migrate(database.pool)
  await vi.waitFor(async () => {
    const { rowCount } = await database.pool.query(
      "select 1 from pg_locks where locktype = 'advisory' and database = (select oid from pg_database where datname = current_database())",
    )
    expect(rowCount).toBe(0)
  })
})
