// npm run bench:failover [-- --seconds 40]: how long writing stops when the primary changes. Three PostgreSQL 15 under Patroni with a
// synchronous standby, etcd and HAProxy of Debian 12, two processes of the program, eight writers with idempotency keys and a reader.
// A switchover first, then the loss of the primary's machine. Everything runs on this machine, in one folder that is removed.
import { mkdtempSync, rmSync } from 'node:fs'
import { cpus, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { openDatabase } from '../../server/platform/db/open.ts'
import { demoDatabase, signIn, startProduct, stopServers } from '../servers.ts'
import { requirePrograms, startFailoverCluster } from './cluster.ts'
import { startLoad } from './load.ts'
import { CHECKS, TIMES } from './settings.ts'

const { values } = parseArgs({ options: { seconds: { type: 'string', default: '40' } } })
/** Seconds of writing before the primary changes. */
const BEFORE = 10
const AFTER = Number(values.seconds)

const say = (line = '') => process.stdout.write(`${line}\n`)

requirePrograms()
const folder = mkdtempSync(join(tmpdir(), 'engabo-failover-'))
const cluster = await startFailoverCluster(folder)
try {
  say(
    `${cpus().length} processors, load ${loadavg()[0]!.toFixed(1)}, Node ${process.version}, ${new Date().toISOString().slice(0, 16)}`,
  )
  say(`Patroni ${JSON.stringify(TIMES)}, synchronous_mode; HAProxy ${CHECKS}`)
  await cluster.whole(3)
  const env = await demoDatabase(cluster, folder, 1)
  const servers = await Promise.all([startProduct(env), startProduct(env)])

  /** Numbers of names that were written and are not in the database, or more than once. */
  async function missed(names: string[]) {
    const { pool, close } = openDatabase(env.DATABASE_URL, { connections: 1 })
    const { rows } = await pool.query<{ lost: number; doubled: number }>(
      `select count(*) filter (where times = 0)::integer as lost, count(*) filter (where times > 1)::integer as doubled
        from (select name, count(clients.id) as times from unnest($1::text[]) name left join clients on first_name = name group by name) found`,
      [names],
    )
    await close()
    return rows[0]!
  }
  async function measure(name: string, change: () => Promise<void>) {
    const targets = await Promise.all(servers.map(async ({ origin }) => ({ origin, token: await signIn({ origin }) })))
    const load = startLoad(targets)
    await pause(BEFORE * 1000)
    await change()
    await pause(AFTER * 1000)
    const { written, writes, reads } = await load.end()
    const { lost, doubled } = await missed(written)
    say(`\n${name}: ${written.length} writes, ${lost} lost, ${doubled} doubled, load ${loadavg()[0]!.toFixed(1)}`)
    for (const [what, { statuses, longestGap, slowest }] of Object.entries({ writes, reads })) {
      const counts = [...statuses].map(([status, count]) => `${count} × ${status}`).join(', ')
      const [gap, most] = [longestGap(), slowest()].map((milliseconds) => (milliseconds / 1000).toFixed(1))
      say(`  ${what}: longest gap ${gap} s, slowest response ${most} s, ${counts}`)
    }
  }

  await measure('switchover', cluster.switchOver)
  await cluster.whole(3)
  await measure('machine of the primary lost', cluster.losePrimary)
} finally {
  await stopServers()
  await cluster.stop()
  rmSync(folder, { recursive: true, force: true })
}
