import { AbortedTransactionError, sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import { testDatabase } from '../../test/database.ts'
import { wire } from '../../test/wire.ts'
import { refusalOf } from '../errors.ts'
import { openDatabase } from './open.ts'

test('a statement that was prepared before its table changed fails once, however many connections have prepared it', async () => {
  const { db, url } = await testDatabase()
  const running = openDatabase(url, { connections: 2 })
  const read = () => running.db.selectFrom('emails').selectAll().where('id', '=', 1).execute()
  const readOnBoth = () => Promise.allSettled([read(), read()])
  for (let time = 0; time < 4; time++) await readOnBoth()
  await sql`alter table emails add column added_meanwhile integer`.execute(db)
  const error = await read().catch((error: unknown) => error)
  expect(refusalOf(error)).toMatchObject({ statusCode: 503, code: 'unavailable' })
  expect(await readOnBoth()).toEqual([
    { status: 'fulfilled', value: [] },
    { status: 'fulfilled', value: [] },
  ])
  await running.close()
})

test('a database of which only the pool was used keeps no connection once it is closed', async () => {
  const { url, pool } = await testDatabase()
  const opened = openDatabase(url)
  const { rows } = await opened.pool.query('select pg_backend_pid() as pid')
  await Promise.all([opened.close(), opened.close()])
  await vi.waitFor(async () => {
    expect((await pool.query('select from pg_stat_activity where pid = $1', [rows[0].pid])).rowCount).toBe(0)
  }, 2_000)
})

/** A pool of one connection, with a record of the messages on its wire. */
async function watched() {
  const { url } = await testDatabase()
  const tapped = await wire(url, /begin|start transaction [ a-z]+|commit|rollback|select \d|insert|nonsense/g)
  return { ...openDatabase(tapped.url, { connections: 1 }), tapped, sent: tapped.sent }
}

test('a statement is prepared on its third execution, and sent without its text from then on', async () => {
  const { db, sent, close } = await watched()
  const add = (one: number) => sql<{ sum: number }>`select 1 + ${one}::integer as sum`.execute(db)
  for (const [one, times] of [1, 1, 1, 0, 0].entries()) {
    expect((await add(one)).rows).toEqual([{ sum: 1 + one }])
    expect(sent.splice(0)).toHaveLength(times)
  }
  const { rows } = await sql`select statement from pg_prepared_statements`.execute(db)
  expect(rows).toEqual([{ statement: 'select 1 + $1::integer as sum' }])
  await close()
})

/** Executes statements that differ in a number, and says which numbers the connection has prepared, in order. */
function numbered(db: Awaited<ReturnType<typeof watched>>['db']) {
  const ask = (number: number) => sql`select ${sql.lit(number)}::integer as number`.execute(db)
  const prepared = async () => {
    const { rows } = await sql<{ number: number }>`
      select substring(statement from '^select (\\d+)::integer as number$')::integer as number from pg_prepared_statements
      where statement ~ '^select \\d' order by 1`.execute(db)
    return rows.map(({ number }) => number)
  }
  const backend = async () => (await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db)).rows[0]!.pid
  const ofAll = async (from: number, to: number, times = 3) => {
    for (let time = 0; time < times; time++) for (let number = from; number < to; number++) await ask(number)
  }
  return { ask, prepared, backend, ofAll }
}

test('when 200 statements are prepared, one that is executed often takes the place of one that is not', async () => {
  const { db, sent, close } = await watched()
  const { ask, prepared, ofAll } = numbered(db)
  await ofAll(0, 200)
  for (let time = 0; time < 9; time++) await ask(999)
  expect(await prepared()).toContain(999)
  sent.splice(0)
  await ask(999)
  expect(sent).toEqual([])
  // The first of those that are executed least has lost its name and is sent with its text.
  await ask(0)
  expect(sent).toEqual(['select 0'])
  await close()
})

test('of more statements than names that are executed alike, none takes the name of another', async () => {
  const { db, close } = await watched()
  const { prepared, ofAll } = numbered(db)
  await ofAll(0, 260, 12)
  expect(await prepared()).toHaveLength(200)
  await close()
})

test('a connection that has prepared many statements under names that are not given any more is replaced', async () => {
  const { db, close } = await watched()
  const { prepared, backend, ofAll } = numbered(db)
  const first = await backend()
  await ofAll(0, 200)
  await ofAll(200, 295, 9)
  expect([await backend(), (await prepared()).length]).toEqual([first, 295])
  await ofAll(300, 320, 9)
  expect(await backend()).not.toBe(first)
  expect((await prepared()).length).toBeLessThan(30)
  await close()
})

test('a transaction begins before its first statement is sent and commits after its last', async () => {
  const { db, sent, close } = await watched()
  await db.transaction().execute(async (trx) => {
    await sql`select 1`.execute(trx)
    await sql`select 2`.execute(trx)
  })
  expect(sent.splice(0)).toEqual(['begin', 'select 1', 'select 2', 'commit'])
  const refused = db.transaction().execute(async () => {
    throw new Error('changed my mind')
  })
  await expect(refused).rejects.toThrow('changed my mind')
  expect(sent).toEqual(['begin', 'rollback'])
  await close()
})

