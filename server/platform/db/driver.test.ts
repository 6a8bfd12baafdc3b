import { AbortedTransactionError, sql } from 'kysely'
import pg from 'pg'
import { expect, test } from 'vitest'
import { testDatabase } from '../../test/database.ts'
import { refusalOf } from '../errors.ts'
import { openDatabase } from './open.ts'
import { WITH_BEGIN, WITH_COMMIT } from './statements.ts'

test('a connection whose statements were prepared before a table changed is replaced by one that works', async () => {
  const { db, url } = await testDatabase()
  const running = openDatabase(url, { connections: 1 })
  const read = () => running.db.selectFrom('emails').selectAll().where('id', '=', 1).execute()
  for (let time = 0; time < 4; time++) await read()
  await sql`alter table emails add column more integer`.execute(db)
  const error = await read().catch((error: unknown) => error)
  expect(refusalOf(error)).toMatchObject({ statusCode: 503, code: 'unavailable' })
  expect(await read()).toEqual([])
  await running.close()
})

/** What goes over the wire, a line for each time something is sent. */
async function watched() {
  const { url } = await testDatabase()
  const { db, pool, close } = openDatabase(url, { connections: 1 })
  const client = await pool.connect()
  const sent: string[] = []
  const { stream } = client.connection
  const write = stream._writev!.bind(stream)
  const one = stream._write.bind(stream)
  const note = (data: Buffer) => {
    const words = data.toString('latin1').match(/begin|commit|rollback|select \d|insert|nonsense/g)
    if (words) sent.push(words.join(' '))
  }
  stream._writev = (chunks, done) => {
    note(Buffer.concat(chunks.map(({ chunk }) => chunk)))
    write(chunks, done)
  }
  stream._write = (chunk, encoding, done) => {
    note(chunk)
    one(chunk, encoding, done)
  }
  client.release()
  return { db, pool, sent, close }
}

test('a transaction travels as few times as its statements allow', async () => {
  const { db, sent, close } = await watched()
  const number = await db.transaction().execute(async (trx) => {
    const { rows } = await sql<{ one: number }>`${sql.raw(WITH_BEGIN)}select 1 as one`.execute(trx)
    await sql`select 2`.execute(trx)
    await sql`${sql.raw(WITH_COMMIT)}select 3`.execute(trx)
    return rows[0]!.one
  })
  expect(number).toBe(1)
  expect(sent.splice(0)).toEqual(['begin begin select 1', 'select 2', 'commit select 3 commit'])

  await db.transaction().execute((trx) => sql`select 4`.execute(trx))
  expect(sent.splice(0)).toEqual(['begin', 'select 4', 'commit'])

  await db.transaction().execute(async () => {})
  const refused = db.transaction().execute(async () => {
    throw new Error('changed my mind')
  })
  await expect(refused).rejects.toThrow('changed my mind')
  expect(sent).toEqual([])

  await sql`${sql.raw(WITH_COMMIT)}select 5`.execute(db)
  expect(sent).toEqual(['commit select 5'])
  await close()
})

test('a statement that travels with the commit fails the transaction, and nothing of it is kept', async () => {
  const { db, close } = await watched()
  await sql`create table kept (number integer)`.execute(db)
  const broken = db.transaction().execute(async (trx) => {
    await sql`insert into kept values (1)`.execute(trx)
    await sql`${sql.raw(WITH_COMMIT)}nonsense`.execute(trx)
  })
  await expect(broken).rejects.toThrow(/syntax error/)
  const first = db.transaction().execute((trx) => sql`${sql.raw(WITH_BEGIN)}nonsense`.execute(trx))
  await expect(first).rejects.toThrow(/syntax error/)
  await db.transaction().execute(async (trx) => {
    await sql`insert into kept values (2)`.execute(trx)
    await sql`${sql.raw(WITH_COMMIT)}insert into kept values (3)`.execute(trx)
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
      await sql`${sql.raw(WITH_COMMIT)}insert into kept values (${value}::integer)`.execute(trx)
    })
  for (const value of [2, 3, unwritable, 4, 5, 6])
    await keep(value).catch(({ message }) => expect(message).toBe('cannot be written'))
  const { rows } = await sql<{ number: number }>`select number from kept where number > 1 order by 1`.execute(db)
  expect(rows.map(({ number }) => number)).toEqual([2, 3, 4, 5, 6])
  expect((await sql`select 1 from kept where number = 1`.execute(db)).rows).toHaveLength(5)
  await close()
})

test('a transaction that the database has given up is not taken for committed', async () => {
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

test('a transaction that may only read is told so, and may then be as any other', async () => {
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

test('a connection that breaks in a transaction is replaced, and the failure names the place it was asked from', async () => {
  const { db, close } = await watched()
  const broken = db.transaction().execute((trx) => sql`select 1, pg_terminate_backend(pg_backend_pid())`.execute(trx))
  const error = await broken.catch((error: unknown) => error)
  expect(refusalOf(error)).toMatchObject({ statusCode: 503, code: 'unavailable' })
  const refused = await sql`nonsense`.execute(db).catch((error: Error) => error.stack)
  expect(refused).toMatch(/driver\.test\.ts/)
  await close()
})

test('what the database refuses at its end leaves no open transaction on a connection', async () => {
  const { db, pool, sent, close } = await watched()
  await sql`create table kept (number integer unique deferrable initially deferred)`.execute(db)
  sent.splice(0)
  const insert = (trx: typeof db) => sql`insert into kept values (1)`.execute(trx)
  const refused = db.transaction().execute(async (trx) => {
    await insert(trx)
    await insert(trx)
  })
  await expect(refused).rejects.toThrow('duplicate key')
  // Refused it may have been before the transaction was over.
  expect(sent).toEqual(['begin', 'insert', 'insert', 'commit', 'rollback'])

  const backend = async () => (await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db)).rows[0]!.pid
  const before = await backend()
  const client = await pool.connect()
  const query = client.query.bind(client) as (query: object) => unknown
  client.query = ((asked: { text: string; callback: (error: Error) => void }) =>
    asked.text === 'rollback' ? asked.callback(new pg.DatabaseError('canceled', 0, 'error')) : query(asked)) as never
  client.release()
  const broken = db.transaction().execute(async (trx) => {
    await insert(trx)
    throw new Error('changed my mind')
  })
  await expect(broken).rejects.toThrow('canceled')
  expect(await backend()).not.toBe(before)
  expect((await sql`select from kept`.execute(db)).rows).toEqual([])
  await close()
})
