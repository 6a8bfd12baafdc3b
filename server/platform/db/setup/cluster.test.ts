import { mkdirSync, mkdtempSync, renameSync, rmdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { openDatabase } from '../open.ts'
import { startCluster } from './cluster.ts'

/** Starts the cluster of a folder, asks it where it listens, starts it once more as a second process would, and stops it. */
async function listensAt(folder: string) {
  const cluster = await startCluster(folder)
  try {
    const url = cluster.url('postgres')
    const { pool, close } = openDatabase(url)
    const { rows } = await pool.query(`select current_setting('listen_addresses') as port, inet_client_addr() as address`)
    await close()
    expect((await startCluster(folder)).url('postgres')).toBe(url)
    return { host: new URL(url).searchParams.get('host'), ...rows[0] }
  } finally {
    await cluster.stop()
  }
}

test('it listens at a socket in its data folder and on no port; where there can be none, on a port of this machine', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'engabo cluster, '))
  const far = folder + 'far'.repeat(30)
  onTestFinished(() => {
    for (const path of [folder, far]) rmSync(path, { recursive: true, force: true })
  })
  expect(await listensAt(folder)).toEqual({ host: join(folder, 'postgres'), port: '', address: null })

  const onPort = { host: null, port: '127.0.0.1', address: '127.0.0.1' }
  // As on a file system without sockets: PostgreSQL cannot make what it needs for one.
  const lock = join(folder, 'postgres', '.s.PGSQL.5432.lock')
  mkdirSync(lock)
  expect(await listensAt(folder)).toEqual(onPort)
  rmdirSync(lock)

  renameSync(folder, far)
  expect(await listensAt(far)).toEqual(onPort)
})
