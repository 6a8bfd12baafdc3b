import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import * as admins from '../../../api/accounts/admins.ts'
import * as calls from '../../../api/company/trash.ts'
import { today } from '../../../api/core/fields/days.ts'
import type { removeCall } from '../../../api/core/resource.ts'
import * as incidents from '../../../api/incidents/incidents.ts'
import * as careers from '../../../api/people/careers.ts'
import * as guards from '../../../api/people/guards.ts'
import * as schedules from '../../../api/roster/duty-schedules.ts'
import * as services from '../../../api/sales/services.ts'
import * as clients from '../../../api/sites/clients.ts'
import * as stations from '../../../api/sites/stations.ts'
import { openSession } from '../../platform/sessions/sessions.ts'
import { testApp } from '../../test/app.ts'
import { pdf } from '../../test/records/documents.ts'
import * as make from '../../test/records/makers.ts'
import { eraseExpired } from './erase.ts'
import { ERASABLE } from './queries.ts'

const { app, db, pool, folder, send } = await testApp()
type As = Parameters<typeof send>[0]
type Remove = ReturnType<typeof removeCall>

const remove = (call: Remove, id: number, trash = true) =>
  send('admin', call, { params: { id: String(id) }, query: { trash: trash ? 'true' : 'false' } })
const listed = async (as: As = 'admin', query: object = {}) => (await send(as, calls.list, { query })).body
const shown = async (as: As = 'admin', query: object = {}) =>
  (await listed(as, query)).map(({ kind, id }: calls.TrashItem) => `${kind} ${id}`)
const restore = (kind: calls.TrashKind, id: number, as: As = 'admin') =>
  send(as, calls.restore, { params: { kind, id: String(id) } })
const empty = () => send('super_admin', calls.empty, {})
const left = async (table: string) => (await pool.query(`select id from ${table} order by id`)).rows.map(({ id }) => id)
/** Moves every deletion `days` into the past. */
const wait = async (days: number) => {
  for (const table of Object.keys(calls.TRASH_KINDS))
    await pool.query(`update ${table} set deleted_at = deleted_at - $1 * interval '1 day' where deleted_at is not null`, [days])
}
const DAY = 86_400_000

test('the trash lists records with who deleted them, when, and until when they are kept', async () => {
  const { id } = await make.makeClient(db, { first_name: 'Amina', last_name: 'Ssali' })
  await remove(clients.remove, id)
  expect(await listed()).toEqual([
    {
      kind: 'clients',
      id,
      name: 'Amina Ssali',
      deleted_at: expect.stringMatching(/Z$/),
      deleted_by_name: 'Lydia Asiimwe',
      removed_reason: null,
      in_trash: true,
      erased_on: today(new Date(Date.now() + 30 * DAY)),
    },
  ])
})

test('only a super admin sees records deleted without the trash; the newest deletion is first', async () => {
  const client = await make.makeClient(db)
  const guard = await make.makeGuard(db)
  const service = await make.makeService(db)
  await remove(clients.remove, client.id, false)
  await remove(guards.remove, guard.id)
  await send('admin', services.remove, { params: { id: String(service.id) } })
  expect(await shown('admin')).toEqual(['guards 1'])
  expect(await shown('super_admin')).toEqual(['services 1', 'guards 1', 'clients 1'])
  expect(await shown('super_admin', { sort: 'deleted_at' })).toEqual(['clients 1', 'guards 1', 'services 1'])
  expect(await shown('super_admin', { kind: 'guards' })).toEqual(['guards 1'])
  expect(await shown('super_admin', { q: 'security gu' })).toEqual(['services 1'])
  expect(await shown('super_admin', { q: '%' })).toEqual([])
  const page = await send('super_admin', calls.list, { query: { page: '2', page_size: '2' } })
  expect([page.body.length, page.headers['x-total-count']]).toEqual([1, '3'])
})

test('every kind is erased in some test, or declared as kept', () => {
  expect([...ERASABLE, ...calls.KEPT_FOR_GOOD].sort()).toEqual(Object.keys(calls.TRASH_KINDS).sort())
})

