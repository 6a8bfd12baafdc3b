import { expect, test } from 'vitest'
import * as calls from '../../../api/company/dashboard.ts'
import { testApp } from '../../test/app.ts'
import { makeClient, makeGuard, makeIncident, makeInvoice, makeStation } from '../../test/records/makers.ts'

const { db, pool, send } = await testApp()
const points = async (as: 'admin' | null = 'admin') => (await send(as, calls.homeStats, {})).body as calls.StatsPoint[]

/** SQL: the start of the current month in Kampala. */
const MONTH = "date_trunc('month', now() at time zone 'Africa/Kampala')"

test('twelve months, oldest first, the last one is the current one in Kampala', async () => {
  const months = await points()
  const now = new Date().toLocaleDateString('en-GB', { month: 'short', year: 'numeric', timeZone: 'Africa/Kampala' })
  expect(months).toHaveLength(12)
  expect(months.at(-1)).toEqual({
    name: now.replace('Sept', 'Sep'),
    incidents: 0,
    patrols: 0,
    revenue: 0,
    services: 0,
    guards: 0,
    clients: 0,
  })
})

test('without a staff session revenue is left out and a header says so; an expired token does not cause 401', async () => {
  await makeInvoice(db, { amount_paid: 5_000 })
  for (const as of [null, 'client', { token: 'x'.repeat(43) }] as const) {
    const response = await send(as, calls.homeStats, {})
    expect(response).toMatchObject({ status: 200, headers: { 'x-stats-redacted': 'revenue' } })
    expect(response.body.map(({ revenue }: calls.StatsPoint) => revenue)).toEqual(Array(12).fill(null))
  }
  const staff = await send('admin', calls.homeStats, {})
  expect(staff.headers['x-stats-redacted']).toBeUndefined()
  expect(staff.body.at(-1).revenue).toBe(5_000)
})

test('months begin and end at midnight in Kampala', async () => {
  const { id } = await makeStation(db)
  const patrol = (shift: string) =>
    pool.query(
      `insert into patrols (station_id, completed_at) values ($1, (${MONTH} + interval '${shift}') at time zone 'Africa/Kampala')`,
      [id],
    )
  await patrol('0')
  await patrol('-1 second')
  await patrol('-2 hours')
  expect((await points()).slice(-2).map(({ patrols }) => patrols)).toEqual([2, 1])
})

test('guards count from the month they are hired to the month before they leave, deleted records until then', async () => {
  const monthAgo = async (months: number) =>
    (await pool.query(`select (${MONTH} - make_interval(months => $1))::date as day`, [months])).rows[0].day
  await makeGuard(db, { hire_date: await monthAgo(3) })
  const left = await makeGuard(db, { hire_date: await monthAgo(3), status: 'Inactive' })
  await pool.query('update guards set left_on = $1 where id = $2', [await monthAgo(1), left.id])
  await makeClient(db, { registered_on: await monthAgo(2) })
  await makeClient(db, { registered_on: await monthAgo(2), deleted_at: new Date().toISOString() })
  const last = (await points()).slice(-4)
  expect(last.map(({ guards }) => guards)).toEqual([2, 2, 1, 1])
  expect(last.map(({ clients }) => clients)).toEqual([0, 2, 2, 1])
})

test('the cards count current records', async () => {
  await makeIncident(db)
  await makeIncident(db, { incident_date: '2020-01-01' })
  await makeIncident(db, { deleted_at: new Date().toISOString() })
  await makeInvoice(db, { amount_paid: 1_000 })
  await makeInvoice(db, { status: 'Paid', amount_paid: 640_000 })
  await pool.query(
    "insert into quote_requests (site_type, area, guards_needed, name, email, status) values ('Home', 'Kololo', 1, 'A', 'a@b.example', 'New'), ('Home', 'Kololo', 1, 'A', 'a@b.example', 'Won')",
  )
  expect((await send('admin', calls.cards, {})).body).toEqual({
    total_guards: 3,
    active_clients: 5,
    incidents_reported: 1,
    pending_invoices: 1,
    service_requests: 1,
    revenue_collected: 641_000,
  })
})

test('the cards are for staff', async () => {
  expect((await send(null, calls.cards, {})).status).toBe(401)
  expect((await send('client', calls.cards, {})).status).toBe(403)
})
