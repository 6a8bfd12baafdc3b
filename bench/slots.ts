// node bench/slots.ts: the figures of slots on a fresh database of their own: the hourly run with 1,000 seats and one new day,
// activating a contract of 50 seats, a week of coverage over 500 lines with 56 days of slots, and the list of contracts.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { addDays, today } from '../api/core/fields/days.ts'
import { NOBODY } from '../api/core/permissions.ts'
import { summariesOf } from '../server/contracts/contracts/figures.ts'
import { listContracts } from '../server/contracts/contracts/queries.ts'
import { generatedUntil, generateSlots } from '../server/contracts/contracts/slot-queries.ts'
import { coverageRows, nextDays } from '../server/contracts/slots/coverage-queries.ts'
import { openDatabase } from '../server/platform/db/open.ts'
import { startCluster } from '../server/platform/db/setup/cluster.ts'
import { migrate } from '../server/platform/db/setup/migrate.ts'
import { median } from './load.ts'

const LINES = 500
const SEATS = 2
const ROUNDS = 7
const say = (name: string, goal: string, milliseconds: number) =>
  process.stdout.write(`${name.padEnd(62)} ${milliseconds.toFixed(0).padStart(7)} ms   goal ${goal}\n`)

/** The median milliseconds of some rounds. */
async function timed(work: () => Promise<unknown>, rounds = ROUNDS) {
  const times: number[] = []
  for (let round = 0; round < rounds; round++) {
    const begun = performance.now()
    await work()
    times.push(performance.now() - begun)
  }
  return median(times)
}

const folder = mkdtempSync(join(tmpdir(), 'engabo-slots-'))
const cluster = await startCluster(folder)
const { db, pool, close } = openDatabase(cluster.url('postgres'))
try {
  await migrate(pool)
  await pool.query(
    `insert into clients (first_name, last_name, contacts, registered_on) select 'First', 'Last ' || n, '0700', local_today() from generate_series(1, 100) n`,
  )
  await pool.query(
    `insert into stations (name, client_id, address, minimum_guards, active) select 'Station ' || n, 1 + n % 100, 'Road', 0, true from generate_series(1, ${LINES}) n`,
  )
  await pool.query(`insert into guards (first_name, last_name, gender, date_of_birth, contacts, email, rank, status, hire_date)
    select 'First', 'Last ' || n, 'Male', '1990-01-01', '0700', n || '@g.example', 'Guard', 'Active', '2020-01-01' from generate_series(1, 1500) n`)
  await pool.query(`insert into contracts (client_id, title, status, number, starts_on)
    select client_id, 'Guarding ' || id, 'Active', 'CT-2026-' || lpad(id::text, 6, '0'), local_today() - 30 from stations`)
  await pool.query(
    `insert into contract_lines (contract_id, station_id, name, from_on, shift_label) select id, id, 'Gate', local_today() - 30, 'Day' from stations`,
  )
  await pool.query(`insert into line_terms (line_id, valid_from, seats, start_time, end_time, weekdays, rate_unit, rate)
    select id, from_on, ${SEATS}, '06:00', '18:00', 127, 'guard_month', 950000 from contract_lines`)
  await pool.query('vacuum analyze')
  for (let first = 1; first <= LINES; first += 50)
    await pool.query('select generate_slots(array(select generate_series($1::integer, $1 + 49)), local_today() - 30, $2)', [
      first,
      generatedUntil(),
    ])
  await pool.query(`insert into duty_schedules (guard_id, station_id, shift_date, start_time, end_time, shift_type, slot_id)
    select 1 + (s.line_id * 3 + s.seat) % 1500, l.station_id, s.day, s.start_time, s.end_time, 'Day', s.id
    from slots s join contract_lines l on l.id = s.line_id where s.seat = 1 and s.day between local_today() - 10 and local_today() + 6 on conflict do nothing`)
  await pool.query('vacuum analyze')
  const count = async (sql: string) => Number((await pool.query(sql)).rows[0].count)
  process.stdout.write(
    `${await count('select count(*) from slots')} slots, ${await count('select count(*) from duty_schedules')} shifts\n`,
  )

  const days: number[] = []
  for (let ahead = 1; ahead <= ROUNDS; ahead++) {
    const begun = performance.now()
    const { rows } = await pool.query('select made from renew_contracts($1)', [addDays(generatedUntil(), ahead)])
    days.push(performance.now() - begun)
    if (rows[0].made !== LINES * SEATS) throw new Error(`${rows[0].made} slots made`)
  }
  say('Hourly run, 1,000 seats and one new day', '1,000 ms', median(days))
  say(
    'Hourly run with nothing to do',
    '',
    await timed(() => pool.query('select * from renew_contracts($1)', [addDays(generatedUntil(), ROUNDS)])),
  )

  const activations: number[] = []
  for (let round = 0; round < 3; round++) {
    const { rows } = await pool.query(
      `insert into contracts (client_id, title, starts_on, status, number)
      values (1, 'Fifty', local_today() + 1, 'Active', $1) returning id`,
      [`CT-2026-9${round}`],
    )
    const line = await pool.query(
      `insert into contract_lines (contract_id, station_id, name, from_on, shift_label)
      values ($1, 100, 'Gate', local_today() + 1, 'Day') returning id`,
      [rows[0].id],
    )
    await pool.query(
      `insert into line_terms (line_id, valid_from, seats, start_time, end_time, weekdays, rate_unit, rate)
      values ($1, local_today() + 1, 50, '06:00', '18:00', 127, 'guard_month', 950000)`,
      [line.rows[0].id],
    )
    const begun = performance.now()
    const { made } = await generateSlots(db, [line.rows[0].id])
    activations.push(performance.now() - begun)
    if (made !== 2_800) throw new Error(`${made} slots made`)
  }
  say('Activating a contract of 50 seats (2,800 slots)', '1,000 ms', median(activations))

  const week = { from: addDays(today(), -3), to: addDays(today(), 3) }
  say('Coverage of a week, 500 lines', '200 ms', await timed(() => coverageRows(db, week)))
  say('Open slots of the next seven days', '', await timed(() => nextDays(db)))
  const person = { ...NOBODY, role: 'super_admin' as const }
  for (const page_size of [25, 100])
    say(
      `List of contracts, a page of ${page_size}`,
      '',
      await timed(async () => summariesOf(db, (await listContracts(db, { page: 1, page_size })).items, person)),
    )
} finally {
  await close()
  await cluster.stop()
  rmSync(folder, { recursive: true, force: true })
}
