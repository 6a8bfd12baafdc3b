// npm run backup [-- --out folder --keep 14]
// npm run restore -- file [--check | --replace]
import '../env-file.ts'
import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { heldKeys } from '../crypto/key-file.ts'
import { noteEvent } from '../db/requests.ts'
import { type RunningDatabase, startDatabase } from '../db/setup/database.ts'
import { migrate } from '../db/setup/migrate.ts'
import { readEnv, type Settings } from '../env.ts'
import { openBucket } from '../files/bucket/object-store.ts'
import { openQueue } from '../jobs/queue.ts'
import { requeueEmails } from '../mail/requeue.ts'
import type { Summary } from './dump.ts'
import { bucketFiles } from './files/bucket-files.ts'
import { folderFiles } from './files/folder-files.ts'
import { keysToTake } from './keys/keys.ts'
import { readPassphrase } from './keys/passphrase.ts'
import { readThrough, requireKnown } from './load.ts'
import { keepNewest, makeBackup } from './make.ts'
import { restoreBackup } from './restore.ts'

/** Exit code: the archive is complete, but documents that the database refers to were missing. */
const INCOMPLETE = 2

async function backup(args: string[]) {
  const { values } = parseArgs({ args, options: { out: { type: 'string' }, keep: { type: 'string' } } })
  if (values.keep && !/^[1-9]\d{0,3}$/.test(values.keep)) throw new Error('--keep must be a whole number from 1 to 9999.')
  const settings = readEnv(process.env)
  const passphrase = readPassphrase(settings)
  if (!settings.databaseUrl && !existsSync(join(settings.dataDir, 'postgres', 'PG_VERSION')))
    throw new Error(`There is no database in ${settings.dataDir}. Set DATA_DIR or DATABASE_URL as the program has it.`)
  const out = resolve(values.out ?? join(settings.dataDir, 'backups'))
  const database = await startDatabase(settings, { beside: true, migrated: false })
  try {
    const { path, bytes, summary, missing } = await makeBackup({
      url: database.url,
      files: filesOf(settings),
      out,
      passphrase,
      heldKeys: () => heldKeys(settings)?.keys ?? [],
    })
    await note(database, 'backup', { path, bytes, rows: rowsOf(summary), files: summary.files.count })
    say(`Backed up ${figures(summary)} to ${path} (${megabytes(bytes)}).`)
    if (missing.length) {
      console.error(
        `${missing.length} documents that the database names are not in ${filesOf(settings).place}, such as ${missing[0]}. No older archive was removed.`,
      )
      process.exitCode = INCOMPLETE
    } else if (values.keep) {
      const gone = await keepNewest(out, Number(values.keep))
      if (gone.length) say(`Removed ${gone.join(', ')}.`)
    }
  } finally {
    await database.stop()
  }
}

async function restore(args: string[]) {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { check: { type: 'boolean', default: false }, replace: { type: 'boolean', default: false } },
  })
  const [path] = positionals
  if (!path || positionals.length > 1) throw new Error('Say which archive: npm run restore -- file [--check | --replace]')
  const settings = readEnv(process.env)
  const passphrase = readPassphrase(settings)
  const { manifest, summary, keys } = await readThrough(path, passphrase)
  requireKnown(manifest)
  if (values.check) return say(`${path} is whole: ${figures(summary)}, made at ${manifest.made_at}.`)
  const taking = keysToTake(settings, keys)
  const database = await startDatabase(settings, { migrated: false })
  try {
    const files = filesOf(settings)
    const replaced = await restoreBackup({
      url: database.url,
      files,
      path,
      manifest,
      passphrase,
      takeKeys: taking.take,
      replace: values.replace,
    })
    await migrate(database.pool)
    const waiting = await requeue(database)
    await note(database, 'backup_restored', { path, made_at: manifest.made_at })
    say(`Restored ${figures(summary)}, made at ${manifest.made_at}; counts and checksums are those of the archive.`)
    if (waiting) say(`${waiting} e-mails that waited will be sent when the program starts.`)
    if (taking.place) say(`The key of the secrets and documents is in ${taking.place}.`)
    if (replaced) say(`The files that were there are in ${replaced}.`)
  } finally {
    await database.stop()
  }
}

async function requeue({ url, db }: RunningDatabase) {
  const queue = await openQueue(url, (error) => console.error(error.message), { idle: true })
  try {
    return await requeueEmails(queue, db)
  } finally {
    await queue.stop()
  }
}

const filesOf = ({ dataDir, bucket }: Settings) =>
  bucket ? bucketFiles(openBucket(bucket), 'the bucket of FILES_URL') : folderFiles(join(dataDir, 'files'))

const note = ({ db }: RunningDatabase, action: 'backup' | 'backup_restored', detail: object) =>
  noteEvent(db, { accountId: null, address: null, requestId: `${action}-${process.pid}` }, action, { detail })

const say = (line: string) => void process.stdout.write(`${line}\n`)
const rowsOf = ({ tables }: Summary) => tables.reduce((sum, { rows }) => sum + rows, 0)
const megabytes = (bytes: number) => `${(bytes / 1_000_000).toFixed(1)} MB`
const figures = (summary: Summary) =>
  `${summary.tables.length} tables with ${rowsOf(summary).toLocaleString('en-US')} rows and ${summary.files.count.toLocaleString('en-US')} files (${megabytes(summary.files.bytes)})`

const COMMANDS: Record<string, (args: string[]) => Promise<void>> = { backup, restore }

const [command = '', ...args] = process.argv.slice(2)
const run = COMMANDS[command]
if (!run) throw new Error('Say what to do: backup or restore.')
run(args).catch((error: Error) => {
  console.error(error.message)
  process.exitCode = 1
})