test('a record of every kind is listed by name and can be restored', async () => {
  const shift = await make.makeDutySchedule(db, { shift_date: '2026-03-02' })
  await make.makeInvoice(db, { client_id: 1 })
  await make.makeIncident(db, { guard_id: shift.guard_id, station_id: shift.station_id })
  await make.makeService(db)
  const job = await make.makeJob(db)
  await make.makeAccount(db)
  await pool.query("insert into contact_messages (name, email, message) values ('Grace', 'a@b.example', 'C')")
  await pool.query("insert into job_applications (job_id, name, email) values ($1, 'Peter', 'p@b.example')", [job.id])
  await pool.query(
    "insert into quote_requests (site_type, area, guards_needed, name, email) values ('Shop', 'A', 1, 'Ruth', 'r@b.example')",
  )
  await make.makeQuotation(db, { request_id: 1 })
  await make.makeClientRequest(db, { client_id: 1 })
  await make.makeClientDocument(db, { client_id: 1 })
  // Ordered so that each record is no longer referenced when it is erased.
  const order = [
    'client_documents',
    'client_requests',
    'accounts',
    'duty_schedules',
    'incidents',
    'invoices',
    'job_applications',
    'jobs',
    'quotations',
    'quote_requests',
    'services',
    'contact_messages',
    'stations',
    'guards',
    'clients',
  ] as const
  for (const kind of order) await pool.query(`update ${kind} set deleted_at = clock_timestamp(), in_trash = true where id = 1`)
  const items: calls.TrashItem[] = await listed('super_admin')
  expect(items.map(({ kind, name }) => `${kind}: ${name}`)).toEqual([
    'clients: Joan Kirabo',
    'guards: Moses Okot',
    'stations: Kololo Gate',
    'contact_messages: Grace',
    'services: Security Guards',
    'quote_requests: Ruth',
    'quotations: Draft for Ruth',
    'jobs: Security Guard',
    'job_applications: Peter',
    `invoices: INV-${today().slice(0, 4)}-000001`,
    'incidents: Side door found unlocked.',
    'duty_schedules: Moses Okot, 2026-03-02 06:00',
    'accounts: Lydia Asiimwe',
    expect.stringMatching(/^client_requests: R-[0-9A-F]{4}-[0-9A-F]{4}: A second guard$/),
    'client_documents: Contract for guarding',
  ])
  for (const { kind, id } of items) {
    const response = await restore(kind, id, 'super_admin')
    expect(response).toMatchObject({ status: 200, body: { message: `${calls.TRASH_KINDS[kind]} restored` } })
  }
  expect(await shown('super_admin')).toEqual([])
})

test('staff restore records from the trash, a super admin every deleted record; a second restoration is refused', async () => {
  const inTrash = await make.makeClient(db)
  const deleted = await make.makeClient(db)
  await remove(clients.remove, inTrash.id)
  await remove(clients.remove, deleted.id, false)
  await wait(calls.UNDO_SECONDS / 86_400)
  expect(await restore('clients', deleted.id)).toMatchObject({ status: 404, body: { message: 'Client not found.' } })
  expect((await restore('clients', deleted.id, 'super_admin')).status).toBe(200)
  expect(await restore('clients', inTrash.id)).toMatchObject({ status: 200, body: { message: 'Client restored' } })
  expect((await restore('clients', inTrash.id)).status).toBe(404)
  expect((await restore('clients', 99)).status).toBe(404)
  expect((await restore('sessions' as 'clients', 1)).status).toBe(404)
  const { body } = await send('admin', clients.list, { query: { sort: 'id' } })
  expect(body.map(({ id }: clients.Client) => id)).toEqual([inTrash.id, deleted.id])
  // Deleted again, without the trash, it is not in the trash.
  await remove(clients.remove, inTrash.id, false)
  expect(await shown('admin')).toEqual([])
})

test('whoever has just deleted records, one or many, can restore them without the trash; other staff cannot', async () => {
  const [one, two, three] = [await make.makeClient(db), await make.makeClient(db), await make.makeClient(db)]
  for (const { id } of [one, two, three]) await remove(clients.remove, id, false)
  expect(await shown()).toEqual([])
  const { id: accountId } = await make.makeAccount(db, { role: 'admin' })
  const { access_token } = await openSession(db, { accountId, role: 'admin', address: '127.0.0.1', userAgent: 'test' })
  expect((await restore('clients', one.id, { token: access_token })).status).toBe(404)
  expect((await restore('clients', one.id)).status).toBe(200)
  const many = await send('admin', calls.restoreMany, {
    params: { kind: 'clients' },
    body: { ids: [one.id, two.id, three.id] },
  })
  expect(many).toMatchObject({
    status: 200,
    body: { done: [two.id, three.id], refused: [{ id: one.id, message: 'Client not found.' }] },
  })
  expect((await send('admin', clients.list, { query: {} })).body).toHaveLength(3)
})

test('only a super admin sees and restores accounts', async () => {
  const account = await make.makeAccount(db)
  await send('super_admin', admins.remove, { params: { id: String(account.id) }, query: { trash: 'true' } })
  expect(await shown('admin')).toEqual([])
  expect(await shown('admin', { kind: 'accounts' })).toEqual([])
  expect((await restore('accounts', account.id)).status).toBe(404)
  expect(await restore('accounts', account.id, 'super_admin')).toMatchObject({
    status: 200,
    body: { message: 'Account restored' },
  })
})

