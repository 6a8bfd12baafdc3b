import { expect, test } from 'vitest'
import { testDatabase } from '../../../test/database.ts'
import { migrate } from './migrate.ts'
import { phaseOf, type Routine, readRoutines, readStatements } from './routine-files.ts'

/** The program's routines with those of a script. */
const withScript = (script: string, file = 'people/torches.sql'): Routine[] => [
  ...readRoutines(),
  ...readStatements(file, script).map(({ kind, name, text }) => ({
    kind,
    name,
    file,
    phase: phaseOf(file),
    statements: [text],
    checksum: text,
  })),
]
const light = (answer: string) => `create or replace function light() returns text language sql as $$ select '${answer}' $$;\n`
const TRIGGER = 'create or replace trigger light before insert on guards for each row execute function touch_record();\n'

const { pool } = await testDatabase()
const isLight = async () => (await pool.query('select light()')).rows[0].light
const triggers = async () =>
  (await pool.query("select from pg_trigger where tgrelid = 'guards'::regclass and tgname = 'light'")).rowCount

test('a changed function is applied by the next start; a process of a version before does not take it back', async () => {
  await migrate(pool, { routines: withScript(light('dim')) })
  await migrate(pool, { routines: withScript(light('bright')) })
  await migrate(pool, { routines: withScript(light('dim')) })
  expect(await isLight()).toBe('bright')
  // As "npm run db:migrate" of the version before does.
  await migrate(pool, { routines: withScript(light('dim')), anyway: true })
  expect(await isLight()).toBe('dim')
})

test('a trigger that no file defines any more goes at once, a function with the version after the next one', async () => {
  await migrate(pool, { routines: withScript(light('first') + TRIGGER) })
  expect(await triggers()).toBe(1)
  await migrate(pool, { routines: withScript('create or replace view candles as select 1 as id;\n') })
  expect(await triggers()).toBe(0)
  // The version before still calls it.
  expect(await isLight()).toBe('first')
  await migrate(pool, { routines: withScript('create or replace view torches as select 1 as id;\n') })
  await expect(isLight()).rejects.toThrow('function light() does not exist')
  expect((await pool.query('select id from torches')).rows).toEqual([{ id: 1 }])
})

test('a failing statement is named with its file, and the next start continues', async () => {
  const broken = 'create or replace trigger light before insert on torch_bearers for each row execute function touch_record();\n'
  await expect(migrate(pool, { routines: withScript(light('third') + broken, 'people/torches.triggers.sql') })).rejects.toThrow(
    'people/torches.triggers.sql: the trigger torch_bearers.light failed: relation "torch_bearers" does not exist',
  )
  await migrate(pool, { routines: withScript(light('third')) })
  expect(await isLight()).toBe('third')
})

test('a file holds functions, views, triggers and calls that can be repeated, and nothing else', () => {
  const read = (script: string) => () => readStatements('people/torches.sql', script)
  expect(read('create function light() returns text language sql as $$ select 1 $$;')).toThrow(
    'people/torches.sql: "create function light() returns text language sql as $$ select 1 $$;" is no "create or replace" of a function, view or trigger, and no call.',
  )
  expect(read('alter table guards add torch text;')).toThrow('people/torches.sql does not begin with a statement or a comment.')
  const [first, second] = read(`-- Of the whole file.\n${light('a')}\n-- Of the second.\n${TRIGGER}`)()
  expect([first!.name, second!.name]).toEqual(['light', 'guards.light'])
  expect(first!.text).toBe(light('a'))
})

test('every body is one that PostgreSQL accepts, with all tables and functions there', async () => {
  const client = await pool.connect()
  for (const { kind, name, statements } of readRoutines())
    if (kind === 'function')
      for (const statement of statements) await expect(client.query(statement), name).resolves.toBeDefined()
  client.release()
})

test('the database has the routines of the files and no others', async () => {
  const database = await testDatabase()
  const { rows } = await database.pool.query<{ name: string }>(`
    select 'function ' || proname as name from pg_proc p
      where pronamespace = 'public'::regnamespace and proname !~ '^(live|needed)_|^count_.*_by_month$'
        and not exists (select from pg_depend where classid = 'pg_proc'::regclass and objid = p.oid and deptype = 'e')
    union select 'view ' || relname from pg_class where relnamespace = 'public'::regnamespace and relkind = 'v'
    union select 'trigger ' || tgrelid::regclass || '.' || tgname from pg_trigger t join pg_class c on c.oid = tgrelid
      where not tgisinternal and not relispartition and relnamespace = 'public'::regnamespace
        and tgname !~ '^(touch|needed|live|count_(in|out|change)|month_(in|out|change))$'
        and not (tgname = 'audit' and exists (select from pg_trigger where tgrelid = c.oid and tgname = 'needed'))`)
  const parts = ['attendance_events_other', 'alarm_signals_other'].map((part) => `trigger ${part}.append_only_truncate`)
  const defined = readRoutines().filter(({ kind }) => kind !== 'call')
  expect(new Set([...rows.map(({ name }) => name), ...parts])).toEqual(
    new Set(defined.map(({ kind, name }) => `${kind} ${name}`)),
  )
})
