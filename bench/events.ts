// node bench/events.ts: 10,000 events of 500 phones on a fresh database of its own: one batch of 20 of each phone, signed with its
// own key, eight at once, and each batch a second time, as after an answer that was lost. Fails when an event is missing or stored
// twice, or a phone has sent none.
import { generateKeyPairSync, randomUUID, sign } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { GuardEvent } from '../api/guard/guard-events.ts'
import { batchBytes } from '../api/guard/signing.ts'
import { receiveBatch } from '../server/guard/events/receive.ts'
import { openDatabase } from '../server/platform/db/open.ts'
import { startCluster } from '../server/platform/db/setup/cluster.ts'
import { migrate } from '../server/platform/db/setup/migrate.ts'

const DEVICES = 500
const EVENTS = 10_000
const BATCH = EVENTS / DEVICES
/** A phone reports ten hours at once, in milliseconds from event to event. */
const BETWEEN = (10 * 3_600_000) / BATCH
const AT_ONCE = 8
const GOAL_SECONDS = 60
/** The last bytes of a public key are its point. */
const POINT_BYTES = 65

const folder = mkdtempSync(join(tmpdir(), 'engabo-events-'))
const cluster = await startCluster(folder)
const { db, pool, close } = openDatabase(cluster.url('postgres'))
try {
  await migrate(pool)
  const phones = Array.from({ length: DEVICES }, () => generateKeyPairSync('ec', { namedCurve: 'P-256' }))
  const points = phones.map(({ publicKey }) =>
    publicKey.export({ format: 'der', type: 'spki' }).subarray(-POINT_BYTES).toString('base64url'),
  )
  await pool.query(
    `insert into clients (first_name, last_name, contacts, registered_on) values ('First', 'Last', '0700', local_today())`,
  )
  await pool.query("insert into stations (name, client_id, address, minimum_guards, active) values ('Gate', 1, 'Road', 0, true)")
  await pool.query(`insert into guards (first_name, last_name, gender, date_of_birth, contacts, email, rank, status, hire_date)
    select 'First', 'Last ' || n, 'Male', '1990-01-01', '0700', n || '@g.example', 'Guard', 'Active', '2020-01-01' from generate_series(1, ${DEVICES}) n`)
  await pool.query(`insert into duty_schedules (guard_id, station_id, shift_date, start_time, end_time, shift_type)
    select id, 1, local_today() - 1, '18:00', '06:00', 'Night' from guards`)
  await pool.query(
    `insert into devices (kind, guard_id, public_key, enrolled_at)
      select 'phone', n, point, now() from unnest($1::text[]) with ordinality as of_guard (point, n) order by n`,
    [points],
  )

  const kindOf = (index: number): GuardEvent['kind'] => (index === 0 ? 'in' : index === BATCH - 1 ? 'out' : 'scan')
  const night = Date.now() - 12 * 3_600_000
  const batches = phones.map(({ privateKey }, at) => {
    const events = Array.from({ length: BATCH }, (_, index) => ({
      id: randomUUID(),
      seq: index + 1,
      kind: kindOf(index),
      device_time: new Date(night + index * BETWEEN).toISOString(),
    }))
    const unsigned = { device_id: at + 1, sent_time: new Date().toISOString(), events }
    const signature = sign('sha256', batchBytes(unsigned), { key: privateKey, dsaEncoding: 'ieee-p1363' }).toString('base64url')
    return { ...unsigned, signature }
  })

  const begun = performance.now()
  const waiting = [...batches, ...batches]
  const sendAll = async () => {
    for (let batch = waiting.shift(); batch; batch = waiting.shift()) {
      const next = batch
      await db
        .transaction()
        .execute((transaction) => receiveBatch(transaction, next, next, { count: async () => {}, report: async () => {} }))
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, sendAll))
  const seconds = (performance.now() - begun) / 1000
  const { rows } = await pool.query<{ stored: number; different: number; phones: number }>(
    'select count(*)::integer as stored, count(distinct id)::integer as different, count(distinct device_id)::integer as phones from attendance_events',
  )
  const { stored, different, phones: senders } = rows[0]!
  process.stdout.write(
    `${stored} events of ${senders} phones stored, ${different} different, of ${EVENTS} sent twice, in ${seconds.toFixed(1)} s   goal ${GOAL_SECONDS} s\n`,
  )
  if (stored !== EVENTS || different !== EVENTS || senders !== DEVICES) process.exitCode = 1
} finally {
  await close()
  await cluster.stop()
  rmSync(folder, { recursive: true, force: true })
}
