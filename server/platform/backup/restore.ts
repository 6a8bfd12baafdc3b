import type pg from 'pg'
import type { Manifest } from './dump.ts'
import type { StoredFiles } from './files/stored-files.ts'
import { load, loadRows, readThrough } from './load.ts'
import { stampOf } from './make.ts'
import { analyse, connect, endSessions, isInUse, listTables } from './queries.ts'

type Restoring = {
  /** The URL of the database. */
  url: string
  /** The store of the restored files. */
  files: StoredFiles
  /** The archive, already verified. */
  path: string
  manifest: Manifest
  passphrase: string
  /** Gives the installation the keys of the archive, before the data they decrypt. */
  takeKeys: () => void
  /** True if existing data may be replaced. */
  replace: boolean
}

/** Restores an archive's database in one transaction, and its files; returns where the replaced files are. */
export async function restoreBackup({ url, files, path, manifest, passphrase, takeKeys, replace }: Restoring) {
  const client = await connect(url)
  const place = files.takeBack(stampOf(new Date()))
  try {
    await requireFree(client, replace)
    await client.query('begin')
    await load(client, manifest, async () => {
      const { summary } = await readThrough(path, passphrase, {
        manifest: async () => {},
        rows: (table, rows) => loadRows(client, table, rows),
        file: place.write,
      })
      return summary
    })
    await endSessions(client)
    takeKeys()
    const replaced = await place.swap()
    await client.query('commit')
    await analyse(client)
    return replaced
  } catch (error) {
    await client.query('rollback').catch(() => {})
    await place.undo()
    throw error
  } finally {
    await place.tidy()
    await client.end()
  }
}

async function requireFree(client: pg.ClientBase, replace: boolean) {
  if (await isInUse(client)) throw new Error('The program is running on this database. Stop it first.')
  const tables = await listTables(client)
  if (!tables.length) return
  const ours = tables.some(({ name, columns }) => name === 'migrations' && columns.includes('checksum'))
  if (!ours) throw new Error('This database belongs to another program. Restore into an empty one.')
  if (!replace)
    throw new Error('This database is not empty. Restore into an empty one, or say --replace to lose what is in it for good.')
}
