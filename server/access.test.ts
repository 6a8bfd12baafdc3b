import { beforeEach, describe, expect, test } from 'vitest'
import type { Endpoint, Sent } from '../contract/endpoint.ts'
import { DEFAULT_HOME } from '../contract/home.ts'
import { allCalls } from '../contract/index.ts'
import { openSession } from './sessions.ts'
import { testApp } from './test/app.ts'
import { pdf } from './test/documents.ts'
import * as make from './test/makers.ts'

const { db, pool, send } = await testApp()
const PASSWORD = 'correct horse battery staple'
const credentials = { emailAddress: 'known@engabo.example', password: PASSWORD }

/** What is sent the first, second … time: records are there in twos, so that each caller who may delete has one. */
type Input = (number: number) => object
/** The status for a visitor, a client, an admin and a super admin. Whoever comes with a dead session is a visitor. */
type Row = [input: Input, visitor: number, client: number, admin: number, superAdmin: number]

const nothing: Input = () => ({})
const query: Input = () => ({ query: {} })
const one: Input = (id) => ({ params: { id } })
const withBody =
  (body: object): Input =>
  (number) => ({ params: { id: number }, body })
const person = { firstName: 'A', lastName: 'B', contacts: '1' }
const admin = { userName: 'A', contacts: '1' }
const guard = { ...person, gender: 'Male', date_of_birth: '1990-01-01', email: 'a@b.example', rank: 'Guard' }
const station = { name: 'A', client_id: 1, address: 'B' }
const service = { title: 'A', description: 'B', price_rate: 1 }
const bill = {
  invoice_date: '2026-01-01',
  due_date: '2026-01-02',
  amount_paid: 0,
  amount_due: 1,
  status: 'Pending',
  client_id: 1,
}
const incident = { description: 'A', guard_id: 1, station_id: 1, incident_date: '2026-01-01' }
const job = { title: 'A', location: 'B', job_type: 'C', description: 'D' }
const shift: Input = (number) =>
  withBody({
    guard_id: 1,
    station_id: 1,
    shift_date: `2026-01-0${number}`,
    start_time: '06:00',
    end_time: '18:00',
    shift_type: 'Day',
  })(number)

const ROWS: Record<string, Row> = {
  'auth.login': [() => ({ body: credentials }), 200, 200, 200, 200],
  'auth.clientLogin': [() => ({ body: credentials }), 401, 401, 401, 401],
  'auth.refresh': [() => ({ body: { refresh_token: 'unknown' } }), 401, 401, 401, 401],
  'auth.logout': [nothing, 401, 200, 200, 200],
  'auth.me': [nothing, 401, 200, 200, 200],
  'auth.acceptInvitation': [() => ({ body: { token: 'x'.repeat(43), password: PASSWORD } }), 422, 422, 422, 422],
  'admins.list': [query, 401, 403, 200, 200],
  'admins.get': [one, 401, 403, 200, 200],
  'admins.create': [withBody({ ...admin, emailAddress: 'new@engabo.example', password: PASSWORD }), 401, 403, 403, 201],
  // An admin may change the own profile only; server/admins has the details.
  'admins.update': [withBody(admin), 401, 403, 403, 200],
  'admins.remove': [one, 401, 403, 403, 200],
  'clients.list': [query, 401, 403, 200, 200],
  'clients.get': [one, 401, 403, 200, 200],
  'clients.create': [withBody(person), 401, 403, 201, 201],
  'clients.update': [withBody(person), 401, 403, 200, 200],
  'clients.remove': [(number) => one(number + 2), 401, 403, 200, 200],
  'guards.list': [query, 401, 403, 200, 200],
  'guards.get': [one, 401, 403, 200, 200],
  'guards.create': [withBody(guard), 401, 403, 201, 201],
  'guards.update': [withBody(guard), 401, 403, 200, 200],
  'guards.remove': [(number) => one(number + 2), 401, 403, 200, 200],
  'stations.list': [query, 401, 403, 200, 200],
  'stations.get': [one, 401, 403, 200, 200],
  'stations.create': [withBody(station), 401, 403, 201, 201],
  'stations.update': [withBody(station), 401, 403, 200, 200],
  'stations.remove': [(number) => one(number + 2), 401, 403, 200, 200],
  'quotes.create': [
    withBody({ site_type: 'Shop', area: 'Ntinda', guards_needed: 2, name: 'A', email: 'a@b.example' }),
    201,
    201,
    201,
    201,
  ],
  'services.list': [query, 200, 200, 200, 200],
  'services.get': [one, 200, 200, 200, 200],
  'services.create': [withBody(service), 401, 403, 201, 201],
  'services.update': [withBody(service), 401, 403, 200, 200],
  'services.remove': [one, 401, 403, 200, 200],
  'invoices.list': [query, 401, 403, 200, 200],
  'invoices.get': [one, 401, 403, 200, 200],
  'invoices.create': [withBody(bill), 401, 403, 201, 201],
  'invoices.update': [withBody(bill), 401, 403, 200, 200],
  'invoices.remove': [one, 401, 403, 200, 200],
  'incidents.list': [query, 401, 403, 200, 200],
  'incidents.get': [one, 401, 403, 200, 200],
  'incidents.create': [withBody(incident), 401, 403, 201, 201],
  'incidents.update': [withBody(incident), 401, 403, 200, 200],
  'incidents.remove': [one, 401, 403, 200, 200],
  'contacts.list': [query, 401, 403, 200, 200],
  'contacts.create': [withBody({ name: 'A', email: 'a@b.example', message: 'C' }), 201, 201, 201, 201],
  'contacts.remove': [one, 401, 403, 200, 200],
  'dutySchedules.list': [query, 401, 403, 200, 200],
  'dutySchedules.get': [one, 401, 403, 200, 200],
  'dutySchedules.create': [shift, 401, 403, 201, 201],
  'dutySchedules.update': [shift, 401, 403, 200, 200],
  'dutySchedules.remove': [one, 401, 403, 200, 200],
  'home.get': [nothing, 200, 200, 200, 200],
  'home.update': [withBody({ content: DEFAULT_HOME }), 401, 403, 200, 200],
  'careers.list': [query, 200, 200, 200, 200],
  'careers.create': [withBody(job), 401, 403, 201, 201],
  'careers.apply': [
    () => ({ body: { name: 'A', email: 'a@b.example', jobId: '1', consent: 'true' }, files: { cvFile: pdf() } }),
    201,
    201,
    201,
    201,
  ],
  'careers.applications': [query, 401, 403, 200, 200],
  'careers.document': [() => ({ params: { id: crypto.randomUUID() } }), 401, 403, 404, 404],
  'dashboard.homeStats': [nothing, 200, 200, 200, 200],
  'dashboard.cards': [nothing, 401, 403, 200, 200],
  'system.health': [nothing, 200, 200, 200, 200],
  'system.ready': [nothing, 200, 200, 200, 200],
  'system.time': [nothing, 200, 200, 200, 200],
  'system.clearCache': [nothing, 401, 403, 403, 200],
}

