// npm run bench:evening [-- --minutes 3 --processes 1 --scale 100 --alarms 200 --statements]: an evening of a company of 5,000 guards
// at a hundred times the demo's data. 500 phones send signed batches and fetch what they keep, 50 members of the staff watch the Now
// board by live events and read lists and records, 200 people of clients read the portal, and a billing run computes a month; with
// --alarms 2,000 alarm panels send as many signals a second. Prints how long requests take, how they fail, processor time and memory,
// and with --statements what the database spent most on (pg_stat_statements). The load generator runs on the same machine.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { cpus, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { openDatabase } from '../../server/platform/db/open.ts'
import { freePort, startCluster } from '../../server/platform/db/setup/cluster.ts'
import { openPanels } from '../alarm/panels.ts'
import { addSystems } from '../alarm/systems.ts'
import { demoDatabase, startProduct, stopServers } from '../servers.ts'
import { type Evening, runBilling, useDashboard, usePhone, usePortal } from './actors.ts'
import { Meter, processorSeconds, quantile } from './meter.ts'
import { addClients, addGuards, addPhones, addStaff } from './people.ts'
import { dearestStatements, forgetStatements } from './statements.ts'

const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '3' },
    processes: { type: 'string', default: '1' },
    scale: { type: 'string', default: '100' },
    alarms: { type: 'string', default: '0' },
    statements: { type: 'boolean', default: false },
  },
})
const [MINUTES, PROCESSES, SCALE] = [values.minutes, values.processes, values.scale].map(Number) as [number, number, number]
const ALARMS = Number(values.alarms)
if (![MINUTES, PROCESSES, SCALE].every((value) => value > 0) || !(ALARMS >= 0))
  throw new Error('--minutes, --processes and --scale must be above 0, --alarms at least 0.')

const PEOPLE = { guards: 5_000, phones: 500, staff: 50, clients: 200 }
const PANELS = { count: 2_000, connections: 500 }
/** Seconds until everybody is there and the engine has compiled the program; they are not counted. */
const WARMING = 30
const GOAL_MILLISECONDS = 300

const say = (line = '') => process.stdout.write(`${line}\n`)
const row = (...cells: (string | number)[]) =>
  say(cells.map((cell, at) => (at ? String(cell).padStart(10) : String(cell).padEnd(26))).join(''))

const folder = mkdtempSync(join(tmpdir(), 'engabo-evening-'))
const cluster = await startCluster(
  folder,
  values.statements ? { shared_preload_libraries: 'pg_stat_statements', 'pg_stat_statements.track': 'all' } : {},
)
try {
  say(
    `${cpus().length} processors, load ${loadavg()[0]!.toFixed(1)}, Node ${process.version}, ${new Date().toISOString().slice(0, 10)}`,
  )
  const env = await demoDatabase(cluster, folder, SCALE)
  const opened = openDatabase(env.DATABASE_URL!)
  await addGuards(opened.db, PEOPLE.guards)
  const phones = await addPhones(opened.db, PEOPLE.phones)
  const staff = await addStaff(opened.db, PEOPLE.staff)
  const clients = await addClients(opened.db, PEOPLE.clients)
  const panels = ALARMS ? await addSystems(opened.db, env, PANELS.count) : []
  const receiving: Record<string, string> = ALARMS
    ? { ALARM_PORT: String(await freePort()), ALARM_HOST: '127.0.0.1', ALARM_TRUSTED: '127.0.0.1' }
    : {}
  await opened.pool.query('vacuum analyze')
  if (values.statements) await opened.pool.query('create extension pg_stat_statements')
  await opened.close()
  const servers = await Promise.all(Array.from({ length: PROCESSES }, () => startProduct({ ...env, ...receiving })))

  const meter = new Meter()
  const ending = new AbortController()
  const at = (index: number): Evening => ({ origin: servers[index % PROCESSES]!.origin, meter, over: ending.signal })
  const everybody = [
    ...phones.map((phone, index) => usePhone(at(index), phone)),
    ...staff.map((token, index) => useDashboard(at(index), token)),
    ...clients.map((token, index) => usePortal(at(index), token)),
  ]
  const alarms = ALARMS ? await openPanels(Number(receiving.ALARM_PORT), panels, PANELS.connections) : undefined
  const reporting = alarms?.report(ALARMS, MINUTES * 60 + WARMING, ending.signal)
  await pause(WARMING * 1000)
  const [postmaster] = readFileSync(join(folder, 'postgres', 'postmaster.pid'), 'utf8').split('\n')
  const spent = () =>
    processorSeconds(
      servers.map(({ pid }) => pid),
      postmaster!,
    )
  const [before, began] = [spent(), performance.now()]
  if (values.statements) await forgetStatements(env.DATABASE_URL!)
  meter.begin()
  const billing = pause((MINUTES * 60_000) / 3).then(() => runBilling(at(0), staff[0]!))
  await pause(MINUTES * 60_000)
  meter.end()
  const [after, seconds] = [spent(), (performance.now() - began) / 1000]
  const memory = servers.map((server) => server.memory().toFixed(0))
  ending.abort()
  await Promise.all([...everybody, billing, reporting])
  alarms?.close()

  say(`\n${PEOPLE.phones} phones, ${PEOPLE.staff} staff, ${PEOPLE.clients} people of clients, for ${seconds.toFixed(0)} s`)
  row('milliseconds', 'requests', 'p50', 'p99', 'longest', 'failed')
  const kinds = [...meter.kinds].toSorted(([one], [other]) => (one < other ? -1 : 1))
  for (const [name, { times, failed }] of kinds) {
    const ms = (share: number) => quantile(times, share).toFixed(0)
    row(
      name,
      times.length,
      ms(0.5),
      ms(0.99),
      ms(1),
      [...failed.values()].reduce((sum, count) => sum + count, 0),
    )
  }
  const all = kinds.filter(([name]) => name !== 'accountant: billing run').flatMap(([, { times }]) => times)
  row(
    'all but the billing run',
    all.length,
    quantile(all, 0.5).toFixed(0),
    quantile(all, 0.99).toFixed(0),
    quantile(all, 1).toFixed(0),
  )
  if (alarms) {
    const { sent, times, words } = alarms.answered
    const ms = (share: number) => quantile(times, share).toFixed(0)
    const replies = [...words].map(([word, count]) => `${count} ${word}`).join(', ')
    say(`${sent} signals of panels, with those of warming up: ${replies}; p50 ${ms(0.5)}, p99 ${ms(0.99)}, longest ${ms(1)} ms`)
  }
  say(`goal: p99 below ${GOAL_MILLISECONDS} ms, no failure`)
  for (const [name, { failed }] of kinds) for (const [failure, count] of failed) say(`${count} × ${name}: ${failure}`)
  const share = (part: keyof typeof after) => `${part} ${(((after[part] - before[part]) / seconds) * 100).toFixed(0)} %`
  say(`\nof one processor: ${share('program')}, ${share('database')}, ${share('generator')}`)
  say(`resident memory of the program, MiB: ${memory.join(', ')}`)
  if (values.statements) for (const line of await dearestStatements(env.DATABASE_URL!)) say(line)
} finally {
  await stopServers()
  await cluster.stop()
  rmSync(folder, { recursive: true, force: true })
}