test('when a transaction cannot begin none of its statements is sent, and its connection serves the next one', async () => {
  const { db, tapped, sent, close } = await watched()
  await sql`create table kept (number integer)`.execute(db)
  const keep = () => db.transaction().execute((trx) => sql`insert into kept values (1)`.execute(trx))
  tapped.change = (bytes) => bytes.replace('begin\0', 'bogus\0')
  await expect(keep()).rejects.toThrow('syntax error at or near "bogus"')
  expect(sent.splice(0)).toEqual(['begin'])
  expect((await sql`select from kept`.execute(db)).rows).toEqual([])
  tapped.change = (bytes) => bytes
  await keep()
  expect((await sql`select from kept`.execute(db)).rows).toHaveLength(1)
  await close()
})

test('a failing statement rolls its transaction back, whether it is the first or the last', async () => {
  const { db, close } = await watched()
  await sql`create table kept (number integer)`.execute(db)
  const broken = db.transaction().execute(async (trx) => {
    await sql`insert into kept values (1)`.execute(trx)
    await sql`nonsense`.execute(trx)
  })
  await expect(broken).rejects.toThrow(/syntax error/)
  const first = db.transaction().execute((trx) => sql`nonsense`.execute(trx))
  await expect(first).rejects.toThrow(/syntax error/)
  await db.transaction().execute(async (trx) => {
    await sql`insert into kept values (2)`.execute(trx)
    await sql`insert into kept values (3)`.execute(trx)
  })
  expect((await sql`select number from kept order by 1`.execute(db)).rows).toEqual([{ number: 2 }, { number: 3 }])
  await close()
})

test('a value that cannot be written fails its transaction, and the statement works the next time', async () => {
  const { db, close } = await watched()
  await sql`create table kept (number integer)`.execute(db)
  const unwritable = {
    toPostgres() {
      throw new Error('cannot be written')
    },
  }
  const keep = (value: unknown) =>
    db.transaction().execute(async (trx) => {
      await sql`insert into kept values (1)`.execute(trx)
      await sql`insert into kept values (${value}::integer)`.execute(trx)
    })
  for (const value of [2, 3, unwritable, 4, 5, 6])
    await keep(value).catch(({ message }) => expect(message).toBe('cannot be written'))
  const { rows } = await sql<{ number: number }>`select number from kept where number > 1 order by 1`.execute(db)
  expect(rows.map(({ number }) => number)).toEqual([2, 3, 4, 5, 6])
  expect((await sql`select 1 from kept where number = 1`.execute(db)).rows).toHaveLength(5)
  await close()
})

test('a transaction that the database has aborted is not taken for committed', async () => {
  const { db, close } = await watched()
  await sql`create table kept (number integer)`.execute(db)
  const shruggedOff = db.transaction().execute(async (trx) => {
    await sql`insert into kept values (1)`.execute(trx)
    await sql`nonsense`.execute(trx).catch(() => {})
  })
  await expect(shruggedOff).rejects.toThrow(AbortedTransactionError)
  await db.transaction().execute((trx) => sql`insert into kept values (2)`.execute(trx))
  expect((await sql`select number from kept`.execute(db)).rows).toEqual([{ number: 2 }])
  await close()
})

test('a read-only transaction is started as one, and the connection is then used for others', async () => {
  const { db, close } = await watched()
  await sql`create table kept (number integer)`.execute(db)
  const writing = db
    .transaction()
    .setAccessMode('read only')
    .setIsolationLevel('repeatable read')
    .execute((trx) => sql`insert into kept values (1)`.execute(trx))
  await expect(writing).rejects.toThrow('read-only transaction')
  const inserted = await db
    .insertInto('kept' as 'clients')
    .values({ number: 2 } as never)
    .executeTakeFirst()
  expect(inserted.numInsertedOrUpdatedRows).toBe(1n)
  await close()
})

test('a connection that breaks in a transaction is replaced, and the stack of the error names the caller', async () => {
  const { db, close } = await watched()
  const broken = db.transaction().execute((trx) => sql`select 1, pg_terminate_backend(pg_backend_pid())`.execute(trx))
  const error = await broken.catch((error: unknown) => error)
  expect(refusalOf(error)).toMatchObject({ statusCode: 503, code: 'unavailable' })
  const refused = await sql`nonsense`.execute(db).catch((error: Error) => error.stack)
  expect(refused).toMatch(/statements\.test\.ts/)
  await close()
})

test('a failed commit leaves no open transaction on the connection', async () => {
  const { db, tapped, sent, close } = await watched()
  await sql`create table kept (number integer unique deferrable initially deferred)`.execute(db)
  sent.splice(0)
  const insert = (trx: typeof db) => sql`insert into kept values (1)`.execute(trx)
  const refused = db.transaction().execute(async (trx) => {
    await insert(trx)
    await insert(trx)
  })
  await expect(refused).rejects.toThrow('duplicate key')
  // The refusal may arrive after the commit was sent.
  expect(sent).toEqual(['begin', 'insert', 'insert', 'commit', 'rollback'])

  const backend = async () => (await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db)).rows[0]!.pid
  const before = await backend()
  tapped.change = (bytes) => bytes.replace('rollback\0', 'nonsense\0')
  const broken = db.transaction().execute(async (trx) => {
    await insert(trx)
    throw new Error('changed my mind')
  })
  await expect(broken).rejects.toThrow('syntax error at or near "nonsense"')
  expect(await backend()).not.toBe(before)
  expect((await sql`select from kept`.execute(db)).rows).toEqual([])
  await close()
})
