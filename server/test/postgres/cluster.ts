import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { openDatabase } from '../../platform/db/open.ts'
import { type Binaries, startCluster } from '../../platform/db/setup/cluster.ts'
import { migrate } from '../../platform/db/setup/migrate.ts'
import { openQueue } from '../../platform/jobs/queue.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** URL of the run's PostgreSQL, with the migrated and empty database `template`. */
    serverUrl: string
    /** Folder for files of the run's workers; deleted when the run ends. */
    folder: string
    /** The file store of the tested app: a folder, or a bucket of an object server. */
    fileStore: 'folder' | 'bucket'
    /** The major version that the run's PostgreSQL must have; checked by `server/platform/db/setup/version.test.ts`. */
    postgres: number
    /** The seed of the random inputs. */
    seed: number
    /** True in `npm run test:nightly`, which repeats with other values what one of its kind proves at each change. */
    night: boolean
  }
}

/** Speed over durability: no data has to survive a crash. */
const SETTINGS = {
  fsync: 'off',
  full_page_writes: 'off',
  checkpoint_timeout: '1h',
  max_wal_size: '1GB',
  max_connections: '100',
  // A restore locks every table with its foreign keys in one transaction.
  max_locks_per_transaction: '256',
}

const CACHE = join(import.meta.dirname, '../../../node_modules/.cache/test-cluster')
/** The files that a prepared cluster depends on. */
const INGREDIENTS = [
  'server/**/*.sql',
  'server/platform/db/setup/{cluster,migrate,routine-files,routines}.ts',
  'server/platform/jobs/queue.ts',
  'server/test/postgres/cluster.ts',
  'package-lock.json',
]
const DAY = 24 * 3_600_000

/** One PostgreSQL for the whole run, with a migrated database that is copied for each worker. */
export default (project: TestProject) => provideServer(project)

/** The same with the programs of an installed version. */
export async function provideServer(project: TestProject, installed?: Binaries) {
  const folder = mkdtempSync(join(tmpdir(), 'engabo-test-'))
  const prepared = join(CACHE, fingerprint(installed))
  if (!existsSync(prepared)) await prepare(prepared, installed)
  utimesSync(prepared, new Date(), new Date())
  copyOwned(prepared, folder)
  const cluster = await startCluster(folder, SETTINGS, installed)
  project.provide('serverUrl', cluster.url('postgres'))
  project.provide('folder', mkdtempSync(join(folder, 'workers-')))
  return async () => {
    await cluster.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

function fingerprint(installed?: Binaries) {
  const hash = createHash('sha256').update(installed?.initdb ?? 'embedded')
  for (const file of globSync(INGREDIENTS, { cwd: join(import.meta.dirname, '../../..') }).sort()) hash.update(readFileSync(file))
  return hash.digest('hex').slice(0, 16)
}

/** Prepares a stopped cluster with the template for later runs; deletes those unused for a day. */
async function prepare(prepared: string, installed?: Binaries) {
  const folder = mkdtempSync(join(tmpdir(), 'engabo-test-new-'))
  try {
    const cluster = await startCluster(folder, SETTINGS, installed)
    const admin = openDatabase(cluster.url('postgres'))
    await admin.pool.query('create database template')
    await admin.close()
    const template = openDatabase(cluster.url('template'))
    await migrate(template.pool)
    const queue = await openQueue(cluster.url('template'), () => {}, { idle: true })
    await queue.stop()
    await template.close()
    await cluster.stop()
    mkdirSync(CACHE, { recursive: true })
    for (const name of readdirSync(CACHE)) {
      const old = join(CACHE, name)
      if (Date.now() - statSync(old).mtimeMs > DAY) rmSync(old, { recursive: true, force: true })
    }
    const aside = mkdtempSync(join(CACHE, 'new-'))
    copyOwned(folder, aside)
    try {
      renameSync(aside, prepared)
    } catch (error) {
      rmSync(aside, { recursive: true, force: true })
      // Another run has created it meanwhile.
      if (!existsSync(prepared)) throw error
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Copies a cluster's folder; its files keep PostgreSQL's user and permissions. There are 1,700 of them, which `cp` copies in half the time. */
function copyOwned(from: string, to: string) {
  if (process.platform === 'win32') cpSync(from, to, { recursive: true })
  else execFileSync('cp', ['-a', `${from}/.`, to])
}
