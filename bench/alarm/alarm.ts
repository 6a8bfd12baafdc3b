// npm run bench:alarm [-- --seconds 60 --rate 200 --old 10000000 --statements]: 2,000 panels report over 500 connections, one of ten encrypted,
// while two operators follow the control room. Twice on a new company and twice with old signals. Prints how long panels wait for their
// ACK and operators for their page. Fails when a signal is not acknowledged or not stored once. The load generator runs on the same
// machine.
import { mkdtempSync, rmSync } from 'node:fs'
import { cpus, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { openDatabase } from '../../server/platform/db/open.ts'
import { freePort, startCluster } from '../../server/platform/db/setup/cluster.ts'
import { Meter, quantile } from '../evening/meter.ts'
import { dearestStatements, forgetStatements } from '../evening/statements.ts'
import { secondsOf } from '../proc.ts'
import { demoDatabase, signIn, startProduct, stopServers } from '../servers.ts'
import { openPanels } from './panels.ts'
import { addOldSignals, addSystems } from './systems.ts'

const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '60' },
    rate: { type: 'string', default: '200' },
    old: { type: 'string', default: '10000000' },
    statements: { type: 'boolean', default: false },
  },
})
const [SECONDS, RATE, OLD] = [values.seconds, values.rate, values.old].map(Number) as [number, number, number]
if (!(SECONDS > 0 && RATE > 0 && OLD >= 0)) throw new Error('--seconds and --rate must be above 0, --old at least 0.')

const [PANELS, CONNECTIONS, OPERATORS] = [2_000, 500, 2]
const GOALS = { ack: 500, page: 300, growth: 1.2 }
/** Seconds of signals before those that are measured: the engine compiles the program. */
const WARMING = 10
/** Milliseconds between two looks of an operator's page. */
const LOOK = 2_000

const say = (line = '') => process.stdout.write(`${line}\n`)
const ms = (times: number[], share: number) => quantile(times, share).toFixed(0)
/** Rounds of each size: two medians of one size say how much of a difference between sizes is noise. */
const ROUNDS = 2

/** The page of an operator: the queue and the case of its first alarm, as often as events of alarms make the page ask. */
async function operate(origin: string, meter: Meter, over: AbortSignal) {
  const headers = { authorization: `Bearer ${await signIn({ origin })}` }
  const get = <T>(kind: string, path: string) => meter.time<T>(kind, () => fetch(origin + path, { headers }))
  while (!over.aborted) {
    const lines = await get<{ alarm: { id: number } }[]>('queue', '/api/v1/alarm_queue')
    if (lines?.[0]) await get('case', `/api/v1/alarms/${lines[0].alarm.id}`)
    await pause(LOOK)
  }
}

const folder = mkdtempSync(join(tmpdir(), 'engabo-alarm-'))
const cluster = await startCluster(
  folder,
  values.statements ? { shared_preload_libraries: 'pg_stat_statements', 'pg_stat_statements.track': 'all' } : {},
)

const env = await demoDatabase(cluster, folder, 1)
const { db, pool, close: closeDatabase } = openDatabase(env.DATABASE_URL!, { connections: 1 })
// For each connection: the pool closes one that was not used for a while.
pool.on('connect', (client) => void client.query('set statement_timeout = 0'))
const panels = await addSystems(db, env, PANELS)
if (values.statements) await pool.query('create extension pg_stat_statements')

/** One round beside a number of old signals; returns the times to an ACK. */
async function measure(old: number) {
  await pool.query("update alarms set state = 'Closed', closed_at = now() - interval '2 hours', outcome = 'test'")
  await pool.query('vacuum analyze')
  const began = new Date()
  const port = await freePort()
  const server = await startProduct({ ...env, ALARM_PORT: String(port), ALARM_HOST: '127.0.0.1', ALARM_TRUSTED: '127.0.0.1' })
  const warming = await openPanels(port, panels, CONNECTIONS)
  await warming.report(RATE, WARMING)
  warming.close()

  const meter = new Meter()
  const ending = new AbortController()
  const operators = Array.from({ length: OPERATORS }, () => operate(server.origin, meter, ending.signal))
  const { answered, report, close } = await openPanels(port, panels, CONNECTIONS)
  if (values.statements) await forgetStatements(env.DATABASE_URL!)
  const spentBefore = secondsOf(String(server.pid))
  meter.begin()
  await report(RATE, SECONDS)
  meter.end()
  const spent = secondsOf(String(server.pid)) - spentBefore
  ending.abort()
  await Promise.all(operators)
  close()

  const { rows } = await pool.query<{ count: number }>('select count(*)::integer from alarm_signals where received_at >= $1', [
    began,
  ])
  const stored = rows[0]!.count
  const expected = warming.answered.sent + answered.sent
  const { times, sent, words } = answered
  say(`\n${old.toLocaleString('en-US')} old signals; ${sent} signals in ${SECONDS} s, load ${loadavg()[0]!.toFixed(1)}`)
  say(
    `replies: ${[...words].map(([word, count]) => `${count} ${word}`).join(', ')}; stored ${stored} of ${expected} with those of warming up`,
  )
  say(
    `ms to the ACK: p50 ${quantile(times, 0.5).toFixed(2)}, p99 ${ms(times, 0.99)}, longest ${ms(times, 1)}   goal p99 ${GOALS.ack}`,
  )
  for (const [kind, { times, failed }] of meter.kinds)
    say(`ms of the ${kind}: p50 ${ms(times, 0.5)}, p99 ${ms(times, 0.99)}, ${failed.size} failed   goal p99 ${GOALS.page}`)
  say(`the program took ${((spent / SECONDS) * 100).toFixed(0)} % of a processor and has ${server.memory().toFixed(0)} MiB`)
  if (values.statements) for (const line of await dearestStatements(env.DATABASE_URL!)) say(line)
  if (words.get('ACK') !== sent || times.length !== sent || stored !== expected) process.exitCode = 1
  await stopServers()
  return times
}
/** All rounds beside a number of old signals; returns the median of the times to an ACK. */
async function medianBeside(old: number) {
  const times: number[] = []
  for (let round = 0; round < ROUNDS; round++) times.push(...(await measure(old)))
  return quantile(times, 0.5)
}

try {
  say(`${cpus().length} processors, Node ${process.version}, ${new Date().toISOString().slice(0, 10)}`)
  const first = await medianBeside(0)
  if (OLD) {
    await addOldSignals(db, OLD)
    say(`\ngrowth of the median: ${((await medianBeside(OLD)) / first).toFixed(2)}   goal ${GOALS.growth}`)
  }
} finally {
  await stopServers()
  await closeDatabase()
  await cluster.stop()
  rmSync(folder, { recursive: true, force: true })
}
