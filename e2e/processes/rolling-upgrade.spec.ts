// A new version takes over from a running one while visitors and staff go on working.
import { randomUUID } from 'node:crypto'
import { cpSync, globSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect } from '@playwright/test'
import { openDatabase } from '../../server/platform/db/open.ts'
import { type Cluster, startCluster } from '../../server/platform/db/setup/cluster.ts'
import { startProxy } from '../support/server/proxy.ts'
import { PASSWORD } from '../support/server/sign-in.ts'
import { test } from '../support/test/test.ts'
import { cleanUp, freePort, newDemoFolder, newFolder, ready, run, stopAll } from './processes.ts'

let folder: string
let cluster: Cluster
test.beforeAll(async () => {
  folder = newDemoFolder()
  cluster = await startCluster(folder)
})
test.afterEach(stopAll)
test.afterAll(async () => {
  await cluster.stop()
  cleanUp()
})

/** Adds to tables that are read and written meanwhile, as a migration of the next version would. */
const MIGRATION = `
alter table clients add column segment text not null default 'none';
alter table accounts add column locale text;
create table client_segments (name text primary key, clients integer not null default 0);
create index clients_segment on clients (segment);
`
const NAME = '9999_segments.sql'

/** A view and a function that both versions use all the time, and which the next version has under another name. */
const RENAMED = { live_records: 'live_counts', write_audit: 'write_audit_entry' }

/** A copy of the program with one migration more, and with other names of routines. */
function nextVersion() {
  const release = newFolder()
  for (const part of ['api', 'packages', 'server', 'package.json']) cpSync(part, join(release, part), { recursive: true })
  for (const part of ['build', 'node_modules']) symlinkSync(resolve(part), join(release, part))
  writeFileSync(join(release, 'server/db/migrations', NAME), MIGRATION)
  for (const path of globSync(join(release, 'server/**/*.{ts,sql}'))) {
    const text = readFileSync(path, 'utf8')
    const renamed = Object.entries(RENAMED).reduce((rest, [name, next]) => rest.replaceAll(name, next), text)
    if (renamed !== text) writeFileSync(path, renamed)
  }
  return join(release, 'server/start.js')
}

async function startVersion(port: number, program?: string) {
  const env = {
    DATABASE_URL: cluster.url('postgres'),
    DATA_DIR: folder,
    PORT: String(port),
    DEMO: 'off',
    TRUST_PROXY: '127.0.0.1',
  }
  const process = run(env, program ? [program] : undefined)
  await ready(process)
  return process
}

/** Requests through the proxy until `stop`: staff add clients and read the list, visitors read the site. */
function startLoad(origin: string, token: string) {
  const statuses = new Map<string, number>()
  const confirmed: string[] = []
  let stopped = false
  const request = async (path: string, init: RequestInit = {}) => {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json', ...init.headers }
    const status = await fetch(origin + path, { ...init, headers }).then(
      async (response) => {
        await response.arrayBuffer()
        return String(response.status)
      },
      (error: Error) => error.message,
    )
    statuses.set(status, (statuses.get(status) ?? 0) + 1)
    return status
  }
  const repeat = async (once: () => Promise<unknown>) => {
    while (!stopped) {
      await once()
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
  }
  const addClient = async () => {
    const lastName = randomUUID()
    const body = JSON.stringify({ firstName: 'Upgrade', lastName, contacts: '0700 000 001' })
    // Refused with 503, the request is sent again with the same key, as the browser does.
    while (
      (await request('/api/v1/clients/register', { method: 'POST', body, headers: { 'idempotency-key': lastName } })) === '503'
    )
      await new Promise((resolve) => setTimeout(resolve, 50))
    confirmed.push(lastName)
  }
  const running = Promise.all([
    ...[1, 2].map(() => repeat(addClient)),
    repeat(() => request('/api/v1/clients?page=1&page_size=25')),
    repeat(() => request('/')),
  ])
  return {
    statuses,
    confirmed,
    /** Waits for as many more confirmed clients. */
    more: async (count: number) => {
      const until = confirmed.length + count
      await expect.poll(() => confirmed.length >= until, { timeout: 15_000 }).toBe(true)
    },
    stop: async () => {
      stopped = true
      await running
    },
  }
}

test('a process of the next version migrates and takes over under load: nothing is lost, and no request fails but by a 503 that is repeated', async () => {
  const program = nextVersion()
  const ports = [await freePort(), await freePort()]
  const first = await startVersion(ports[0]!)
  const proxy = await startProxy(ports)
  const login = await fetch(`${proxy.origin}/api/v1/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ emailAddress: 'super@engabo.example', password: PASSWORD }),
  })
  const { access_token: token } = await login.json()
  const load = startLoad(proxy.origin, token)
  await load.more(10)
  const second = await startVersion(ports[1]!, program)
  await load.more(20)
  first.child.kill('SIGTERM')
  expect(await first.ended).toBe(0)
  await load.more(20)
  await load.stop()

  expect([...load.statuses.keys()].filter((status) => !['200', '201', '503'].includes(status))).toEqual([])
  const { pool, close } = openDatabase(cluster.url('postgres'), { connections: 1 })
  const { rows } = await pool.query("select last_name, segment from clients where first_name = 'Upgrade' order by last_name")
  expect(rows).toEqual(load.confirmed.toSorted().map((last_name) => ({ last_name, segment: 'none' })))
  expect((await pool.query('select name from migrations where name = $1', [NAME])).rowCount).toBe(1)
  // Both names are there until the version after the next one.
  const { rows: names } = await pool.query(
    "select proname::text as name from pg_proc where proname like 'write_audit%' union select relname::text from pg_class where relname like 'live\\_%' and relkind = 'v' order by 1",
  )
  expect(names.map(({ name }) => name)).toEqual(['live_counts', 'live_records', 'write_audit', 'write_audit_entry'])
  const { rows: audits } = await pool.query(
    "select distinct p.proname::text as called from pg_trigger t join pg_proc p on p.oid = t.tgfoid where p.proname like 'write_audit%'",
  )
  expect(audits).toEqual([{ called: 'write_audit_entry' }])
  const {
    rows: [audited],
  } = await pool.query(
    "select count(*)::integer as entries from audit_log where table_name = 'clients' and new ->> 'first_name' = 'Upgrade'",
  )
  expect(audited.entries).toBe(load.confirmed.length)
  await close()
  for (const { output } of [first, second]) expect(output()).not.toContain('"level":50')
  await proxy.stop()
})
