import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chmodSync, chownSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { freePort } from '../../server/platform/db/setup/cluster.ts'
import { childrenOf } from '../proc.ts'
import { haproxySettings, patroniSettings, type Server } from './settings.ts'

/** Programs of Debian 12, where its packages put them. */
const PROGRAMS = {
  etcd: '/usr/bin/etcd',
  patroni: '/usr/bin/patroni',
  haproxy: '/usr/sbin/haproxy',
  postgres: '/usr/lib/postgresql/15/bin/postgres',
}
const PACKAGES = 'postgresql-15 patroni etcd-server haproxy'
const NAMES = ['one', 'two', 'three']
/** Longest time until the cluster is there, or whole again. */
const PATIENCE_SECONDS = 120

type Member = { name: string; role: string; state: string }

/** Says which packages to install. @throws when a program is missing */
export function requirePrograms() {
  const missing = Object.values(PROGRAMS).filter((path) => !existsSync(path))
  if (missing.length > 0) throw new Error(`Missing: ${missing.join(', ')}. On Debian 12: apt-get install ${PACKAGES}`)
}

/** PostgreSQL does not run as root: the account that Debian's package has made. */
function ownerOf() {
  if (process.getuid!() !== 0) return {}
  const [, , uid, gid] = readFileSync('/etc/passwd', 'utf8')
    .match(/^postgres:.*$/m)![0]
    .split(':')
    .map(Number)
  return { uid: uid!, gid: gid! }
}

/** Ports that nobody uses; the system may name one twice before it is taken. */
async function freePorts(count: number) {
  const ports = new Set<number>()
  while (ports.size < count) ports.add(await freePort())
  return [...ports]
}

/** Three PostgreSQL servers under Patroni with a synchronous standby, their etcd, and HAProxy before the primary. */
export async function startFailoverCluster(folder: string) {
  const owner = ownerOf()
  const started: ChildProcess[] = []
  const start = (program: string, args: string[]) => {
    const child = spawn(program, args, { ...owner, cwd: folder, stdio: ['ignore', 'ignore', 'ignore'] })
    started.push(child)
    return child
  }
  const own = (path: string) => {
    if (owner.uid !== undefined) chownSync(path, owner.uid, owner.gid!)
    return path
  }
  const write = (name: string, text: string) => {
    const path = join(folder, name)
    writeFileSync(path, text, { mode: 0o600 })
    return own(path)
  }
  chmodSync(own(folder), 0o700)

  const ports = await freePorts(3 + 2 * NAMES.length)
  const [etcd, peers, proxy] = ports.splice(0, 3) as [number, number, number]
  const at = (port: number) => `http://127.0.0.1:${port}`
  start(PROGRAMS.etcd, [
    ...['--name', 'one', '--data-dir', join(folder, 'etcd'), '--initial-cluster', `one=${at(peers)}`],
    ...['--listen-client-urls', at(etcd), '--advertise-client-urls', at(etcd)],
    ...['--listen-peer-urls', at(peers), '--initial-advertise-peer-urls', at(peers)],
  ])
  const password = randomBytes(12).toString('hex')
  const servers: (Server & { patroni: ChildProcess })[] = []
  for (const name of NAMES) {
    const server = { name, port: ports.pop()!, rest: ports.pop()!, data: join(folder, name) }
    mkdirSync(server.data, { mode: 0o700 })
    own(server.data)
    const settings = write(`${name}.json`, JSON.stringify(patroniSettings(server, { etcd, folder, password })))
    servers.push({ ...server, patroni: start(PROGRAMS.patroni, [settings]) })
  }
  start(PROGRAMS.haproxy, ['-db', '-f', write('haproxy.cfg', haproxySettings(proxy, servers))])

  /** Servers as the first of them that answers knows them. */
  async function members(): Promise<Member[]> {
    for (const { rest } of servers)
      try {
        const response = await fetch(`${at(rest)}/cluster`, { signal: AbortSignal.timeout(2_000) })
        return ((await response.json()) as { members: Member[] }).members
      } catch {
        // Another may answer.
      }
    return []
  }
  const named = (name: string) => servers.find((server) => server.name === name)!

  return {
    url: (database: string) => `postgres://postgres:${password}@127.0.0.1:${proxy}/${database}`,
    /** Waits until there is a primary with a synchronous standby, and as many servers as given run. */
    whole: async (count: number) => {
      for (let second = 0; second < PATIENCE_SECONDS; second++) {
        const running = (await members()).filter(({ state }) => ['running', 'streaming'].includes(state))
        const has = (role: string) => running.some((member) => member.role === role)
        if (running.length >= count && has('leader') && has('sync_standby')) return
        await pause(1_000)
      }
      throw new Error(`The servers did not become whole: ${JSON.stringify(await members())}`)
    },
    /** Makes the synchronous standby the primary, as before maintenance. */
    switchOver: async () => {
      const all = await members()
      const [leader, candidate] = ['leader', 'sync_standby'].map((role) => all.find((member) => member.role === role)!.name)
      const response = await fetch(`${at(named(leader!).rest)}/switchover`, {
        method: 'POST',
        body: JSON.stringify({ leader, candidate }),
      })
      if (!response.ok) throw new Error(`The switchover was refused: ${await response.text()}`)
    },
    /** Kills PostgreSQL and Patroni of the primary together, as when its machine dies. */
    losePrimary: async () => {
      const { name } = (await members()).find(({ role }) => role === 'leader')!
      const { data, patroni } = named(name)
      const [postmaster] = readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n')
      for (const pid of [patroni.pid!, Number(postmaster), ...childrenOf(postmaster!).map(Number)]) process.kill(pid, 'SIGKILL')
    },
    stop: async () => {
      // Patroni needs etcd to end in order; the first started ends last.
      for (const child of started.toReversed()) {
        if (child.exitCode !== null || child.signalCode !== null) continue
        const ended = new Promise((resolve) => child.once('exit', resolve))
        child.kill('SIGTERM')
        await ended
      }
    },
  }
}
