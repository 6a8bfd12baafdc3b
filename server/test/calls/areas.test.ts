import { beforeAll, expect, test } from 'vitest'
import { update as updateAdmin } from '../../../api/accounts/admins.ts'
import { list as auditLog } from '../../../api/accounts/audit.ts'
import { me } from '../../../api/accounts/auth.ts'
import { list as listInvoices } from '../../../api/billing/invoices.ts'
import { cards, homeStats } from '../../../api/company/dashboard.ts'
import { find } from '../../../api/company/search.ts'
import * as trash from '../../../api/company/trash.ts'
import { ADMIN_AREAS, type AdminArea } from '../../../api/core/permissions.ts'
import * as emails from '../../../api/notify/emails.ts'
import { latest } from '../../../api/notify/notices.ts'
import { list as listGuards } from '../../../api/people/guards.ts'
import { openSession } from '../../platform/sessions/sessions.ts'
import { testApp } from '../app.ts'
import * as make from '../records/makers.ts'

const { db, pool, send, keepRows } = await testApp()

const people = new Map<AdminArea | 'all', { token: string; id: number }>()
const as = (area: AdminArea | 'all') => people.get(area)!

/** One record of each kind that appears in lists of several kinds, named Kololo. */
beforeAll(async () => {
  for (const area of [...ADMIN_AREAS, 'all'] as const) {
    const { id } = await make.makeAccount(db, { role: 'admin', areas: area === 'all' ? [...ADMIN_AREAS] : [area] })
    const { access_token } = await openSession(db, { accountId: id, role: 'admin', address: '127.0.0.1', userAgent: 'test' })
    people.set(area, { token: access_token, id })
  }
  const client = await make.makeClient(db, { company_name: 'Kololo Hotel' })
  const guard = await make.makeGuard(db, { last_name: 'Kololo' })
  const station = await make.makeStation(db, { name: 'Kololo Gate', client_id: client.id })
  await make.makeInvoice(db, { client_id: client.id, status: 'Pending' })
  await make.makeIncident(db, { guard_id: guard.id, station_id: station.id, description: 'Theft at Kololo' })
  await make.makeClientRequest(db, { client_id: client.id })
  await make.makeQuoteRequest(db)
  const job = await make.makeJob(db)
  await make.makeApplication(db, { job_id: job.id })
  await pool.query("insert into contact_messages (name, email, message) values ('A', 'a@b.example', 'C')")
  for (const kind of ['sos', 'law_review'])
    await pool.query('insert into exceptions (kind, severity, station_id, due_at) values ($1, 3, $2, now())', [kind, station.id])
  // One notice of each kind, independent of triggers.
  await pool.query(`delete from notices; insert into notices (kind, record_id)
    select 'message', id from contact_messages union all select 'application', id from job_applications
    union all select 'quote', id from quote_requests union all select 'incident', id from incidents
    union all select 'request', id from client_requests union all select 'exception', id from exceptions`)
  const login = await make.makeAccount(db, { role: 'client', client_id: client.id })
  await pool.query(
    `insert into emails (recipient, subject, body_text, body_html, about_table, about_id, status)
    select table_name || '@mail.example', 'A', 'B', 'C', table_name, 1, 'Failed'
    from unnest(array['quotations', 'quote_requests', 'incidents', 'exceptions', 'receipts', 'client_requests', 'contact_messages', 'job_applications']) table_name
    union all select 'colleague@mail.example', 'A', 'B', 'C', 'accounts', $1, 'Failed'
    union all select 'client@mail.example', 'A', 'B', 'C', 'accounts', $2, 'Failed'
    union all select 'nobody@mail.example', 'A', 'B', 'C', null, null, 'Failed'`,
    [as('all').id, login.id],
  )
  await keepRows()
})

/** The result of `look` for an admin of each single area, and for one of all. */
async function shown(look: (who: { token: string }) => Promise<unknown>) {
  const all = [...ADMIN_AREAS, 'all'] as const
  return Object.fromEntries(await Promise.all(all.map(async (area) => [area, await look(as(area))])))
}

test('the search finds records that the caller may read', async () => {
  const kinds = (who: { token: string }) =>
    send(who, find, { query: { q: 'Kololo' } }).then(({ body }) => body.map(({ kind }: { kind: string }) => kind))
  expect(await shown(kinds)).toEqual({
    operations: ['guards', 'clients', 'stations', 'incidents'],
    people: ['guards'],
    money: ['clients'],
    sales: ['clients'],
    website: [],
    all: ['guards', 'clients', 'stations', 'incidents'],
  })
  const invoice = (who: { token: string }) => send(who, find, { query: { q: 'INV-' } }).then(({ body }) => body.length)
  const none = { operations: 0, people: 0, money: 1, sales: 0, website: 0, all: 1 }
  expect(await shown(invoice)).toEqual(none)
})

test('notices and their unread count are limited to what the caller may read', async () => {
  const kinds = async (who: { token: string }) => {
    const { body } = await send(who, latest, {})
    expect(body.unread).toBe(body.notices.length)
    return body.notices.map(({ kind }: { kind: string }) => kind).sort()
  }
  expect(await shown(kinds)).toEqual({
    operations: ['exception', 'incident', 'request'],
    people: ['application'],
    money: ['exception'],
    sales: ['quote', 'request'],
    website: ['message'],
    all: ['application', 'exception', 'exception', 'incident', 'message', 'quote', 'request'],
  })
})

