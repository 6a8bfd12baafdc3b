import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { seedDemo } from '../../db/seed/demo.ts'
import type { Db } from '../../platform/db/open.ts'
import { testDatabase } from '../../test/database.ts'
import { makeClient, makeGuard, makeIncident, makeInvoice, makeStation } from '../../test/records/makers.ts'
import { foldMonthCounts } from './month-count-queries.ts'
import { homeStats } from './queries.ts'

const { db, pool } = await testDatabase()

/** The same twelve months, computed from the records themselves. */
async function counted(db: Db) {
  const { rows } = await sql`
    with months as (
      select m::date as first, (m + interval '1 month')::date as next,
        m at time zone 'Africa/Kampala' as starts, (m + interval '1 month') at time zone 'Africa/Kampala' as ends
      from generate_series(
        date_trunc('month', now() at time zone 'Africa/Kampala') - interval '11 months',
        date_trunc('month', now() at time zone 'Africa/Kampala'), interval '1 month') m
    )
    select to_char(first, 'Mon YYYY') as name,
      (select count(*) from incidents where incident_date >= first and incident_date < next and deleted_at is null) as incidents,
      (select count(*) from patrols where completed_at >= starts and completed_at < ends) as patrols,
      (select coalesce(sum(amount), 0)::bigint from payments
        where receipt_id is null and received_on >= first and received_on < next)
      + (select coalesce(sum(amount), 0)::bigint from receipts
        where kind = 'money' and received_on >= first and received_on < next)
      - (select coalesce(sum(amount), 0)::bigint from receipts
        where kind = 'money' and reversed_on >= first and reversed_on < next) as revenue,
      (select count(*) from quote_requests where received_at >= starts and received_at < ends and deleted_at is null) as services,
      (select count(*) from guards where hire_date < next and (left_on is null or left_on >= next)
        and (deleted_at is null or deleted_at >= ends)) as guards,
      (select count(*) from clients where registered_on < next and (deleted_at is null or deleted_at >= ends)) as clients
    from months order by first`.execute(db)
  return rows
}

/** A change that violates a constraint changes nothing. */
function unlessRefused(error: { code?: string }) {
  if (!/^(23|P0|EN)/.test(error.code ?? '')) throw error
}

/** Deletes about every sixth record one by one, because some are still referenced. */
async function removeSome(table: string, at: string, pick: number) {
  const { rows } = await pool.query<{ id: number }>(`select id from ${table} where deleted_at is null and id % 6 = $1 limit 8`, [
    pick % 6,
  ])
  let count = 0
  for (const { id } of rows)
    await pool.query(`update ${table} set deleted_at = $1 where id = $2`, [at, id]).then(() => count++, unlessRefused)
  return count
}

/** Changes of one record and of many at once; some are refused because a record is still referenced. */
const CHANGES: Record<string, (at: string, pick: number) => Promise<unknown>> = {
  'a guard comes': (at) => makeGuard(db, { hire_date: at }),
  'guards are given other days': (at, pick) => pool.query('update guards set hire_date = $1 where id % 7 = $2', [at, pick % 7]),
  'guards leave': (at, pick) =>
    pool.query("update guards set left_on = $1, status = 'Inactive' where id % 5 = $2 and hire_date <= $1", [at, pick % 5]),
  'guards come back': (_at, pick) =>
    pool.query("update guards set left_on = null, status = 'Active' where id % 3 = $1", [pick % 3]),
  'guards are deleted': (at, pick) => removeSome('guards', at, pick),
  'guards are restored': (_at, pick) => pool.query('update guards set deleted_at = null where id % 4 = $1', [pick % 4]),
  'guards are erased': (_at, pick) => pool.query('delete from guards where deleted_at is not null and id % 2 = $1', [pick % 2]),
  'a client comes': (at) => makeClient(db, { registered_on: at }),
  'clients are deleted': (at, pick) => removeSome('clients', at, pick),
  'clients are restored': (_at, pick) => pool.query('update clients set deleted_at = null where id % 4 = $1', [pick % 4]),
  'clients were registered on another day': (at, pick) =>
    pool.query('update clients set registered_on = $1 where id % 9 = $2', [at, pick % 9]),
  'an incident': (at) => makeIncident(db, { incident_date: at }),
  'incidents get another day': (at, pick) =>
    pool.query('update incidents set incident_date = $1 where id % 4 = $2', [at, pick % 4]),
  'incidents are deleted': (at, pick) => removeSome('incidents', at, pick),
  'incidents are restored': (_at, pick) => pool.query('update incidents set deleted_at = null where id % 2 = $1', [pick % 2]),
  'incidents are erased': (_at, pick) =>
    pool.query('delete from incidents where deleted_at is not null and id % 3 = $1', [pick % 3]),
  'patrols, at midnight and before': (at, pick) =>
    pool.query(
      `insert into patrols (station_id, completed_at) select min(id), $1::date::timestamp at time zone 'Africa/Kampala' - make_interval(secs => n)
       from stations, generate_series(0, $2) n group by n`,
      [at, pick % 3],
    ),
  'patrols are removed': (_at, pick) => pool.query('delete from patrols where id % 5 = $1', [pick % 5]),
  'a quote request': (at) =>
    pool.query(
      `insert into quote_requests (site_type, area, guards_needed, name, email, status, received_at)
       values ('Home', 'Kololo', 1, 'A', 'a@b.example', 'New', $1::date::timestamp at time zone 'Africa/Kampala')`,
      [at],
    ),
  'quote requests are deleted': (at, pick) => removeSome('quote_requests', at, pick),
  'quote requests are restored': (_at, pick) =>
    pool.query('update quote_requests set deleted_at = null where id % 2 = $1', [pick % 2]),
  'an invoice is paid': (_at, pick) => makeInvoice(db, { amount_paid: pick % 500_000 }),
  'invoices are paid differently': (_at, pick) =>
    pool.query('update invoices set amount_paid = $1 where id % 4 = $2 and amount_due >= $1', [pick % 500_000, pick % 4]),
  'payments were received on another day': (at, pick) =>
    pool.query('update payments set received_on = $1 where id % 5 = $2', [at, pick % 5]),
  'receipts came in on another day': (at, pick) =>
    pool.query('update receipts set received_on = $1 where id % 5 = $2', [at, pick % 5]),
  'receipts are reversed': (at, pick) =>
    pool.query("update receipts set reversed_on = $1, reversed_reason = 'Bounced' where id % 7 = $2", [at, pick % 7]),
  'invoices are deleted': (at, pick) => removeSome('invoices', at, pick),
  'invoices are restored': (_at, pick) => pool.query('update invoices set deleted_at = null where id % 2 = $1', [pick % 2]),
  'lines are added up': () => foldMonthCounts(db),
}