test('a shift whose guard is deleted, or planned elsewhere at that time, cannot be restored, and the reason is given', async () => {
  const shift = await make.makeDutySchedule(db, { shift_date: '2026-03-02' })
  await remove(schedules.remove, shift.id)
  const { guard_id, station_id } = shift
  const other = await make.makeDutySchedule(db, { guard_id, station_id, shift_date: '2026-03-02' })
  expect(await restore('duty_schedules', shift.id)).toMatchObject({
    status: 409,
    body: { message: 'This guard already has a shift at that time.' },
  })
  await remove(schedules.remove, other.id)
  await remove(guards.remove, guard_id)
  expect(await restore('duty_schedules', shift.id)).toMatchObject({
    status: 409,
    body: {
      code: 'conflict',
      message: 'This duty schedule cannot be restored: its guard no longer exists. Restore the guard Moses Okot first.',
    },
  })
  await pool.query('update guards set in_trash = false')
  expect((await restore('duty_schedules', shift.id)).body.message).toContain(
    'its guard no longer exists. Ask a super admin to restore the guard Moses Okot first.',
  )
  expect((await restore('duty_schedules', shift.id, 'super_admin')).body.message).toContain('Restore the guard Moses Okot first.')
  await pool.query('update guards set in_trash = true')
  await restore('guards', guard_id)
  expect((await restore('duty_schedules', shift.id)).status).toBe(200)
  const taken = await make.makeAccount(db, { email: 'one@engabo.example' })
  await send('super_admin', admins.remove, { params: { id: String(taken.id) } })
  await make.makeAccount(db, { email: 'one@engabo.example' })
  expect(await restore('accounts', taken.id, 'super_admin')).toMatchObject({ status: 409, body: { code: 'email_taken' } })
})

test('a draft of a quotation can be restored only with its request', async () => {
  await make.makeQuoteRequest(db, { name: 'Ruth' })
  await make.makeQuotation(db, { request_id: 1 })
  for (const table of ['quotations', 'quote_requests'])
    await pool.query(`update ${table} set deleted_at = now(), in_trash = true`)
  expect(await restore('quotations', 1)).toMatchObject({
    status: 409,
    body: {
      message: 'This quotation cannot be restored: its quote request no longer exists. Restore the quote request Ruth first.',
    },
  })
})

test('counts the records of each kind that the caller sees', async () => {
  const [one, two] = [await make.makeClient(db), await make.makeClient(db)]
  const guard = await make.makeGuard(db)
  await remove(clients.remove, one.id)
  await remove(clients.remove, two.id, false)
  await remove(guards.remove, guard.id)
  const counted = async (as: As) => (await send(as, calls.kinds, {})).body
  expect(await counted('admin')).toEqual([
    { kind: 'clients', count: 1 },
    { kind: 'guards', count: 1 },
  ])
  expect(await counted('super_admin')).toEqual([
    { kind: 'clients', count: 2 },
    { kind: 'guards', count: 1 },
  ])
})

test('a super admin permanently deletes one record; referenced records and kinds that are kept are refused with the reason', async () => {
  const eraseOne = (kind: calls.TrashKind, id: number, as: As = 'super_admin') =>
    send(as, calls.erase, { params: { kind, id: String(id) } })
  const shift = await make.makeDutySchedule(db)
  const incident = await make.makeIncident(db, { guard_id: shift.guard_id, station_id: shift.station_id })
  expect((await eraseOne('guards', shift.guard_id)).status).toBe(404)
  await remove(schedules.remove, shift.id)
  await remove(incidents.remove, incident.id)
  await remove(guards.remove, shift.guard_id)
  expect(await eraseOne('guards', shift.guard_id)).toMatchObject({
    status: 409,
    body: { message: 'This guard cannot be erased: it is still used by duty schedules (1), incidents (1).' },
  })
  expect(await eraseOne('incidents', incident.id)).toMatchObject({
    status: 409,
    body: { message: 'Incidents are never erased.' },
  })
  expect((await eraseOne('duty_schedules', shift.id, 'admin')).status).toBe(403)
  expect(await eraseOne('duty_schedules', shift.id)).toMatchObject({
    status: 200,
    body: { message: 'Duty schedule erased for good' },
  })
  expect(await left('duty_schedules')).toEqual([])
  expect((await eraseOne('duty_schedules', shift.id)).status).toBe(404)
  const { rows } = await pool.query("select table_name, account_id is not null as known from audit_log where action = 'delete'")
  expect(rows).toEqual([{ table_name: 'duty_schedules', known: true }])
})

