import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import * as clients from '../../../api/sites/clients.ts'
import { testApp } from '../../test/app.ts'
import { addCheckpoints, logLastCheckpoint, startCheckpoints } from './checkpoints.ts'
import { type Anchor, verifyChain } from './verify-chain.ts'

const { db, pool, send } = await testApp()
const joan = { firstName: 'Joan', lastName: 'Kirabo', contacts: '0700 000 001', registered_on: '2026-01-01' }

const write = (count: number) =>
  pool.query("insert into audit_log (action, table_name, record_id) select 'update', 'guards', n from generate_series(1, $1) n", [
    count,
  ])
/** The changes that somebody with full access to the database can make. */
const tamper = async (statement: string) => {
  const client = await pool.connect()
  await client.query(`set session_replication_role = replica; ${statement}; set session_replication_role = origin`)
  client.release()
}
beforeEach(() => tamper('truncate audit_log restart identity'))

const finding = async (anchor?: Anchor) => {
  const result = await verifyChain(db, anchor)
  return result.intact ? 'intact' : result.finding
}
const checkpointIds = async () =>
  (await pool.query('select entry_id from audit_seals order by 1')).rows.map(({ entry_id }) => entry_id)

test('an empty log is intact', async () => {
  expect(await addCheckpoints(db)).toBe(0)
  expect(await verifyChain(db)).toEqual({ intact: true, verified: 0, pending: 0, last: undefined })
  expect(await logLastCheckpoint(db)).toBeUndefined()
})

test('every settled entry gets one checkpoint; the newest entries have none yet and are counted', async () => {
  await send('admin', clients.create, { body: joan })
  await send('admin', clients.update, { params: { id: '1' }, body: { ...joan, lastName: 'Ssali' } })
  const verified = await addCheckpoints(db)
  expect(verified).toBeGreaterThan(2)
  expect(await addCheckpoints(db)).toBe(0)
  await write(3)
  const result = await verifyChain(db)
  expect(result).toMatchObject({ intact: true, verified, pending: 3, last: { hash: expect.stringMatching(/^[\da-f]{64}$/) } })
  expect(await logLastCheckpoint(db)).toMatch(/^The audit log has checkpoints up to entry \d+:[\da-f]{64}$/)
  expect(await addCheckpoints(db)).toBe(3)
  expect(await verifyChain(db)).toMatchObject({ intact: true, pending: 0 })
})

test('entries that are older than the chain get checkpoints in batches', async () => {
  await write(2_500)
  expect(await addCheckpoints(db)).toBe(2_500)
  expect(await verifyChain(db)).toMatchObject({ intact: true, verified: 2_500, pending: 0 })
})

test('the text of an entry does not depend on the zone and style of the connection', async () => {
  await send('admin', clients.create, { body: joan })
  await addCheckpoints(db)
  await db.transaction().execute(async (other) => {
    await sql`set local timezone = 'Asia/Tokyo'`.execute(other)
    await sql`set local datestyle = 'German'`.execute(other)
    expect(await verifyChain(other)).toMatchObject({ intact: true })
  })
})

test('two processes that add checkpoints at the same time make one chain', async () => {
  await write(2_000)
  const counts = await Promise.all([addCheckpoints(db), addCheckpoints(db), addCheckpoints(db)])
  await addCheckpoints(db)
  expect(counts.reduce((a, b) => a + b)).toBeLessThanOrEqual(2_000)
  expect(await verifyChain(db)).toMatchObject({ intact: true, verified: 2_000, pending: 0 })
})

const lookedForWriters = async () =>
  (
    await pool.query(
      "select from pg_stat_activity where datname = current_database() and state = 'idle in transaction' and query like '%virtualtransaction as writer%'",
    )
  ).rowCount

