import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { startCluster } from '../db/cluster.ts'
import { migrate } from '../db/migrate.ts'
import { openDatabase } from '../db/open.ts'
import { openQueue } from '../queue.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Address of the run's PostgreSQL, with `template` (migrated, empty) in it. */
    serverUrl: string
    /** Where the app under test keeps its files: in a folder, or in a bucket of an object server. */
    fileStore: 'folder' | 'bucket'
  }
}

/** One PostgreSQL for the whole run, with a migrated database that every test file copies. */
export default async function setup(project: TestProject) {
  const folder = mkdtempSync(join(tmpdir(), 'engabo-test-'))
  const cluster = await startCluster(folder, { fsync: 'off', full_page_writes: 'off', max_connections: '100' })
  const admin = openDatabase(cluster.url('postgres'))
  await admin.pool.query('create database template')
  await admin.close()
  const template = openDatabase(cluster.url('template'))
  await migrate(template.pool)
  const queue = await openQueue(cluster.url('template'), () => {}, { idle: true })
  await queue.stop()
  await template.close()
  project.provide('serverUrl', cluster.url('postgres'))
  return async () => {
    await cluster.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}
