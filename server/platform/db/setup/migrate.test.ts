import { createHash } from 'node:crypto'
import { expect, inject, test, vi } from 'vitest'
import { testDatabase } from '../../../test/database.ts'
import { UPGRADES } from '../../../test/db/upgrades.ts'
import { OLDEST_POSTGRES } from '../../../test/postgres/oldest-postgres.ts'
import { type OpenDatabase, openDatabase } from '../open.ts'
import { migrate, migrations } from './migrate.ts'
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
let stepping: Promise<OpenDatabase> | undefined
/** A database that was stopped after each migration, with what an installation has before some of them; made once. */
const stepByStep = () =>
  (stepping ??= (async () => {
    for (const [index, { name }] of ALL.entries()) {
      for (const { migration, enter } of UPGRADES) if (name.startsWith(`${migration}_`)) await enter(stepped.pool)
      await migrate(stepped.pool, index + 1)
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

test('stopping after any migration and continuing later gives the same schema', { timeout: LONG }, async () => {
  const whole = await shape(await testDatabase())
  expect(await shape(await stepByStep())).toEqual(whole)
  // Stopping in between also detects a migration that depends on connection state left by an earlier one.
  for (const count of new Set([1, ALL.length >> 1, ALL.length - 1])) {
    const database = await empty()
    await migrate(database.pool, count)
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

test('a failing migration is rolled back and named; the next start continues with it', {
  timeout: LONG,
}, async () => {
  const database = await empty()
  await migrate(database.pool, 1)
  // Conflicts with the second migration.
  await database.pool.query('create table invoices (id integer)')
  const before = await shape(database)
  await expect(migrate(database.pool)).rejects.toThrow(`Migration ${ALL[1]!.name} failed: relation "invoices" already exists`)
  expect(await shape(database)).toEqual(before)
  await database.pool.query('drop table invoices')
  await migrate(database.pool)
  expect(await applied(database)).toHaveLength(ALL.length)
})

test('a migration edited after it was applied stops the start', async () => {
  const database = await testDatabase()
  await database.pool.query("update migrations set checksum = 'other' where name = $1", [ALL[0]!.name])
  await expect(migrate(database.pool)).rejects.toThrow(`Migration ${ALL[0]!.name} was edited after it had been applied.`)
})

test('a database to which the first 0003 was applied can be migrated and ends up like a new one', async () => {
  const database = await empty()
  await migrate(database.pool, 2)
  const [, , website] = migrations()
  const earlier = website!.script.replace(' as code) as generated\n', ' as code)\n')
  const onOldest = inject('postgres') === OLDEST_POSTGRES
  // Only newer versions of PostgreSQL accept that text.
  await database.pool.query(onOldest ? website!.script : earlier)
  await database.pool.query('insert into migrations (name, checksum) values ($1, $2)', [
    website!.name,
    createHash('sha256').update(earlier).digest('hex'),
  ])
  await migrate(database.pool)
  expect(await applied(database)).toHaveLength(ALL.length)
  expect(await shape(database)).toEqual(await shape(await testDatabase()))
  // The same at the next start.
  await migrate(database.pool)
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