test('a checkpoint waits for entries of open transactions, so that none is left out, but not for transactions that begin later', async () => {
  await write(1)
  const late = await pool.connect()
  const later = await pool.connect()
  await late.query('begin')
  await late.query("insert into audit_log (action) values ('late')")
  await write(1)
  // Entry 2 may still be committed: entries 1 and 3 have to wait.
  expect(await addCheckpoints(db)).toBe(0)
  const checkpoints = addCheckpoints(db)
  // Until it has seen which transactions are writing.
  await expect.poll(lookedForWriters).toBe(1)
  await later.query('begin')
  await later.query("insert into audit_log (action) values ('later')")
  await late.query('commit')
  expect(await checkpoints).toBe(3)
  expect(await checkpointIds()).toEqual([1, 2, 3])
  await later.query('rollback')
  await write(1)
  await addCheckpoints(db)
  expect(await checkpointIds()).toEqual([1, 2, 3, 5])
  expect(await finding()).toBe('intact')
  late.release()
  later.release()
})

test('checkpoints are added while the program runs, and once more when it stops', async () => {
  await write(2)
  const failures: unknown[] = []
  const checkpoints = startCheckpoints(db, (error) => failures.push(error))
  await expect.poll(checkpointIds).toEqual([1, 2])
  await write(1)
  await checkpoints.stop()
  expect(await checkpointIds()).toEqual([1, 2, 3])
  expect(failures).toEqual([])
})

test('neither the log nor its checkpoints can be changed with SQL', async () => {
  await write(1)
  await addCheckpoints(db)
  for (const table of ['audit_log', 'audit_seals']) {
    for (const statement of [`delete from ${table}`, `truncate ${table}`])
      await expect(pool.query(statement)).rejects.toThrow(`${table} is append-only`)
  }
  await expect(pool.query('update audit_seals set entry_id = 9')).rejects.toThrow('audit_seals is append-only')
})

test.each([
  ['a changed entry', "update audit_log set record_id = '99' where id = 3", 'Entry 3 differs from its checkpoint'],
  [
    'a changed timestamp',
    "update audit_log set at = at - interval '1 microsecond' where id = 3",
    'Entry 3 differs from its checkpoint',
  ],
  ['a new first entry', "update audit_log set address = '10.0.0.1' where id = 1", 'Entry 1 differs from its checkpoint'],
  ['a removed entry', 'delete from audit_log where id = 3', 'Entry 3 is missing.'],
  [
    'an entry removed with its checkpoint',
    'delete from audit_log where id = 3; delete from audit_seals where entry_id = 3',
    'something between entry 2 and it was removed',
  ],
  [
    'an inserted entry',
    "insert into audit_log (id, action) overriding system value values (7, 'sign_in')",
    'Entry 7 was inserted after the entries around it had got their checkpoints.',
  ],
  ['a removed newest entry', 'delete from audit_log where id = 9', 'Entry 9 is missing.'],
  ['a changed checkpoint', "update audit_seals set hash = sha256('x') where entry_id = 4", 'Entry 4 differs from its checkpoint'],
])('%s is detected', async (_, statement, expected) => {
  await write(6)
  // Takes an id that no entry gets, as a rolled-back transaction does.
  await pool.query("select nextval('audit_log_id_seq')")
  await write(2)
  await addCheckpoints(db)
  expect(await finding()).toBe('intact')
  await tamper(statement)
  expect(await finding()).toContain(expected)
})

test('a chain that was recomputed is detected with a hash kept elsewhere', async () => {
  await write(5)
  await addCheckpoints(db)
  const before = await verifyChain(db)
  const anchor = before.intact && before.last ? before.last : undefined
  await tamper("update audit_log set action = 'x' where id = 2; truncate audit_seals")
  await addCheckpoints(db)
  expect(await finding()).toBe('intact')
  expect(await finding(anchor)).toBe(
    'Entry 5 does not have the hash that was written down: the log was changed and its checkpoints were computed again.',
  )
  await tamper('delete from audit_log where id > 3; delete from audit_seals where entry_id > 3')
  expect(await finding()).toBe('intact')
  expect(await finding(anchor)).toContain('Entry 5 does not have the hash that was written down')
})
