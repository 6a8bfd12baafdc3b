import { once } from 'node:events'
import { statfs } from 'node:fs/promises'
import { createServer, type ServerResponse } from 'node:http'
import type { FastifyInstance } from 'fastify'
import type pg from 'pg'
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { Db } from '../db/open.ts'
import { VERSION } from '../version.ts'
import { readFigures } from './queries.ts'

const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30]

type Measured = { db: Db; pool: pg.Pool; dataDir: string }

/** Serves Prometheus metrics at /metrics, on a separate port that visitors cannot reach. */
export function openMetrics({ db, pool, dataDir }: Measured) {
  const register = new Registry()
  collectDefaultMetrics({ register })
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Duration of responses, by method, route and status class.',
    labelNames: ['method', 'route', 'status'],
    buckets: SECONDS,
    registers: [register],
  })
  const gauge = <L extends string>(name: string, help: string, ...labelNames: L[]) =>
    new Gauge({ name: `engabo_${name}`, help, labelNames, registers: [register] })
  gauge('build_info', 'Always 1; the label is the version that runs.', 'version').set({ version: VERSION }, 1)
  const up = gauge('database_up', '1 when the database answered, 0 when not; then the figures that come from it are missing.')
  const connections = gauge(
    'database_connections',
    'Connections of this process to the database, and requests waiting for one.',
    'state',
  )
  const jobs = gauge('queue_jobs', 'Jobs by queue and state; failed ones were given up.', 'queue', 'state')
  const emails = gauge('emails_unsent', 'E-mails that have not left; Failed ones wait for staff to send them again.', 'status')
  const sessions = gauge('sessions_live', 'Sessions that would be let in now, by role.', 'role')
  const backup = gauge('last_backup_timestamp_seconds', 'When the last backup was whole; 0 when there never was one.')
  const free = gauge('data_free_bytes', 'What is free on the disk of the data folder.')

  async function readDatabase() {
    for (const figure of [jobs, emails, sessions, backup]) figure.reset()
    const figures = await readFigures(db).catch(() => undefined)
    up.set(figures ? 1 : 0)
    if (!figures) return backup.remove()
    for (const { queue, state, count } of figures.jobs) jobs.set({ queue, state }, count)
    for (const { status, count } of figures.emails) emails.set({ status }, count)
    for (const { role, count } of figures.sessions) sessions.set({ role }, count)
    backup.set(figures.lastBackup ?? 0)
  }

  const shown: (() => void)[] = []
  async function read() {
    await readDatabase()
    for (const show of shown) show()
    connections.set({ state: 'busy' }, pool.totalCount - pool.idleCount)
    connections.set({ state: 'idle' }, pool.idleCount)
    connections.set({ state: 'waiting' }, pool.waitingCount)
    const { bavail, bsize } = await statfs(dataDir)
    free.set(bavail * bsize)
    return register.metrics()
  }

  async function answer(response: ServerResponse) {
    try {
      const text = await read()
      response.writeHead(200, { 'content-type': register.contentType }).end(text)
    } catch (error) {
      response.writeHead(500).end(`${(error as Error).message}\n`)
    }
  }

  const server = createServer((request, response) => {
    if (request.method === 'GET' && request.url === '/metrics') void answer(response)
    else response.writeHead(404).end()
  })
  return {
    /** Shows numbers that this process counts, by name, as they are when somebody asks. */
    show(name: string, help: string, label: string, counts: Record<string, number>) {
      const figure = gauge(name, help, label)
      shown.push(() => {
        for (const [value, count] of Object.entries(counts)) figure.set({ [label]: value }, count)
      })
    },
    /** Measures every response of the app; call before routes are registered. */
    watch: (app: FastifyInstance) =>
      app.addHook('onResponse', (request, reply, done) => {
        const labels = {
          method: request.method,
          route: request.routeOptions.url ?? 'none',
          status: `${Math.floor(reply.statusCode / 100)}xx`,
        }
        durations.observe(labels, reply.elapsedTime / 1000)
        done()
      }),
    listen: async ({ port, host }: { port: number; host: string }) => {
      server.listen(port, host)
      await once(server, 'listening')
      return server.address()
    },
    stop: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
