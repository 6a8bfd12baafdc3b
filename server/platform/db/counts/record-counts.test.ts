import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testDatabase } from '../../../test/database.ts'
import { makeClient } from '../../../test/records/makers.ts'
import type { Db } from '../open.ts'
import { foldRecordCounts, liveRecords } from './record-counts.ts'

const { db, pool } = await testDatabase()

/** The stored number of clients, which must always equal the counted one. */
async function kept(within: Db = db) {
  const { rows } = await sql<{ kept: number; counted: number }>`
    select ${liveRecords('clients')} as kept, (select count(*) from clients where deleted_at is null) as counted`.execute(within)
  expect(rows[0]!.kept).toBe(Number(rows[0]!.counted))
  return rows[0]!.kept
}
const many = (amount: number) =>
  pool.query(
    `insert into clients (first_name, last_name, contacts, registered_on, deleted_at)
     select 'A', 'B', '1', '2026-01-01', case when n % 10 = 0 then now() end from generate_series(1, ${amount}) n`,
  )

test('the stored count matches the rows after adding, deleting, restoring and erasing, one or many', async () => {
  expect(await kept()).toBe(0)
  const { id } = await makeClient(db)
  expect(await kept()).toBe(1)
  await many(50)
  expect(await kept()).toBe(46)
  await db.updateTable('clients').set({ contacts: '2' }).execute()
  expect(await kept()).toBe(46)
  for (const [deleted_at, expected] of [
    [new Date().toISOString(), 45],
    [new Date().toISOString(), 45],
    [null, 46],
  ] as const) {
    await db.updateTable('clients').set({ deleted_at }).where('id', '=', id).execute()
    expect(await kept()).toBe(expected)
  }
  await foldRecordCounts(db)
  expect(await kept()).toBe(46)
  await pool.query('delete from clients where deleted_at is not null or id % 2 = 0')
  const left = await kept()
  await foldRecordCounts(db)
  expect(await kept()).toBe(left)
  expect(await foldRecordCounts(db)).toBe(0)
})

test('a rolled back change is not counted, and a transaction sees its own changes', async () => {
  const before = await kept()
  const refused = db.transaction().execute(async (trx) => {
    await makeClient(trx)
    expect(await kept(trx)).toBe(before + 1)
    throw new Error('changed my mind')
  })
  await expect(refused).rejects.toThrow('changed my mind')
  expect(await kept()).toBe(before)
})

test('the next folding counts rows that bypassed the triggers once, however many processes fold', async () => {
  await pool.query('alter table clients disable trigger count_in')
  await many(20_000)
  await pool.query('alter table clients enable trigger count_in')
  await Promise.all([foldRecordCounts(db), foldRecordCounts(db), foldRecordCounts(db)])
  expect(await kept()).toBeGreaterThan(18_000)
})

test('several processes that fold during writes lose nothing and count nothing twice', async () => {
  const before = await kept()
  const reading = { on: true }
  const watch = (async () => {
    while (reading.on) await kept()
  })()
  const work = Array.from({ length: 40 }, (_, at) => (at % 4 ? makeClient(db) : foldRecordCounts(db)))
  await Promise.all(work)
  reading.on = false
  await watch
  expect(await kept()).toBe(before + 30)
  await Promise.all([foldRecordCounts(db), foldRecordCounts(db), foldRecordCounts(db)])
  expect(await kept()).toBe(before + 30)
})

test('the records that a table had before are counted when counting begins', async () => {
  const before = await kept()
  for (const name of ['count_in', 'count_out', 'count_change']) await pool.query(`drop trigger ${name} on clients`)
  await pool.query("delete from record_count_changes; delete from record_counts where table_name = 'clients'")
  await pool.query("select count_live('clients'); select recount_records()")
  expect(await kept()).toBe(before)
  await makeClient(db)
  expect(await kept()).toBe(before + 1)
})
