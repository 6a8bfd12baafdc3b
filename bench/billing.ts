// node bench/billing.ts: a month of billing on a fresh database of its own: 150 contracts with 6,000 slots, computed, computed again
// without changes, and issued one after the other.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { monthPeriod } from '../api/contracts/charges.ts'
import { addDays, today } from '../api/core/fields/days.ts'
import { issueDraft } from '../server/billing/invoicing/drafts/issue.ts'
import { runMonth } from '../server/billing/invoicing/runs/run.ts'
import { openDatabase } from '../server/platform/db/open.ts'
import { startCluster } from '../server/platform/db/setup/cluster.ts'
import { migrate } from '../server/platform/db/setup/migrate.ts'

const CONTRACTS = 150
/** 40 slots for each contract: 6,000. */
const DAYS = 20
const SEATS = 2

async function timed(name: string, goal: string, work: () => Promise<unknown>) {
  const begun = performance.now()
  await work()
  process.stdout.write(`${name.padEnd(62)} ${(performance.now() - begun).toFixed(0).padStart(7)} ms   goal ${goal}\n`)
}

const month = addDays(`${today().slice(0, 7)}-01`, -1).slice(0, 7)
const { from } = monthPeriod(month)
const folder = mkdtempSync(join(tmpdir(), 'engabo-billing-'))
const cluster = await startCluster(folder)
const { db, pool, close } = openDatabase(cluster.url('postgres'))
try {
  await migrate(pool)
  await pool.query(
    `insert into clients (first_name, last_name, contacts, registered_on)
    select 'First', 'Last ' || n, '0700', $1::date from generate_series(1, ${CONTRACTS}) n`,
    [from],
  )
  await pool.query(`insert into stations (name, client_id, address, minimum_guards, active)
    select 'Station ' || n, n, 'Road', 0, true from generate_series(1, ${CONTRACTS}) n`)
  await pool.query(
    `insert into contracts (client_id, title, status, number, starts_on, bill_basis)
    select id, 'Guarding', 'Active', 'CT-2026-' || lpad(id::text, 6, '0'), $1::date, 'contract_arrears' from stations`,
    [from],
  )
  await pool.query(
    `insert into contract_lines (contract_id, station_id, name, from_on, shift_label)
    select id, id, 'Gate', $1::date, 'Day' from stations`,
    [from],
  )
  await pool.query(`insert into line_terms (line_id, valid_from, seats, start_time, end_time, weekdays, rate_unit, rate)
    select id, from_on, ${SEATS}, '06:00', '18:00', 127, 'guard_month', 950000 from contract_lines`)
  await pool.query(`select generate_slots(array(select id from contract_lines), $1::date, $1::date + ${DAYS - 1})`, [from])
  // Every 20th slot stays uncovered, every 30th is short.
  await pool.query(
    `update slots set state = 'Decided', covered_minutes = case when id % 30 = 7 then 500 else 720 end where id % 20 <> 3`,
  )
  await pool.query('vacuum analyze')
  const { rows } = await pool.query<{ count: string }>('select count(*) from slots')
  process.stdout.write(`${rows[0]!.count} slots of ${CONTRACTS} contracts in ${month}\n`)
  const run = () => db.transaction().execute((own) => runMonth(own, month))
  await timed('Compute a month', 'under 10 s', run)
  await timed('Compute it again, nothing changed', 'under 10 s', run)
  const drafts = await db.selectFrom('invoice_drafts').select('id').orderBy('id').execute()
  await timed(`Issue ${drafts.length} drafts, a transaction each`, 'under 30 s', async () => {
    for (const { id } of drafts) await db.transaction().execute((own) => issueDraft(own, id, {}))
  })
} finally {
  await close()
  await cluster.stop()
  rmSync(folder, { recursive: true, force: true })
}
