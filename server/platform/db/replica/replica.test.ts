import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createApp } from '../../../app.ts'
import { testKeyring } from '../../../test/keys.ts'
import { startWithReplica } from '../../../test/postgres/replica.ts'
import { makeAccount, makeClient } from '../../../test/records/makers.ts'
import { filesIn } from '../../files/files.ts'
import { openQueue } from '../../jobs/queue.ts'
import { openMail } from '../../mail/transport.ts'
import { openSession } from '../../sessions/sessions.ts'
import { openDatabase } from '../open.ts'
import { migrate } from '../setup/migrate.ts'
import { onReplica } from './replica.ts'

/** A primary, a replica, and the app on both. */
async function start() {
  const folder = mkdtempSync(join(tmpdir(), 'engabo-replica-'))
  const { primary, replica } = await startWithReplica(folder, async (empty) => {
    const { pool, close } = openDatabase(empty.url('postgres'))
    await migrate(pool)
    await close()
  })
  const { db, pool, close } = openDatabase(primary.url('postgres'))
  const away = openDatabase(replica.url('postgres'), { connections: 1 })
  const queue = await openQueue(primary.url('postgres'), () => {}, { idle: true })
  const reports = onReplica(replica.url('postgres'), db)
  const mail = openMail({ smtpUrl: undefined, folder: join(folder, 'mail') })
  const keyring = await testKeyring(db)
  const app = await createApp({ db, reports, queue, mail, files: filesIn(folder, keyring), keyring, limits: false })
  const { id: accountId } = await makeAccount(db, { role: 'admin' })
  const { access_token } = await openSession(db, { accountId, role: 'admin', address: '127.0.0.1', userAgent: 'test' })
  const stop = async () => {
    await app.close()
    await reports.stop()
    await queue.stop()
    await away.close()
    await close()
    await replica.stop().catch(() => {})
    await primary.stop()
    rmSync(folder, { recursive: true, force: true })
  }
  return { app, db, pool, away, primary, replica, access_token, stop }
}

let on: Awaited<ReturnType<typeof start>>
beforeAll(async () => {
  on = await start()
})
afterAll(() => on.stop())

const get = (url: string) => on.app.inject({ url, headers: { authorization: `Bearer ${on.access_token}` } })
const reported = async () => (await get('/api/v1/dashboard/cards')).json().active_clients
const listed = async () => (await get('/api/v1/clients')).json().length
const exported = async () => (await get('/api/v1/clients/export')).body.trim().split('\n').length - 1
const atReplica = (statement: string) => on.away.pool.query(`select ${statement}()`)
const SOON = { timeout: 15_000, interval: 200 }

test('figures and exports come from the replica, lists from the primary; a replica too far behind is left alone until it has caught up', async () => {
  await makeClient(on.db)
  await vi.waitFor(async () => expect(await reported()).toBe(1), SOON)
  // Once the replica is known to be up, a paused one shows in its statistics that it was queried.
  await vi.waitFor(async () => {
    await atReplica('pg_wal_replay_resume')
    await new Promise((resolve) => setTimeout(resolve, 2_000))
    await atReplica('pg_wal_replay_pause')
    const { id } = await makeClient(on.db)
    const seen = [await reported(), await exported(), await listed()]
    await on.db.deleteFrom('clients').where('id', '=', id).execute()
    expect(seen).toEqual([1, 1, 2])
  }, SOON)
  const { rows } = await on.pool.query("select count(*) from audit_log where action = 'export'")
  expect(rows[0].count).toBeGreaterThan(0)
  await makeClient(on.db)
  await vi.waitFor(async () => expect([await reported(), await exported()]).toEqual([2, 2]), SOON)
  await atReplica('pg_wal_replay_resume')
  await vi.waitFor(async () => {
    const { rows } = await on.away.pool.query('select count(*) from clients')
    expect(rows[0].count).toBe(2)
  }, SOON)
})

test('when the replica goes down no request fails, not even those in progress', async () => {
  await new Promise((resolve) => setTimeout(resolve, 2_000))
  await on.away.close()
  await on.replica.stop()
  const responses = await Promise.all(Array.from({ length: 20 }, () => get('/api/v1/dashboard/cards')))
  expect(responses.map(({ statusCode }) => statusCode)).toEqual(responses.map(() => 200))
  expect([await reported(), await exported(), await listed()]).toEqual([2, 2, 2])
})

test('a database that is not a replica of this one is never queried', async () => {
  const other = onReplica(on.primary.url('template1'), on.db)
  await new Promise((resolve) => setTimeout(resolve, 1_500))
  expect(await other.read(async (given) => given === on.db)).toBe(true)
  await other.stop()
})
