import type { Settings } from '../../env.ts'
import { claimDataFolder, type OpenDatabase, openDatabase, ping } from '../open.ts'
import { type Cluster, startCluster } from './cluster.ts'
import { migrate } from './migrate.ts'

export type RunningDatabase = OpenDatabase & { url: string; stop: () => Promise<void> }

/**
 * The migrated database that the settings name: a server by its URL, or the embedded one in the data folder.
 * `beside` lets a short command use the embedded one while the application runs on it; `migrated: false` skips migrations, `anyway`
 * applies the routines of this version also where a newer one was started since.
 * @throws an error with one readable line
 */
export async function startDatabase(
  { databaseUrl, dataDir }: Pick<Settings, 'databaseUrl' | 'dataDir'>,
  { beside = false, migrated = true, anyway = false } = {},
): Promise<RunningDatabase> {
  const { url, stop } = databaseUrl ? { url: databaseUrl, stop: async () => {} } : await startEmbedded(dataDir, beside)
  const opened = openDatabase(url)
  try {
    await (migrated ? migrate(opened.pool, { anyway }) : ping(opened.db))
  } catch (error) {
    await opened.close()
    await stop()
    throw new Error(explain(error as Error & { code?: string }, Boolean(databaseUrl)), { cause: error })
  }
  return {
    ...opened,
    url,
    stop: async () => {
      await opened.close()
      await stop()
    },
  }
}

async function startEmbedded(dataDir: string, beside: boolean) {
  const cluster: Cluster = await startCluster(dataDir)
  const url = cluster.url('postgres')
  let stopping = false
  let reviving = Promise.resolve()
  const claim = () =>
    claimDataFolder(url, () => {
      if (!stopping) reviving = revive()
    })
  let { claimed, release } = await claim()
  if (!claimed && beside) return { url, stop: async () => {} }
  if (!claimed)
    throw new Error(`Another process is already running on ${dataDir}. Stop it first, or set DATA_DIR to another folder.`)

  /** Restarts the embedded database in place when it dies. */
  async function revive() {
    for (claimed = false; !claimed && !stopping; ) {
      try {
        await cluster.revive()
        ;({ claimed, release } = await claim())
      } catch (error) {
        console.error(`The embedded database is down and could not be started yet: ${(error as Error).message}`)
      }
      if (!claimed) await new Promise((resolve) => setTimeout(resolve, 500))
    }
  }

  return {
    url,
    stop: async () => {
      stopping = true
      await reviving
      if (claimed) await release()
      await cluster.stop()
    },
  }
}

function explain(error: Error & { code?: string }, isServer: boolean) {
  const { code, message } = error
  if (!isServer || message.startsWith('Migration ')) return message
  if (code === '28P01' || code === '28000') return `DATABASE_URL: the database refused the user or the password. (${message})`
  if (code === '3D000') return `DATABASE_URL: ${message}. Create it first.`
  return `DATABASE_URL: the database cannot be reached. (${message || code})`
}