test('emptying erases the records in the trash and no others, and is audited with who did it', async () => {
  const [inTrash, deleted, live] = [await make.makeClient(db), await make.makeClient(db), await make.makeClient(db)]
  await remove(clients.remove, inTrash.id)
  await remove(clients.remove, deleted.id, false)
  expect(await empty()).toMatchObject({ status: 200, body: { message: 'Trash emptied successfully' } })
  expect(await left('clients')).toEqual([deleted.id, live.id])
  const { rows } = await pool.query(
    "select a.role, l.record_id from audit_log l join accounts a on a.id = l.account_id where action = 'delete'",
  )
  expect(rows).toEqual([{ role: 'super_admin', record_id: String(inTrash.id) }])
  expect((await send('admin', calls.empty, {})).status).toBe(403)
})

test('related records are erased in the right order; invoices, incidents and the records they refer to stay', async () => {
  const free = await make.makeDutySchedule(db)
  const kept = await make.makeDutySchedule(db)
  const incident = await make.makeIncident(db, { guard_id: kept.guard_id, station_id: kept.station_id })
  for (const { id, guard_id, station_id } of [free, kept]) {
    await remove(schedules.remove, id)
    if (id === kept.id) await remove(incidents.remove, incident.id)
    await remove(guards.remove, guard_id)
    await remove(stations.remove, station_id)
    await remove(clients.remove, station_id)
  }
  await empty()
  expect(await left('duty_schedules')).toEqual([])
  for (const table of ['guards', 'stations', 'clients', 'incidents']) expect(await left(table), table).toHaveLength(1)
  expect(await shown()).toEqual(['clients 2', 'stations 2', 'guards 2', 'incidents 1'])
  const [client, , , report] = await listed()
  expect([client.erased_on, report.erased_on]).toEqual([today(new Date(Date.now() + 30 * DAY)), null])
  await wait(31)
  expect((await listed())[0].erased_on).toBe(null)
})

test('after thirty days the job erases deleted records, in the trash or not, and audits it once', async () => {
  const { files } = app
  for (let count = 0; count < 3; count++) await remove(clients.remove, (await make.makeClient(db)).id, count === 0)
  await wait(29)
  expect(await eraseExpired(db, files)).toBeUndefined()
  await wait(2)
  await remove(clients.remove, (await make.makeClient(db)).id)
  expect(await eraseExpired(db, files)).toBe('3 records deleted more than 30 days ago were erased for good')
  expect(await eraseExpired(db, files)).toBeUndefined()
  expect(await left('clients')).toEqual([4])
})

test('several batches, and two concurrent runs, erase each record once', async () => {
  await pool.query(`insert into clients (first_name, last_name, contacts, registered_on, deleted_at)
    select 'A', 'B', '1', '2026-01-01', now() - interval '31 days' from generate_series(1, 1200)`)
  const reports = await Promise.all([eraseExpired(db, app.files), eraseExpired(db, app.files)])
  expect(reports.reduce((sum, sentence) => sum + Number.parseInt(sentence ?? '0', 10), 0)).toBe(1200)
  expect(await left('clients')).toEqual([])
})

test('the documents of an erased application and the e-mails about it go with it', async () => {
  await make.makeJob(db)
  const apply = () =>
    send(null, careers.apply, {
      body: { name: 'Grace', email: 'g@mail.example', jobId: '1', consent: 'true' },
      files: { cvFile: pdf() },
    })
  await apply()
  await apply()
  const { rows } = await pool.query('select id from application_documents order by application_id')
  const places = rows.map(({ id }) => join(folder, id.slice(0, 2), id))
  await pool.query('delete from emails')
  await pool.query(`insert into emails (recipient, subject, body_text, body_html, about_table, about_id)
    values ('g@mail.example', '1', '', '', 'job_applications', 1), ('g@mail.example', '2', '', '', 'job_applications', 2)`)
  await pool.query("update job_applications set deleted_at = now() - interval '31 days' where id = 1")
  await eraseExpired(db, app.files)
  expect(places.map((place) => existsSync(place))).toEqual([false, true])
  expect(await left('application_documents')).toEqual([rows[1].id])
  expect((await pool.query('select subject from emails')).rows).toEqual([{ subject: '2' }])
})

test('one record is asked for by its kind and number, by those who see it in the trash alone', async () => {
  const kept = await make.makeGuard(db)
  const gone = await make.makeGuard(db, { first_name: 'Amos' })
  await remove(guards.remove, gone.id)
  const ask = (id: number) => ({ kind: 'guards', record_id: String(id) })
  expect(await shown('admin', ask(gone.id))).toEqual([`guards ${gone.id}`])
  expect(await shown('admin', ask(kept.id))).toEqual([])
})
