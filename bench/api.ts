// npm run bench: compares the product with a bare server that sends the same statements, in one run; growth with the data;
// memory and start time; and a minute of heavy load. Takes about eighteen minutes. Figures are ratios, because machines differ.
import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { cpus, tmpdir } from 'node:os'
import { join } from 'node:path'
import { startCluster } from '../server/platform/db/setup/cluster.ts'
import { CASES, CREATE, newClient } from './cases.ts'
import { ask, type Load, median } from './load.ts'
import { demoDatabase, signIn, startProduct, startServer, stopServers } from './servers.ts'

const ROUNDS = 3
/** Warm-up rounds that are not counted. */
const WARMING = 4
const SCALES = [1, 10, 100]
const say = (line = '') => process.stdout.write(`${line}\n`)
const row = (...cells: (string | number)[]) =>
  say(cells.map((cell, at) => (at ? String(cell).padStart(13) : String(cell).padEnd(26))).join(''))
const fixed = (value: number, digits = 2) => value.toFixed(digits)

const folder = mkdtempSync(join(tmpdir(), 'engabo-bench-'))
const cluster = await startCluster(folder)

type Product = Awaited<ReturnType<typeof startProduct>>

/**
 * Measures both alternately, so that other load on the machine affects both; returns medians of the rounds and of their ratios.
 * Warms up each until the engine has compiled it, which takes longer for more code.
 */
async function compare(name: string, goal: number, ours: () => Promise<Load>, theirs: () => Promise<Load>) {
  const rounds: [Load, Load][] = []
  for (let round = 0; round < WARMING; round++) await ours()
  await theirs()
  for (let round = 0; round < ROUNDS; round++) rounds.push([await ours(), await theirs()])
  const failed = rounds.reduce((sum, [one, other]) => sum + one.failed + other.failed, 0)
  const of = (pick: (pair: [Load, Load]) => number) => median(rounds.map(pick))
  row(
    name,
    fixed(
      of(([one]) => one.rate),
      0,
    ),
    fixed(
      of(([, other]) => other.rate),
      0,
    ),
    fixed(of(([one, other]) => one.rate / other.rate)),
    goal,
    `${of(([one]) => one.p50)}/${of(([one]) => one.p99)}`,
    `${of(([, other]) => other.p50)}/${of(([, other]) => other.p99)}`,
    failed,
  )
}

async function against(server: Product, env: Record<string, string>, scale: number) {
  const files = join(folder, 'static')
  execFileSync('mkdir', ['-p', files])
  writeFileSync(join(files, 'home.html'), await (await fetch(server.origin)).text())
  const bare = await startServer(['bench/bare.ts'], 'BENCH_PORT', { BENCH_DATABASE: env.DATABASE_URL!, BENCH_FOLDER: files })
  const beside = (name: string) => `${bare.origin}/${name.replaceAll(' ', '-')}`
  say(`\nAgainst a bare server, × ${scale} (requests a second; milliseconds at the middle and at the slowest hundredth)`)
  row('', 'product', 'bare', 'ratio', 'goal', 'p50/p99', 'bare p50/p99', 'failed')
  const token = await signIn(server)
  for (const { name, path, goal } of CASES)
    await compare(
      name,
      goal,
      () => ask({ url: server.origin + path, token }),
      () => ask({ url: beside(name) }),
    )
  await compare(
    'create',
    CREATE.goal,
    () => ask({ url: server.origin + CREATE.path, token, body: newClient }),
    () => ask({ url: beside('create'), body: newClient }),
  )
  await compare(
    'home page',
    0.7,
    () => ask({ url: server.origin }),
    () => ask({ url: beside('static/home.html') }),
  )
}

/** Growth of the median latency: one caller at a time, alternating between the sizes. */
async function growth(servers: Product[]) {
  say('\nGrowth: milliseconds for one caller at a time, with 1, 10 and 100 times the data')
  row('', ...SCALES.map((scale) => `× ${scale}`), 'growth')
  const signed = await Promise.all(servers.map(async (server) => ({ origin: server.origin, token: await signIn(server) })))
  for (const { name, path } of CASES) {
    const middles: number[][] = servers.map(() => [])
    for (const { origin, token } of signed) await ask({ url: origin + path, token })
    for (let round = 0; round < ROUNDS; round++)
      for (const [at, { origin, token }] of signed.entries()) {
        const { rate } = await ask({ url: origin + path, token, connections: 1, seconds: 2 })
        middles[at]!.push(1000 / rate)
      }
    const each = middles.map(median)
    row(name, ...each.map((one) => fixed(one)), fixed(each.at(-1)! / each[0]!))
  }
}

/** A minute with 50 connections, then an overload, then as before. */
async function load(server: Product) {
  const token = await signIn(server)
  say('\nLoad, on 100 times the data')
  row('', 'requests/s', 'p50', 'p99', '', 'answers')
  const lists = `${server.origin}${CASES[0]!.path}`
  const show = (name: string, { rate, p50, p99, statuses }: Load) => row(name, fixed(rate, 0), p50, p99, '', `  ${statuses}`)
  show('50 connections, 60 s', await ask({ url: lists, token, connections: 50, seconds: 60 }))
  show('1,000 connections, 10 s', await ask({ url: lists, token, connections: 1000, seconds: 10 }))
  show('50 connections, 10 s later', await ask({ url: lists, token, connections: 50, seconds: 10 }))
}

/** Resident memory while serving requests: first compiled code and caches, then leaks. */
async function memory(server: Product) {
  const [first] = CASES
  const token = await signIn(server)
  const shown: [string, number][] = [['after start and login', server.memory()]]
  const answer = async (name: string, path: string, amount: number) => {
    await ask({ url: server.origin + path, token, amount })
    shown.push([name, server.memory()])
  }
  await answer('after 5,000 lists', first!.path, 5_000)
  await answer('after 50,000 lists', first!.path, 45_000)
  await answer('and 50,000 home pages', '/', 50_000)
  say('\nMemory (MiB resident) and start')
  for (const [name, resident] of shown) row(name, fixed(resident, 0))
  row('start, demo data there', `${fixed(server.startMilliseconds, 0)} ms`)
}

try {
  say(`${cpus().length} processors, Node ${process.version}; databases with the demo's data × ${SCALES.join(', ')} …\n`)
  const envs: Record<string, string>[] = []
  for (const scale of SCALES) envs.push(await demoDatabase(cluster, folder, scale))
  const servers: Product[] = []
  for (const env of envs) servers.push(await startProduct(env))
  await memory(servers[0]!)
  // Before anything is created, so that the smallest data set stays the smallest.
  await growth(servers)
  await against(servers[0]!, envs[0]!, SCALES[0]!)
  await against(servers.at(-1)!, envs.at(-1)!, SCALES.at(-1)!)
  await load(servers.at(-1)!)
} finally {
  await stopServers()
  await cluster.stop()
  rmSync(folder, { recursive: true, force: true })
}
