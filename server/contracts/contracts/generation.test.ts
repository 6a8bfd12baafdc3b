import { spawn } from 'node:child_process'
import { sql } from 'kysely'
import type pg from 'pg'
import { beforeEach, expect, test } from 'vitest'
import * as contracts from '../../../api/contracts/contracts.ts'
import { addDays, today } from '../../../api/core/fields/days.ts'
import { contracts as portalContracts } from '../../../api/portal/portal-contracts.ts'
import { testApp } from '../../test/app.ts'
import { clientPerson } from '../../test/records/client-person.ts'
import { makeContract, makeContractLine } from '../../test/records/contract-makers.ts'
import { makeStation } from '../../test/records/makers.ts'
import { coverageGroups, coverageRows, nextDays } from '../slots/coverage-queries.ts'
import { generatedUntil, generateSlots } from './slot-queries.ts'

const { db, pool, send, url } = await testApp()

const BEGUN = addDays(today(), -10)

/** Whole numbers below a limit, the same for each seed. */
function numbers(seed: number) {
  let state = seed
  return (below: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

/** An active contract of ten days with one post of two guards, whose past slots are decided. */
async function running(client_id?: number) {
  const station = await makeStation(db, client_id === undefined ? {} : { client_id })
  const { id: contract_id } = await makeContract(db, { client_id: station.client_id, starts_on: BEGUN })
  const { id: line_id } = await makeContractLine(db, { contract_id, station_id: station.id, from_on: BEGUN })
  await pool.query("update contracts set status = 'Active' where id = $1", [contract_id])
  return { contract_id, line_id }
}
type SlotRow = { id: string; day: string; seat: number; state: string; start_time: string; end_time: string; term_id: number }
const slotsOf = async (line: number, where = 'true'): Promise<SlotRow[]> =>
  (
    await pool.query(
      `select id, day, seat, state, start_time, end_time, term_id from slots where line_id = $1 and ${where} order by day, seat`,
      [line],
    )
  ).rows
/** Slots that the terms ask for, and slots that were generated, as days and seats with hours. */
async function wantedAndMade(line: number) {
  const wanted = await pool.query(
    `select day, seat, start_time, end_time from wanted_slots(array[$1::integer], local_today() + 1, $2) order by day, seat`,
    [line, generatedUntil()],
  )
  const made = await pool.query(
    `select day, seat, start_time, end_time from slots where line_id = $1 and day > local_today() and state <> 'Cancelled' order by day, seat`,
    [line],
  )
  return [wanted.rows, made.rows]
}

let line: number
beforeEach(async () => {
  ;({ line_id: line } = await running())
})

test.each([1, 2, 3, 4, 5, 6])(
  'after any changes of terms (%i) a second generation changes nothing, slots are those that the terms need, and decided ones stay',
  async (seed) => {
    const below = numbers(seed)
    await pool.query('select generate_slots(array[$1::integer], $2, $3)', [line, BEGUN, generatedUntil()])
    await pool.query(
      `update slots set state = case when upper(span) <= local_time(now()) then 'Decided' else state end where line_id = $1`,
      [line],
    )
    // A day ahead that was decided already, as when a client confirms it early.
    const ahead = addDays(today(), 3 + below(40))
    await pool.query("update slots set state = 'Decided' where line_id = $1 and day = $2 and seat = 1", [line, ahead])
    const decided = await slotsOf(line, "state = 'Decided'")
    expect(decided.length).toBeGreaterThan(10)

    for (let step = 0; step < 12; step++) {
      const from = addDays(today(), below(60))
      if (below(4) === 0)
        await pool
          .query(
            'delete from line_terms where line_id = $1 and valid_from = $2 and valid_from > $3 and not exists (select from slots where term_id = line_terms.id and state = $4)',
            [line, from, today(), 'Decided'],
          )
          .catch(() => {})
      const hour = String(below(12)).padStart(2, '0')
      await pool.query(
        `insert into line_terms (line_id, valid_from, seats, start_time, end_time, weekdays, rate_unit, rate, reason)
         values ($1, $2, $3, $4, '18:00', $5, 'guard_month', 950000, 'Changed')
         on conflict (line_id, valid_from) do update set seats = excluded.seats, start_time = excluded.start_time, weekdays = excluded.weekdays`,
        [line, from, below(5), `${hour}:00`, 1 + below(127)],
      )
      await generateSlots(db, [line])
      const once = await slotsOf(line)
      expect(await generateSlots(db, [line])).toEqual({ made: 0, cancelled: 0 })
      expect(await slotsOf(line)).toEqual(once)
      expect(await slotsOf(line, "state = 'Decided'")).toEqual(decided)
    }
    const [wanted, made] = await wantedAndMade(line)
    // A slot that was decided early stays, also where nobody is needed any more.
    const early = (rows: { day: string; seat: number }[]) => rows.filter(({ day, seat }) => !(day === ahead && seat === 1))
    expect(early(made!)).toEqual(early(wanted!))
  },
)

const keep = (client: pg.ClientBase | pg.Pool) => client.query('select made from renew_contracts($1)', [generatedUntil()])
const count = async () => Number((await pool.query('select count(*) from slots')).rows[0].count)
const twice = async () =>
  Number(
    (await pool.query('select count(*) from (select from slots group by line_id, day, seat having count(*) > 1) found')).rows[0]
      .count,
  )
/** Two guards on each day from today to the last day for which slots are made. */
const EXPECTED = 2 * 57

test('the hourly run makes the same slots once: twice, and at once from two connections', async () => {
  await Promise.all([keep(pool), keep(pool)])
  expect(await count()).toBe(EXPECTED)
  await keep(pool)
  expect({ slots: await count(), twice: await twice() }).toEqual({ slots: EXPECTED, twice: 0 })
})

test('the hourly run that is killed half-way leaves nothing, and the next one makes all of it', async () => {
  const client = await pool.connect()
  client.on('error', () => {})
  await client.query('begin')
  const { rows } = await client.query('select pg_backend_pid() as pid')
  await keep(client)
  const waiting = keep(pool)
  await pool.query('select pg_terminate_backend($1)', [rows[0].pid])
  await waiting
  client.release(true)
  expect({ slots: await count(), twice: await twice() }).toEqual({ slots: EXPECTED, twice: 0 })
})

/** A process that does the hourly run. */
function runInProcess() {
  const code = `import { openDatabase } from './server/platform/db/open.ts'
    import { keepContracts } from './server/contracts/contracts/slot-queries.ts'
    const { db, close } = openDatabase(process.env.DATABASE_URL)
    await keepContracts(db)
    await close()`
  const env = { PATH: process.env.PATH, DATABASE_URL: url }
  const child = spawn(process.execPath, ['--input-type=module', '-e', code], { env, stdio: ['ignore', 'ignore', 'inherit'] })
  return { child, ended: new Promise<number | null>((resolve) => child.once('exit', resolve)) }
}
/** Waits until some runs of the hourly job wait for a lock. */
const waiting = (runs: number) =>
  expect
    .poll(
      async () =>
        (
          await pool.query(
            "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query like '%renew_contracts%'",
          )
        ).rowCount,
      { timeout: 60_000 },
    )
    .toBe(runs)

test('of two processes at once one is killed while it inserts slots; all are there once afterwards', async () => {
  // The last slot is taken by a transaction that is under way, so that the first process waits in the middle of its statement.
  const holder = await pool.connect()
  await holder.query('begin')
  await holder.query(
    `insert into slots (line_id, term_id, seat, day, start_time, end_time)
      select t.line_id, t.id, 2, $2::date, t.start_time, t.end_time from line_terms t where t.line_id = $1`,
    [line, generatedUntil()],
  )
  const first = runInProcess()
  await waiting(1)
  const second = runInProcess()
  await waiting(2)
  first.child.kill('SIGKILL')
  expect(await first.ended).toBe(null)
  expect(await count()).toBe(0)
  await holder.query('rollback')
  holder.release()
  expect(await second.ended).toBe(0)
  expect({ slots: await count(), twice: await twice() }).toEqual({ slots: EXPECTED, twice: 0 })
  expect((await keep(pool)).rows).toEqual([{ made: 0 }])
})

test('a month costs the same in the preview, in the portal and in the export', async () => {
  const person = await clientPerson(db, { sees_prices: true })
  const below = numbers(7)
  const ids: number[] = []
  for (let number = 0; number < 5; number++) {
    const { contract_id, line_id } = await running(person.clientId)
    ids.push(contract_id)
    await pool.query('update contracts set discount_rate = $2 where id = $1', [contract_id, below(2) * below(1500)])
    // From the middle of the month on another number of guards at another rate, with more on holidays.
    await pool.query(
      `insert into line_terms (line_id, valid_from, seats, start_time, end_time, weekdays, holiday, rate_unit, rate)
       values ($1, $2, $3, '18:00', '06:00', 127, 'extra', 'guard_month', $4) on conflict do nothing`,
      [line_id, `${today().slice(0, 7)}-16`, 1 + below(5), below(2_000_000)],
    )
    await pool.query(
      'update line_terms set rate = $2, seats = $3, weekdays = $4 where id = (select min(id) from line_terms where line_id = $1)',
      [line_id, below(2_000_000), 1 + below(9), 1 + below(127)],
    )
  }
  const month = today().slice(0, 7)
  const previews = await Promise.all(
    ids.map((id) => send('admin', contracts.preview, { params: { id: String(id) }, query: { month } })),
  )
  const nets = previews.map(({ body }) => body.net as number)
  const shown = await send(person, portalContracts, {})
  const inPortal = new Map(shown.body.map(({ id, month }: { id: number; month: { net: number } }) => [id, month.net]))
  expect(ids.map((id) => inPortal.get(id))).toEqual(nets)
  const exported = await send('admin', contracts.exportCsv, { query: { client_id: String(person.clientId) } })
  const [head, ...rows] = exported.raw
    .trim()
    .split(/\r?\n/)
    .map((row: string) => row.split(','))
  const at = head!.indexOf('Month value')
  const sum = (of: number[]) => of.reduce((total, amount) => total + amount, 0)
  expect(at).toBeGreaterThan(0)
  expect(sum(rows.map((row: string[]) => Number(row[at])))).toBe(sum(nets))
  expect(sum(nets)).toBeGreaterThan(0)
})

/** Complete scans of the slots, rows of them that were read, and those that were inserted, by this connection so far. */
const slotStatistics = async (own: typeof db) =>
  (
    await sql<{ scans: number; read: number; made: number }>`
      select coalesce(seq_scan, 0)::integer as scans, (coalesce(idx_tup_fetch, 0) + coalesce(seq_tup_read, 0))::integer as read,
        n_tup_ins::integer as made
      from pg_stat_xact_user_tables where relname = 'slots'`.execute(own)
  ).rows[0]!
/** Rows of the slots that a piece of work reads and writes. */
const touched = (work: (own: typeof db) => Promise<unknown>) =>
  db.transaction().execute(async (own) => {
    const before = await slotStatistics(own)
    await work(own)
    const after = await slotStatistics(own)
    return { scans: after.scans - before.scans, read: after.read - before.read, made: after.made - before.made }
  })

test('A14: of 500 lines and 56 days a week of coverage reads its own slots alone, the nightly run makes 1,000 for one more day, and 50 seats are 2,800', async () => {
  const POSTS = 500
  const DAYS = 56
  const client = await pool.connect()
  await client.query('set session_replication_role = replica')
  await client.query(
    `insert into contract_lines (contract_id, station_id, name, from_on, shift_label)
     select contract_id, station_id, 'Post ' || n, from_on, shift_label from contract_lines, generate_series(2, $2) n where id = $1`,
    [line, POSTS],
  )
  await client.query(
    `insert into line_terms (line_id, valid_from, seats, start_time, end_time, weekdays, rate_unit, rate)
     select l.id, l.from_on, 2, '06:00', '18:00', 127, 'guard_month', 950000 from contract_lines l where l.id <> $1`,
    [line],
  )
  await client.query(
    `insert into slots (line_id, term_id, day, seat, start_time, end_time)
     select t.line_id, t.id, local_today() + d, 1, t.start_time, t.end_time from line_terms t, generate_series(0, $1 - 1) d`,
    [DAYS],
  )
  await client.query('set session_replication_role = origin')
  await client.query('analyze slots, contract_lines, line_terms')
  client.release()
  const { rows: lines } = await pool.query<{ id: number }>('select id from contract_lines')
  const ids = lines.map(({ id }) => id)
  expect([ids.length, await count()]).toEqual([POSTS, POSTS * DAYS])

  const week = { from: addDays(today(), 7), to: addDays(today(), 13) }
  const coverage = await touched((own) => coverageRows(own, week))
  // The planner reads a few at the ends of an index.
  const few = 10
  expect(coverage.scans).toBe(0)
  expect(coverage.read).toBeGreaterThanOrEqual(POSTS * 7)
  expect(coverage.read).toBeLessThanOrEqual(POSTS * 7 + few)
  for (const by of ['station', 'client'] as const) {
    const grouped = await touched((own) => coverageGroups(own, by, week))
    expect(grouped.scans).toBe(0)
    expect(grouped.read).toBeLessThanOrEqual(POSTS * 7 + few)
  }
  // The line above the week: the slots of seven days, and one row for the last day that has any.
  const ahead = await touched(nextDays)
  expect(ahead.scans).toBe(0)
  expect(ahead.read).toBeLessThanOrEqual(POSTS * 7 + few)

  const night = await touched((own) =>
    sql`select generate_slots(${ids}::integer[], ${addDays(today(), DAYS)}::date, ${addDays(today(), DAYS)}::date)`.execute(own),
  )
  expect([night.scans, night.made]).toEqual([0, 2 * POSTS])
  const { line_id } = await running()
  await pool.query('update line_terms set seats = 50 where line_id = $1', [line_id])
  const activated = await touched((own) =>
    sql`select generate_slots(array[${line_id}::integer], ${today()}::date, ${addDays(today(), DAYS - 1)}::date)`.execute(own),
  )
  expect([activated.scans, activated.made]).toEqual([0, 50 * DAYS])
})
