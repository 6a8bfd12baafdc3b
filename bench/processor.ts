// npm run bench:processor: processor time of one request, of the product, of the bare server, and of the latter with what no call
// may leave out (bench/bare.ts), in turns. Less sensitive to other work on the machine than requests a second. Linux only.
// Options: --scales 1,100, --rounds 7, --cases list,create, and --beside <folder>, a checkout of another version that is measured
// in the same turns.
import { mkdtempSync, rmSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { startCluster } from '../server/platform/db/setup/cluster.ts'
import { CASES, CREATE, newClient } from './cases.ts'
import { ask, median } from './load.ts'
import { nanosecondsByProcess, nanosecondsOf } from './proc.ts'
import { demoDatabase, signIn, startProduct, startServer, stopServers } from './servers.ts'

const { values } = parseArgs({
  options: {
    scales: { type: 'string', default: '1,100' },
    rounds: { type: 'string', default: '7' },
    cases: { type: 'string', default: '' },
    beside: { type: 'string' },
  },
})
const REQUESTS = 1_000
/** Rounds that are not counted, until the engine has compiled what it will compile. */
const WARMING = 6
const ROUNDS = Number(values.rounds)

const say = (line = '') => process.stdout.write(`${line}\n`)
const row = (...cells: (string | number)[]) =>
  say(cells.map((cell, at) => (at ? String(cell).padStart(22) : String(cell).padEnd(26))).join(''))

/** Nanoseconds of each process that serves a connection to a database, by process. */
const spentOn = (database: string) => nanosecondsByProcess(`postgres: postgres ${database} `)

type Side = { name: string; pid: number; send: () => ReturnType<typeof ask> }
type Spent = { application: number; database: number }

/** Microseconds for each request of one round. */
async function round({ name, pid, send }: Side, database: string): Promise<Spent> {
  const [own, theirs] = [nanosecondsOf(pid), spentOn(database)]
  const { failed } = await send()
  if (failed) throw new Error(`${failed} requests of ${name} failed.`)
  const application = nanosecondsOf(pid) - own
  let inDatabase = 0
  for (const [process, spent] of spentOn(database)) inDatabase += spent - (theirs.get(process) ?? 0)
  return { application: application / REQUESTS / 1000, database: inDatabase / REQUESTS / 1000 }
}

/** Measures the sides in turns and prints their medians; the ratio is that of the last, the bare server, to each. */
async function compare(name: string, sides: Side[], database: string) {
  const spent: Spent[][] = sides.map(() => [])
  for (let warming = 0; warming < WARMING; warming++) for (const side of sides) await side.send()
  for (let time = 0; time < ROUNDS; time++) for (const [at, side] of sides.entries()) spent[at]!.push(await round(side, database))
  const whole = spent.map((rounds) => median(rounds.map(({ application, database }) => application + database)))
  const cell = (at: number) => {
    const of = (part: keyof Spent) => Math.round(median(spent[at]!.map((one) => one[part])))
    return `${of('application')} + ${of('database')} (${(whole.at(-1)! / whole[at]!).toFixed(2)})`
  }
  row(name, ...sides.map((_, at) => cell(at)))
}

const folder = mkdtempSync(join(tmpdir(), 'engabo-bench-'))
const cluster = await startCluster(folder)
try {
  for (const scale of values.scales.split(',').map(Number)) {
    const env = await demoDatabase(cluster, folder, scale)
    const database = new URL(env.DATABASE_URL).pathname.slice(1)
    const products = [{ name: 'product', ...(await startProduct(env)) }]
    if (values.beside) products.unshift({ name: 'beside', ...(await startProduct(env, values.beside)) })
    const bare = await startServer(['bench/bare.ts'], 'BENCH_PORT', { BENCH_DATABASE: env.DATABASE_URL, BENCH_FOLDER: folder })
    say(`\n× ${scale}, load ${loadavg()[0]!.toFixed(1)}: microseconds of application + database for a request (bare / it)`)
    row('', ...products.map(({ name }) => name), 'bare, guarded', 'bare')
    const chosen = values.cases ? values.cases.split(',') : [...CASES.map(({ name }) => name), 'create']
    for (const name of chosen) {
      const body = name === 'create' ? newClient : undefined
      const path = body ? CREATE.path : CASES.find((one) => one.name === name)!.path
      const sides: Side[] = []
      for (const { name: side, pid, origin } of products) {
        const token = await signIn({ origin })
        sides.push({ name: side, pid, send: () => ask({ url: origin + path, token, body, amount: REQUESTS }) })
      }
      const beside = name.replaceAll(' ', '-')
      const token = await signIn(products[0]!)
      const ofBare = (at: string) => () => ask({ url: `${bare.origin}/${at}`, token, body, amount: REQUESTS })
      sides.push({ name: 'bare, guarded', pid: bare.pid, send: ofBare(`guarded/${beside}`) })
      sides.push({ name: 'bare', pid: bare.pid, send: ofBare(beside) })
      await compare(name, sides, database)
    }
    await stopServers()
  }
} finally {
  await stopServers()
  await cluster.stop()
  rmSync(folder, { recursive: true, force: true })
}