const dayAgo = async (days: number) =>
  (await pool.query<{ day: string }>("select ((now() at time zone 'Africa/Kampala')::date - $1::integer)::text as day", [days]))
    .rows[0]!.day

test('the stored months match a recount after records are added, changed, deleted, restored and erased', async () => {
  await seedDemo(db, { password: 'correct horse battery' })
  await makeStation(db)
  expect(await homeStats(db)).toEqual(await counted(db))
  for (const [at, name] of Object.keys(CHANGES).entries()) {
    await CHANGES[name]!(await dayAgo(40 * (at % 9)), at).catch(unlessRefused)
    expect(await homeStats(db), name).toEqual(await counted(db))
  }
  const change = fc.record({
    name: fc.constantFrom(...Object.keys(CHANGES)),
    days: fc.oneof(fc.integer({ min: 0, max: 420 }), fc.integer({ min: -40, max: 70 })),
    pick: fc.nat(1_000_000),
  })
  const steps = fc.array(change, { minLength: 15, maxLength: 25, size: 'max' })
  await fc.assert(
    fc.asyncProperty(steps, async (changes) => {
      for (const { name, days, pick } of changes) {
        await CHANGES[name]!(await dayAgo(days), pick).catch(unlessRefused)
        expect(await homeStats(db), name).toEqual(await counted(db))
      }
    }),
    { numRuns: 6, endOnFailure: true },
  )
})

test('a change that is rolled back is not counted, and writers do not wait for each other', async () => {
  const before = await homeStats(db)
  const refused = db.transaction().execute(async (transaction) => {
    await makeIncident(transaction, { incident_date: await dayAgo(0) })
    expect((await homeStats(transaction)).at(-1)!.incidents).toBe(before.at(-1)!.incidents + 1)
    // A concurrent transaction writes the same month.
    await makeClient(db)
    throw new Error('changed my mind')
  })
  await expect(refused).rejects.toThrow('changed my mind')
  expect(await homeStats(db)).toEqual(await counted(db))
})

test('a payment on an invoice that is deleted at the same time counts in the month it was received', async () => {
  for (let round = 0; round < 10; round++) {
    const { id } = await makeInvoice(db, { amount_due: 640_000 })
    await Promise.all([
      pool.query('update invoices set amount_paid = 1000 where id = $1', [id]),
      pool.query('update invoices set deleted_at = now() where id = $1', [id]),
      foldMonthCounts(db),
    ])
    expect(await homeStats(db)).toEqual(await counted(db))
  }
})

test('the next folding counts rows that bypassed the triggers, and leaves one row for each month', async () => {
  await pool.query('alter table incidents disable trigger month_in')
  for (let n = 0; n < 5; n++) await makeIncident(db, { incident_date: await dayAgo(0) })
  await pool.query('alter table incidents enable trigger month_in')
  await Promise.all([foldMonthCounts(db), foldMonthCounts(db), foldMonthCounts(db)])
  await foldMonthCounts(db)
  expect(await homeStats(db)).toEqual(await counted(db))
  const { rows } = await pool.query('select series, month from month_counts group by series, month having count(*) > 1')
  expect(rows).toEqual([])
})

test('the overview reads no records, so that it costs the same for any number of them', async () => {
  await db.transaction().execute(async (transaction) => {
    const reads = async () => {
      const { rows } = await sql<{ name: string; reads: number }>`
        select relname as name, seq_scan + coalesce(idx_scan, 0) as reads from pg_stat_xact_user_tables`.execute(transaction)
      return Object.fromEntries(rows.map(({ name, reads }) => [name, reads]))
    }
    const before = await reads()
    await homeStats(transaction)
    const after = await reads()
    expect(Object.keys(after).filter((name) => after[name] !== (before[name] ?? 0))).toEqual(['month_counts'])
  })
})
