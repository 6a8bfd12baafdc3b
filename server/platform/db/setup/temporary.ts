import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Db, openDatabase } from '../open.ts'
import { startCluster } from './cluster.ts'
import { migrate } from './migrate.ts'

/** Runs work with an empty, migrated database that is dropped afterwards. */
export async function withTemporaryDatabase<T>(work: (db: Db) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'engabo-database-'))
  const cluster = await startCluster(folder, { fsync: 'off' })
  const { db, pool, close } = openDatabase(cluster.url('postgres'))
  try {
    await migrate(pool)
    return await work(db)
  } finally {
    await close()
    await cluster.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}
