import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Kysely, PostgresDialect, sql } from 'kysely'
import pg from 'pg'
import { afterEach, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import * as admins from '../../../api/accounts/admins.ts'
import * as invoices from '../../../api/billing/invoices.ts'
import { today } from '../../../api/core/fields/days.ts'
import type { exportCall } from '../../../api/core/resource.ts'
import * as incidents from '../../../api/incidents/incidents.ts'
import { allCalls } from '../../../api/index.ts'
import * as guards from '../../../api/people/guards.ts'
import * as schedules from '../../../api/roster/duty-schedules.ts'
import * as services from '../../../api/sales/services.ts'
import * as clients from '../../../api/sites/clients.ts'
import * as stations from '../../../api/sites/stations.ts'
import * as contacts from '../../../api/website/contacts.ts'
import type { Database } from '../../platform/db/schema.ts'
import { streamRows } from '../../platform/db/stream.ts'
import { openSession } from '../../platform/sessions/sessions.ts'
import { type As, testApp } from '../../test/app.ts'
import * as make from '../../test/records/makers.ts'

const { app, db, pool, url, send, tokenOf, keepRows } = await testApp()
await app.listen({ port: 0, host: '127.0.0.1' })
const { port } = app.server.address() as AddressInfo

const file = async (call: ReturnType<typeof exportCall>, query: object = {}, as: As = 'admin') => {
  const { status, raw } = await send(as, call as typeof clients.exportCsv, { query })
  expect(status).toBe(200)
  return raw.replace('\uFEFF', '').split('\r\n').slice(0, -1)
}

// These indexes take most of the time of the bulk inserts and play no part in these tests.
await pool.query('drop index clients_search, clients_id_text, clients_address, clients_first_name')

/** Enough clients that their export exceeds every buffer on the way; once they are there, they stay. */
const MANY = 40_000
let areMany = false
async function manyClients() {
  if (areMany) return
  areMany = true
  const client = await pool.connect()
  await client.query('set session_replication_role = replica')
  await client.query(
    `insert into clients (first_name, last_name, contacts, registered_on, address)
      select 'A' || n, 'B', '0700 000 001', '2026-01-01', (select string_agg(encode(sha512(int4send(n * 4 + k)), 'hex'), '') from generate_series(1, 4) k)
      from generate_series(1, $1::int) n`,
    [MANY],
  )
  await client.query('set session_replication_role = origin')
  await client.query('select recount_records()')
  client.release()
  await keepRows()
}

const open: IncomingMessage[] = []
/** A client that requests the export and reads nothing until asked to. */
async function reader(more: Record<string, string> = {}) {
  const headers = { authorization: `Bearer ${await tokenOf('admin')}`, ...more }
  const request = get({ port, path: clients.exportCsv.path, headers, agent: false })
  const [answer] = (await once(request, 'response')) as [IncomingMessage]
  answer.on('error', () => {})
  open.push(answer)
  return answer
}
const busy = () => pool.totalCount - pool.idleCount
const atRest = () => vi.waitFor(() => expect([app.exports.underWay, busy()]).toEqual([0, 0]))
afterEach(async () => {
  for (const answer of open.splice(0)) answer.destroy()
  await atRest()
})

test('the file holds what the list would show: search, filters and order, all pages of it', async () => {
  for (let number = 1; number <= 12; number++)
    await make.makeClient(db, { last_name: `Kirabo ${number}`, registered_on: '2026-02-01' })
  await make.makeClient(db, { first_name: 'Amina', last_name: 'Ssali', company_name: 'Nsuma, Ltd', address: '=1+1' })
  await make.makeClient(db, { deleted_at: new Date().toISOString() })
  const all = await file(clients.exportCsv)
  expect(all[0]).toBe('ID,First Name,Last Name,Company,Address,Contacts,Registered On')
  expect(all[1]).toBe(`13,Amina,Ssali,"Nsuma, Ltd",'=1+1,+256 700 000 001,${today()}`)
  expect(all).toHaveLength(14)
  expect(await file(clients.exportCsv, { q: 'kirabo 1', sort: 'id' })).toEqual([
    all[0],
    ...[1, 10, 11, 12].map((id) => `${id},Joan,Kirabo ${id},,,+256 700 000 001,2026-02-01`),
  ])
  expect((await send('admin', clients.exportCsv, { query: { page: '1' } as object })).status).toBe(422)
})

test('every list exports its titles, ids and names in separate columns, and dates as dates', async () => {
  const client = await make.makeClient(db, { company_name: 'Nsuma Hardware' })
  const guard = await make.makeGuard(db)
  const station = await make.makeStation(db, { client_id: client.id, active: false })
  const at = { guard_id: guard.id, station_id: station.id }
  await make.makeDutySchedule(db, {
    ...at,
    shift_date: '2026-03-02',
    start_time: '18:00',
    end_time: '06:00',
    shift_type: 'Night',
  })
  await make.makeIncident(db, { ...at, incident_date: '2026-03-03', description: 'Door, "side"' })
  await make.makeInvoice(db, { client_id: client.id, invoice_date: '2026-03-01', amount_paid: 40_000, due_date: '2026-03-15' })
  await pool.query(
    "insert into contact_messages (reference, name, email, message, received_at) values ('M-1', 'Grace', 'g@b.example', 'Hi', '2026-03-01T21:30:00Z')",
  )
  expect(await file(guards.exportCsv)).toEqual([
    'ID,First Name,Last Name,Gender,Date of Birth,Contacts,Email,Rank,Status,Hire Date',
    `1,Moses,Okot,Male,1995-04-12,+256 700 000 002,${guard.email},Guard,Active,2024-01-15`,
  ])
  expect(await file(stations.exportCsv)).toEqual([
    'ID,Name,Client ID,Client,Address,Minimum guards,Status',
    '1,Kololo Gate,1,Nsuma Hardware,"Prince Charles Drive, Kololo",1,Not active',
  ])
  expect(await file(schedules.exportCsv)).toEqual([
    'ID,Guard ID,Guard,Station ID,Station,Shift Date,Start Time,End Time,Ends next day,Shift Type,Against rules,Reason,Planned by',
    '1,1,Moses Okot,1,Kololo Gate,2026-03-02,18:00,06:00,Yes,Night,,,',
  ])
  expect(await file(invoices.exportCsv, { status: 'Pending' })).toEqual([
    'Invoice number,Invoice Date,Amount Paid,Amount Due,Balance,Due Date,Status,Client ID,Client,Voided at,Void reason,Period,Net,VAT,VAT %,Credited,Fiscal status,Fiscal number',
    'INV-2026-000001,2026-03-01,40000,640000,600000,2026-03-15,Pending,1,Nsuma Hardware,,,,,,,0,Not required,',
  ])
  expect(await file(invoices.exportCsv, { status: 'Paid' })).toHaveLength(1)
  expect(await file(incidents.exportCsv)).toEqual([
    'ID,Description,Date,Severity,Status,Guard ID,Guard,Station ID,Station,Time,Category,Police reference',
    '1,"Door, ""side""",2026-03-03,Low,Open,1,Moses Okot,1,Kololo Gate,,,',
  ])
  expect(await file(contacts.exportCsv)).toEqual([
    'Reference,Name,Email,Kind,Subject,Message,Status,Received at',
    'M-1,Grace,g@b.example,Message,,Hi,Unread,2026-03-02 00:30',
  ])
  const { rows } = await pool.query<{ id: number }>("update accounts set password_hash = 'set' returning id")
  // Changing the password ended the session.
  const session = await openSession(db, { accountId: rows[0]!.id, role: 'admin', address: '127.0.0.1', userAgent: 'test' })
  const [titles, admin] = await file(admins.exportCsv, {}, { token: session.access_token })
  expect(titles).toBe('User name,Email address,Contacts,Role,Status,Last sign-in')
  expect(admin).toMatch(/^Lydia Asiimwe,account-\d+@engabo.example,\+256 700 000 003,Admin,Active,\d{4}-\d\d-\d\d \d\d:\d\d$/)
})

test('the file name carries the date in Kampala, and the audit log records who downloaded it', async () => {
  await make.makeGuard(db)
  const { headers, raw } = await send('admin', guards.exportCsv, { query: { status: 'Active' } })
  expect(headers).toMatchObject({
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': `attachment; filename*=UTF-8''guards-${today()}.csv`,
    'cache-control': 'no-store',
  })
  expect(raw.startsWith('\uFEFF')).toBe(true)
  const { rows } = await pool.query("select account_id, new from audit_log where action = 'export'")
  expect(rows).toEqual([{ account_id: 1, new: { name: 'guards', status: 'Active', rows: 1 } }])
})

test('the audit log records that a search was used, not its text, because it outlives personal data', async () => {
  await send('admin', contacts.exportCsv, { query: { q: 'grace@mail.example', status: 'Unread' } })
  const { rows } = await pool.query("select new from audit_log where action = 'export'")
  expect(rows).toEqual([{ new: { name: 'contact-messages', status: 'Unread', searched: true, rows: 0 } }])
})

test('"export" is never read as a record id', async () => {
  const headers = { authorization: `Bearer ${await tokenOf('super_admin')}` }
  const { id } = await make.makeClient(db)
  for (const { call } of allCalls.filter(({ name }) => name === 'exportCsv')) {
    const paths = [call.path, `${call.path}/`, ...(call.aliases ?? [])].map((path) => path.replace(':id', String(id)))
    const days = { from: '2026-01-05', to: '2026-01-06' }
    const asked: Record<string, string>[] = [{}, days, { month: '2026-01' }, { month: '2026-01', table: 'clients' }]
    const query = asked.find((one) => z.safeParse(call.query!, one).success)!
    for (const path of paths)
      expect((await app.inject({ method: 'GET', url: path, headers, query })).headers['content-type'], path).toContain('text/csv')
    expect((await app.inject({ method: 'DELETE', url: call.path, headers })).statusCode, call.path).toBe(404)
  }
  expect((await app.inject({ url: `${services.list.path}/export`, headers })).statusCode).toBe(404)
})

test('rows are streamed: a slow reader applies backpressure and receives all of them', async () => {
  await manyClients()
  const answer = await reader()
  // Backpressure: an unblocked export would be done by now.
  await new Promise((resolve) => setTimeout(resolve, 500))
  expect(app.exports.underWay).toBe(1)
  let bytes = 0
  let lines = 0
  for await (const chunk of answer as AsyncIterable<Buffer>) {
    bytes += chunk.length
    for (const byte of chunk) if (byte === 10) lines++
  }
  expect(lines).toBe(MANY + 1)
  expect(bytes).toBeGreaterThan(MANY * 480)
  await atRest()
})

test.each(['identity', 'gzip'])('a download that is cancelled releases its connection (%s)', async (encoding) => {
  await manyClients()
  const answer = await reader({ 'accept-encoding': encoding })
  expect(answer.headers['content-encoding']).toBe(encoding === 'gzip' ? 'gzip' : undefined)
  await once(answer, 'readable')
  expect([app.exports.underWay, busy()]).toEqual([1, 1])
  answer.destroy()
  await atRest()
})

test('three exports run at once; the next gets 503 with Retry-After, other calls are unaffected', async () => {
  await manyClients()
  await Promise.all([reader(), reader(), reader()])
  const fourth = await send('admin', guards.exportCsv, { query: {} })
  expect(fourth).toMatchObject({ status: 503, body: { code: 'unavailable' }, headers: { 'retry-after': '10' } })
  expect((await send('admin', clients.list, { query: { page: '1' } })).status).toBe(200)
  open.pop()!.destroy()
  await vi.waitFor(async () => expect((await send('admin', guards.exportCsv, { query: {} })).status).toBe(200))
})

test('an error before the first row gives an error response and releases the connection', async () => {
  await pool.query('alter table guards rename to sentries')
  try {
    const { status, body } = await send('admin', guards.exportCsv, { query: {} })
    expect([status, body.code]).toEqual([500, 'internal'])
  } finally {
    await pool.query('alter table sentries rename to guards')
  }
  await atRest()
})

test('a lost database connection truncates the download visibly', async () => {
  await manyClients()
  const answer = await reader()
  // "idle in transaction", that is between two statements; otherwise it would be "active".
  const terminated = () =>
    pool.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and state = 'idle in transaction'",
    )
  await expect.poll(async () => (await terminated()).rowCount).toBe(1)
  const read = async () => {
    for await (const _ of answer);
  }
  await expect(read()).rejects.toThrow('aborted')
  expect((await send('admin', clients.list, { query: { page: '1' } })).status).toBe(200)
})

test('rows may be read more slowly than the idle timeout of other transactions', async () => {
  const impatient = new pg.Pool({ connectionString: url, idle_in_transaction_session_timeout: 150 })
  const other = new Kysely<Database>({ dialect: new PostgresDialect({ pool: impatient }) })
  let count = 0
  for await (const _ of streamRows(other, () => sql<{ n: number }>`select generate_series(1, 1500) as n`)) {
    if (count++ === 400) await new Promise((resolve) => setTimeout(resolve, 400))
  }
  expect(count).toBe(1500)
  await other.destroy()
})
