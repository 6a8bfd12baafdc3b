// npm run bench:scale [-- --scales 1,10,100,1000]: how every read of the staff grows with the data, and how much room it takes.
// One caller at a time. Guards are multiplied by 21 at most, and further shifts lie in earlier weeks: × 1,000 is a million shifts.
import { mkdtempSync, rmSync } from 'node:fs'
import { cpus, tmpdir, totalmem } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import * as z from 'zod/mini'
import type { Endpoint } from '../api/core/endpoint.ts'
import { addDays, today } from '../api/core/fields/days.ts'
import { can } from '../api/core/permissions.ts'
import { allCalls } from '../api/index.ts'
import { openDatabase } from '../server/platform/db/open.ts'
import { startCluster } from '../server/platform/db/setup/cluster.ts'
import { demoDatabase, signIn, startProduct, stopServers } from './servers.ts'

const { scales } = parseArgs({ options: { scales: { type: 'string', default: '1,10,100,1000' } } }).values
const SCALES = scales.split(',').map(Number)
/** Requests that are measured of each call, after some to prepare its statements. */
const TIMES = 20
const WARMING = 6
/** A call that takes longer is measured fewer times. */
const LONG = 1_000
const LARGEST_TABLES = 12

const SUPER = { role: 'super_admin', accountId: 0, areas: [], granted: [] } as const
const isRead = ({ method, params, download, events, permission }: Endpoint) =>
  method === 'GET' && !params && !download && !events && permission !== 'public' && can(SUPER, permission)
const on = (days: number) => addDays(today(), days)
/** Reads that need something said. */
const ASKED = [
  { name: 'slots.list', path: `/api/v1/slots?page=1&page_size=25&from=${on(0)}&to=${on(6)}` },
  { name: 'coverage', path: `/api/v1/coverage?from=${on(0)}&to=${on(6)}` },
  { name: 'search', path: '/api/v1/search?q=kira' },
  { name: 'series', path: '/api/v1/dashboard/home-stats' },
]
/** The reads of the staff that need nothing said, by name, a list its first page; then the others. */
const READS = allCalls
  .flatMap(({ group, name, call }) => {
    const query: Record<string, string> = call.list ? { page: '1', page_size: '25' } : {}
    const fits = isRead(call) && (!call.query || z.safeParse(call.query, query).success)
    return fits ? [{ name: `${group}.${name}`, path: `${call.path}?${new URLSearchParams(query)}` }] : []
  })
  .concat(ASKED)

const say = (line = '') => process.stdout.write(`${line}\n`)
const table = (head: string[], rows: (string | number)[][]) => {
  for (const cells of [head, head.map((_, at) => (at ? '---:' : '---')), ...rows]) say(`| ${cells.join(' | ')} |`)
  say()
}
const rounded = (value: number) => (value < 10 ? value.toFixed(1) : Math.round(value).toLocaleString('en-US'))

let asked = 0
/** Milliseconds of each request; every one comes from an address of its own, because an address has a limit. */
async function measure(origin: string, path: string, token: string) {
  const times: number[] = []
  for (let time = 0; time < WARMING + TIMES; time++) {
    const address = `10.${(asked >> 16) & 255}.${(asked >> 8) & 255}.${asked++ & 255}`
    const began = performance.now()
    const answer = await fetch(origin + path, { headers: { authorization: `Bearer ${token}`, 'x-forwarded-for': address } })
    await answer.arrayBuffer()
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}.`)
    const took = performance.now() - began
    if (time >= WARMING || took > LONG) times.push(took)
    if (took > LONG && times.length >= 3) break
  }
  times.sort((one, other) => one - other)
  return { middle: times[Math.floor(times.length / 2)]!, slow: times[Math.floor(times.length * 0.95)]! }
}

/** Rows and megabytes, with indexes, of the largest tables. */
async function sizesOf(url: string) {
  const { pool, close } = openDatabase(url, { connections: 1 })
  const { rows } = await pool.query<{ name: string; rows: number; megabytes: number }>(`
    select relname as name, reltuples::bigint::float8 as rows, (pg_total_relation_size(oid) / 1e6)::float8 as megabytes
    from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace order by 3 desc limit ${LARGEST_TABLES}`)
  await close()
  return rows
}

const folder = mkdtempSync(join(tmpdir(), 'engabo-scale-'))
const cluster = await startCluster(folder)
try {
  say(
    `${cpus().length} processors, ${rounded(totalmem() / 1e9)} GB, Node ${process.version}, ${new Date().toISOString().slice(0, 10)}\n`,
  )
  const measured: Map<string, Awaited<ReturnType<typeof measure>>>[] = []
  for (const scale of SCALES) {
    const began = performance.now()
    const env = await demoDatabase(cluster, folder, scale)
    say(`× ${scale}: filled in ${rounded((performance.now() - began) / 1000)} s\n`)
    table(
      ['table', 'rows', 'MB'],
      (await sizesOf(env.DATABASE_URL)).map(({ name, rows, megabytes }) => [name, rounded(rows), rounded(megabytes)]),
    )
    const server = await startProduct(env)
    const of = new Map<string, Awaited<ReturnType<typeof measure>>>()
    const token = await signIn(server, 'super@engabo.example')
    for (const { name, path } of READS) of.set(name, await measure(server.origin, path, token))
    measured.push(of)
    await stopServers()
  }
  const growth = (name: string) => measured.at(-1)!.get(name)!.middle / measured[0]!.get(name)!.middle
  say('Milliseconds, middle / 95th of a hundred, those that grow most first\n')
  table(
    ['call', ...SCALES.map((scale) => `× ${scale}`), 'growth'],
    READS.toSorted((one, other) => growth(other.name) - growth(one.name)).map(({ name }) => [
      name,
      ...measured.map((of) => `${rounded(of.get(name)!.middle)} / ${rounded(of.get(name)!.slow)}`),
      rounded(growth(name)),
    ]),
  )
} finally {
  await stopServers()
  await cluster.stop()
  rmSync(folder, { recursive: true, force: true })
}