test('a figure that the caller may not read is null, as is the revenue of the overview', async () => {
  const figures = async (who: { token: string }) => {
    const { body } = await send(who, cards, {})
    return Object.keys(body).filter((name) => body[name] !== null)
  }
  const all = [
    'total_guards',
    'active_clients',
    'incidents_reported',
    'pending_invoices',
    'service_requests',
    'revenue_collected',
  ]
  expect(await shown(figures)).toEqual({
    operations: ['total_guards', 'active_clients', 'incidents_reported'],
    people: ['total_guards'],
    money: ['active_clients', 'pending_invoices', 'revenue_collected'],
    sales: ['active_clients', 'service_requests'],
    website: [],
    all,
  })
  const revenue = (who: { token: string }) => send(who, homeStats, {}).then(({ body }) => body[0].revenue !== null)
  expect(await shown(revenue)).toEqual({ operations: false, people: false, money: true, sales: false, website: false, all: true })
})

test('the trash shows the kinds that the caller may write, and only those can be restored', async () => {
  await pool.query(
    'set session_replication_role = replica; update guards set deleted_at = now(), in_trash = true; update invoices set deleted_at = now(), in_trash = true; set session_replication_role = origin',
  )
  const kinds = async (who: { token: string }) => {
    const { body } = await send(who, trash.list, { query: {} })
    const counted = (await send(who, trash.kinds, {})).body
    expect(counted.map(({ kind }: { kind: string }) => kind).sort()).toEqual(
      body.map(({ kind }: { kind: string }) => kind).sort(),
    )
    return body.map(({ kind }: { kind: string }) => kind).sort()
  }
  expect(await shown(kinds)).toEqual({
    operations: [],
    people: ['guards'],
    money: ['invoices'],
    sales: [],
    website: [],
    all: ['guards', 'invoices'],
  })
  const restore = (area: AdminArea) => send(as(area), trash.restore, { params: { kind: 'guards', id: '1' } })
  for (const area of ['operations', 'money', 'sales', 'website'] as const) expect((await restore(area)).status).toBe(404)
  expect((await restore('people')).status).toBe(200)
})

test('e-mails are limited to what the caller may read; those about no record are for super admins, those to people of a client for who invites them', async () => {
  const recipients = async (who: { token: string }) => {
    const { body } = await send(who, emails.list, { query: { sort: 'recipient' } })
    expect((await send(who, emails.delivery, {})).body.failed).toBe(body.length)
    return body.map(({ recipient }: { recipient: string }) => recipient.split('@')[0])
  }
  expect(await shown(recipients)).toEqual({
    operations: ['client_requests', 'colleague', 'exceptions', 'incidents'],
    people: ['colleague', 'job_applications'],
    money: ['colleague', 'exceptions', 'receipts'],
    sales: ['client', 'client_requests', 'colleague', 'quotations', 'quote_requests'],
    website: ['colleague', 'contact_messages'],
    all: [
      'client',
      'client_requests',
      'colleague',
      'contact_messages',
      'exceptions',
      'incidents',
      'job_applications',
      'quotations',
      'quote_requests',
      'receipts',
    ],
  })
  const all = await send('super_admin', emails.list, { query: { q: 'nobody@' } })
  expect(all.body).toHaveLength(1)
  const { rows } = await pool.query("select id from emails where about_table = 'incidents'")
  const again = (area: AdminArea) => send(as(area), emails.resend, { params: { id: rows[0].id } })
  expect([(await again('money')).status, (await again('operations')).status]).toEqual([404, 201])
})

test('changed areas apply from the next call, end no session, and are audited', async () => {
  const { id, token } = as('all')
  const set = (areas: unknown) =>
    send('super_admin', updateAdmin, {
      params: { id: String(id) },
      body: { userName: 'A', contacts: '1', areas: areas as AdminArea[] },
    })
  expect((await send({ token }, listGuards, { query: {} })).status).toBe(200)
  expect((await send({ token }, me, {})).body.areas).toEqual([...ADMIN_AREAS])
  expect((await set(['website', 'money', 'money'])).body.admin.areas).toEqual(['money', 'website'])
  expect((await send({ token }, listGuards, { query: {} })).status).toBe(403)
  expect((await send({ token }, listInvoices, { query: {} })).status).toBe(200)
  expect((await send({ token }, me, {})).body.areas).toEqual(['money', 'website'])
  const { body } = await send('super_admin', auditLog, { query: { kind: 'accounts', record_id: String(id), action: 'update' } })
  expect(body[0].changed).toContain('areas')
  expect((await set([])).body.fields).toEqual({ areas: 'Choose at least one area.' })
  expect((await set(['kitchen'])).status).toBe(422)
})

test('no one gives themselves an area, and only admins have areas', async () => {
  const { id, token } = as('money')
  const body = { userName: 'A', contacts: '1', areas: [...ADMIN_AREAS] }
  expect((await send({ token }, updateAdmin, { params: { id: String(id) }, body })).status).toBe(403)
  expect((await send('super_admin', me, {})).body.areas).toEqual([])
  expect((await send('client', me, {})).body.areas).toEqual([])
})