/** Two of everything, and two more of what others need. */
beforeEach(async () => {
  await make.makeAccount(db, { email: credentials.emailAddress, password: PASSWORD })
  await make.makeAccount(db)
  for (const number of [1, 2]) {
    await make.makeClient(db)
    await make.makeGuard(db)
    await make.makeStation(db, { client_id: 1 })
    await make.makeService(db)
    await make.makeJob(db)
    await make.makeInvoice(db, { client_id: 1 })
    await make.makeIncident(db, { guard_id: 1, station_id: 1 })
    await make.makeDutySchedule(db, { guard_id: 1, station_id: 1, shift_date: `2025-01-0${number}` })
    await pool.query("insert into contact_messages (name, email, message) values ('A', 'a@b.example', 'C')")
  }
  for (const _ of [3, 4]) {
    await make.makeGuard(db)
    await make.makeClient(db)
    await make.makeStation(db, { client_id: 1 })
  }
})

/** A super admin whose session has been ended in some way. */
async function deadToken(end: string) {
  const { id } = await make.makeAccount(db, { role: 'super_admin' })
  const session = await openSession(db, { accountId: id, role: 'super_admin', address: '127.0.0.1', userAgent: undefined })
  await pool.query(end, [id])
  return { token: session.access_token }
}
const DEAD = {
  'expired token':
    'update session_tokens set expires_at = now() where session_id = (select id from sessions where account_id = $1)',
  'revoked session': 'update sessions set ended_at = now() where account_id = $1',
  'disabled account': 'update accounts set active = false where id = $1',
}

/** Changes whenever anything is written: every record is audited, the other tables are counted. */
async function written() {
  const { rows } =
    await pool.query(`select (select count(*) from audit_log) as audited, (select count(*) from sessions where ended_at is null) as sessions,
    (select count(*) from idempotency_keys) as keys, (select count(*) from application_documents) as documents, (select count(*) from incident_events) as events`)
  return rows[0]
}

test('every call has a row, and every row a call', () => {
  expect(Object.keys(ROWS).sort()).toEqual(allCalls.map(({ group, name }) => `${group}.${name}`).sort())
})

describe.each(allCalls)('$group.$name', ({ group, name, call }) => {
  const row = ROWS[`${group}.${name}`]!
  const perform = (as: Parameters<typeof send>[0], number = 1, at: Partial<Endpoint> = {}) =>
    send(as, { ...call, ...at } as Endpoint, row[0](number) as Sent<Endpoint>)

  test('answers each caller as the table says; a refusal writes nothing', async () => {
    const [, visitor, client, admin, superAdmin] = row
    // A keeper, so that the deletion of accounts is never about the last super admin.
    await make.makeAccount(db, { role: 'super_admin' })
    const dead = await Promise.all(Object.values(DEAD).map(deadToken))
    const refusable = [null, ...dead, 'client'] as const
    await perform('client', 1, { path: '/api/v1/time', method: 'GET' })
    const before = await written()
    const statuses = []
    for (const as of refusable) statuses.push((await perform(as)).status)
    expect(statuses).toEqual([visitor, visitor, visitor, visitor, client])
    if (call.access !== 'public' && !call.access.includes('client')) expect(await written()).toEqual(before)
    expect([(await perform('admin', 1)).status, (await perform('super_admin', 2)).status]).toEqual([admin, superAdmin])
  })

  if (call.access !== 'public')
    test('lets no visitor in by another spelling of its address', async () => {
      const before = await written()
      const paths = [call.path, ...(call.aliases ?? [])].flatMap((path) => [
        path,
        `${path}/`,
        `/${path}`,
        path.toUpperCase(),
        path.replace('/api', '/./api'),
        `${path}%2f`,
      ])
      const methods = call.method === 'GET' ? (['GET', 'HEAD'] as const) : [call.method]
      for (const path of paths) {
        for (const method of methods) {
          const { status } = await perform(null, 1, { path, method: method as 'GET' })
          expect([400, 401, 404], `${method} ${path}: ${status}`).toContain(status)
        }
      }
      for (const path of [call.path, ...(call.aliases ?? [])]) expect((await perform(null, 1, { path })).status, path).toBe(401)
      expect(await written()).toEqual(before)
    })
})
