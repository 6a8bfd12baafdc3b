import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { inject } from 'vitest'
import { type AppOptions, createApp } from '../app.ts'
import type { Keyring } from '../platform/crypto/keyring.ts'
import { readBucketAddress } from '../platform/files/bucket/bucket-address.ts'
import { filesIn } from '../platform/files/files.ts'
import { openFiles } from '../platform/files/open-files.ts'
import { openQueue } from '../platform/jobs/queue.ts'
import { openMail } from '../platform/mail/transport.ts'
import { openBaseline } from './baseline.ts'
import { createDatabase } from './database.ts'
import { testKeyring } from './keys.ts'
import { startObjectServer } from './object-server.ts'

// The test files of a worker run one after the other in one process (`isolate: false`) and share what is opened here.

export type Surroundings = Awaited<ReturnType<typeof open>>

let current: Promise<Surroundings> | undefined
let occupied = false

/** Database, queue, files and mail for a test file, in their initial state. */
export async function enter() {
  // A file without running tests does not reach its end.
  if (occupied && current) await leave(await current)
  current ??= open()
  const surroundings = await current
  await surroundings.baseline.restore()
  occupied = true
  return surroundings
}

/** Restores the initial state. After a file that has altered the schema or keeps connections open, everything is discarded. */
export async function leave({ pool, baseline, folders, apps, close }: Surroundings) {
  occupied = false
  for (const [key, app] of apps)
    if (app.server.listening) {
      apps.delete(key)
      await app.close()
    }
  const reusable = (await becomesIdle(pool)) && !(await baseline.isAltered())
  if (reusable) {
    await baseline.reset()
    for (const folder of folders) emptyFolder(folder)
    return
  }
  current = undefined
  await close()
}

/** The database of this worker. */
export const poolOfWorker = async () => (await current!).pool
/** Its name; undefined when there is none. */
export const nameOfDatabase = async () => current && new URL((await current).url).pathname.slice(1)

/** The app with these options; with plain values only it is created once for each worker. `close` is for the end of the file. */
export async function appWith({ db, files, keyring, queue, mail, apps }: Surroundings, options: Partial<AppOptions>) {
  const make = () => createApp({ db, files, keyring, queue, mail, limits: false, ...options })
  if (!Object.values(options).every(isPlain)) {
    const app = await make()
    return { app, close: () => app.close() }
  }
  const key = JSON.stringify(Object.entries(options).sort())
  const app = apps.get(key) ?? (await make())
  apps.set(key, app)
  return { app, close: async () => {} }
}

const isPlain = (value: unknown) => ['string', 'number', 'boolean', 'undefined'].includes(typeof value)

async function open() {
  const { db, url, pool, drop } = await createDatabase()
  const keyring = await testKeyring(db)
  const baseline = await openBaseline(url)
  const folder = mkdtempSync(join(inject('folder'), 'files-'))
  const queue = await openQueue(url, () => {}, { idle: true, pauseSeconds: 0.5 })
  const mail = openMail({ smtpUrl: undefined, folder: join(folder, 'mail') })
  const { files, folders, stop } = await openStore(folder, keyring)
  const apps = new Map<string, FastifyInstance>()
  const close = async () => {
    for (const app of apps.values()) await app.close()
    await queue.stop()
    await stop()
    await baseline.close()
    await drop()
    for (const each of folders) rmSync(each, { recursive: true, force: true })
  }
  return { db, url, pool, baseline, folder, folders, keyring, queue, mail, files, apps, close }
}

/** The app's files are in `folder` in both cases: as its folder, or as the object server's. */
async function openStore(folder: string, keyring: Keyring) {
  if (inject('fileStore') === 'folder') return { files: filesIn(folder, keyring), folders: [folder], stop: async () => {} }
  const store = await startObjectServer(folder)
  const dataDir = mkdtempSync(join(inject('folder'), 'here-'))
  const files = openFiles({ dataDir, bucket: readBucketAddress(store.url)! }, keyring)
  return { files, folders: [folder, dataDir], stop: store.stop }
}

function emptyFolder(folder: string) {
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder)
}

/** True if every connection of the pool is released shortly. */
async function becomesIdle(pool: Surroundings['pool']) {
  for (let wait = 1; wait <= 256; wait *= 2) {
    if (pool.idleCount === pool.totalCount && !pool.waitingCount) return true
    await new Promise((resolve) => setTimeout(resolve, wait))
  }
  return false
}
