import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import * as admins from '../../api/accounts/admins.ts'
import { allCalls } from '../../api/index.ts'
import * as dutySchedules from '../../api/roster/duty-schedules.ts'
import * as clients from '../../api/sites/clients.ts'
import * as contacts from '../../api/website/contacts.ts'
import { createApp } from '../app.ts'
import { listen, openDatabase } from '../platform/db/open.ts'
import { filesIn } from '../platform/files/files.ts'
import { testApp } from '../test/app.ts'
import { dayShift, makeClient, makeGuard, makeStation } from '../test/records/makers.ts'
import { wire } from '../test/wire.ts'

const { app, db, pool, url, send, tokenOf, keyring, queue, mail } = await testApp()

/** Simulates a database restart. */
const endOtherConnections = () =>
  pool.query(
    'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
  )
const client = { firstName: 'Joan', lastName: 'Kirabo', contacts: '+256 700 000 001' }
const count = async () => (await send('admin', clients.list, { query: {} })).body.length

test('the same key and body replays the stored response; one record under concurrent requests', async () => {
  const once = () => send('admin', clients.create, { body: client }, { 'idempotency-key': 'key-1' })
  const answers = await Promise.all(Array.from({ length: 20 }, once))
  expect(new Set(answers.map(({ status, raw }) => `${status} ${raw}`)).size).toBe(1)
  expect(answers.filter(({ headers }) => headers['idempotent-replayed'] === 'true')).toHaveLength(19)
  expect(answers[0]!.status).toBe(201)
  expect(await count()).toBe(1)
  // The others waited for the first and never ran the work.
  expect((await makeClient(db)).id).toBeLessThan(6)
})

test('concurrent requests with one key are not refused because of what the first has done', async () => {
  await makeGuard(db)
  await makeStation(db)
  const once = () => send('admin', dutySchedules.create, { body: dayShift }, { 'idempotency-key': 'key-1' })
  const answers = await Promise.all(Array.from({ length: 20 }, once))
  expect(new Set(answers.map(({ status, raw }) => `${status} ${raw}`)).size).toBe(1)
  expect(answers[0]!.status).toBe(201)
  expect((await send('admin', dutySchedules.create, { body: dayShift })).status).toBe(409)
})

test('the same key with another body is refused, also concurrently', async () => {
  const answers = await Promise.all(
    ['Ann', 'Ben', 'Eve'].map((firstName) =>
      send('admin', clients.create, { body: { ...client, firstName } }, { 'idempotency-key': 'key-1' }),
    ),
  )
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 422, 422])
  expect(await count()).toBe(1)
})

test('the same key with another body is refused; keys are scoped to the account', async () => {
  const key = { 'idempotency-key': 'key-1' }
  await send('admin', clients.create, { body: client }, key)
  const other = await send('admin', clients.create, { body: { ...client, firstName: 'Jane' } }, key)
  expect(other).toMatchObject({
    status: 422,
    body: { code: 'invalid', message: 'This Idempotency-Key was used for another request.' },
  })
  expect((await send('super_admin', clients.create, { body: client }, key)).status).toBe(201)
  expect(await count()).toBe(2)
})

test('the same key and body for another record is another request', async () => {
  for (const name of ['Ann', 'Ben'])
    await send(null, contacts.create, { body: { name, email: 'a@example.com', message: 'Hello' } })
  const answer = (id: string) =>
    send('admin', contacts.reply, { params: { id }, body: { text: 'Yes.' } }, { 'idempotency-key': 'key-1' })
  expect((await answer('1')).status).toBe(201)
  expect(await answer('2')).toMatchObject({ status: 422, body: { code: 'invalid' } })
  expect((await answer('1')).headers['idempotent-replayed']).toBe('true')
})

test('a refused request does not use up its key', async () => {
  const key = { 'idempotency-key': 'key-1' }
  const refused = await send('admin', clients.create, { body: { ...client, contacts: 'abc' } }, key)
  expect(refused.status).toBe(422)
  expect((await send('admin', clients.create, { body: client }, key)).status).toBe(201)
})

test('a key expires after a day', async () => {
  const key = { 'idempotency-key': 'key-1' }
  await send('admin', clients.create, { body: client }, key)
  await db.updateTable('idempotency_keys').set({ created_at: '2020-01-01T00:00:00Z' }).execute()
  const again = await send('admin', clients.create, { body: { ...client, firstName: 'Jane' } }, key)
  expect(again.status).toBe(201)
})

test('a write whose transaction cannot begin does nothing and can be retried', async () => {
  const tapped = await wire(url, /begin/)
  const { db: through, close } = openDatabase(tapped.url)
  const behind = await createApp({ db: through, files: filesIn('unused', keyring), keyring, queue, mail, limits: false })
  const headers = { authorization: `Bearer ${await tokenOf('admin')}`, 'idempotency-key': 'key-1' }
  const create = () => behind.inject({ method: 'POST', url: clients.create.path, headers, payload: client })
  expect((await create()).statusCode).toBe(201)
  await db.updateTable('idempotency_keys').set({ created_at: '2020-01-01T00:00:00Z' }).execute()
  const before = await db.selectFrom('idempotency_keys').selectAll().execute()
  tapped.change = (bytes) => bytes.replace('begin\0', 'bogus\0')
  expect((await create()).statusCode).toBe(500)
  expect(await db.selectFrom('idempotency_keys').selectAll().execute()).toEqual(before)
  expect(await count()).toBe(1)
  tapped.change = (bytes) => bytes
  expect((await create()).statusCode).toBe(201)
  expect(await count()).toBe(2)
  await behind.close()
  await close()
})

test('a visitor who retries does not send the message twice', async () => {
  const message = { name: 'A', email: 'a@example.com', message: 'Hello' }
  const key = { 'idempotency-key': 'visit-1' }
  const first = await send(null, contacts.create, { body: message }, key)
  const second = await send(null, contacts.create, { body: message }, key)
  expect(first).toMatchObject({ status: 201, body: { message: 'Your message has been sent successfully!' } })
  expect(second.raw).toBe(first.raw)
  expect((await send('admin', contacts.list, { query: {} })).body).toHaveLength(1)
})

test('an outdated or missing version is refused; the outdated one with the current record', async () => {
  const { id } = await makeClient(db)
  const update = (firstName: string, version?: number) =>
    send('admin', clients.update, { params: { id: String(id) }, body: { ...client, firstName, ...(version && { version }) } })
  const [one, two] = await Promise.all([update('One', 1), update('Two', 1)])
  expect([one!.status, two!.status].sort()).toEqual([200, 409])
  const [won, lost] = one!.status === 200 ? [one!, two!] : [two!, one!]
  expect(won.body.client.version).toBe(2)
  expect(lost.body).toMatchObject({ code: 'outdated', current: won.body.client })
  expect((await update('Three')).body.client).toMatchObject({ firstName: 'Three', version: 3 })
})

test('an unreadable request gets its own status and exposes no internals', async () => {
  const authorization = `Bearer ${await tokenOf('admin')}`
  const post = (payload: string | Buffer, type = 'application/json') =>
    app.inject({ method: 'POST', url: clients.create.path, headers: { authorization, 'content-type': type }, payload })
  expect((await post('{"firstName":')).statusCode).toBe(400)
  expect((await post('{"__proto__":{"role":"admin"}}')).statusCode).toBe(400)
  expect((await post('<a/>', 'application/xml')).statusCode).toBe(415)
  expect((await post(Buffer.alloc(1024 * 1024 + 1, ' '))).statusCode).toBe(413)
  expect((await post('null')).json()).toMatchObject({ code: 'invalid' })
  expect((await post(JSON.stringify({ ...client, firstName: 'a\0b' }))).json().fields).toHaveProperty('firstName')
  expect((await post(JSON.stringify({ ...client, role: 'super_admin', id: 1, version: 9 }))).json().fields).toEqual({
    role: 'Unknown field: role.',
    id: 'Unknown field: id.',
    version: 'Unknown field: version.',
  })
})

test('every response carries the security headers; lists carry total and links', async () => {
  for (let i = 0; i < 12; i++) await makeClient(db)
  const { headers, body } = await send('admin', clients.list, { query: { page: '2' } })
  expect(body).toHaveLength(5)
  expect(headers).toMatchObject({
    'x-total-count': '12',
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'SAMEORIGIN',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  })
  expect(headers.link).toContain('</api/v1/clients?page=3>; rel="next"')
  expect(headers.link).toContain('</api/v1/clients?page=1>; rel="prev"')
  const all = await send('admin', clients.list, { query: {} })
  expect(all.body).toHaveLength(12)
  expect(all.headers.link).toBeUndefined()
})

test('the links of a page keep the rest of its query, whatever is in it', async () => {
  const authorization = `Bearer ${await tokenOf('admin')}`
  const url = `${clients.list.path}?q=%26page%3D9+%C3%A9%3Fpage%3D8&page=2&page_size=3`
  const { headers } = await app.inject({ url, headers: { authorization } })
  const links = String(headers.link).split(', ')
  expect(links).toHaveLength(3)
  for (const [at, [page, rel]] of [[1, 'first'] as const, [1, 'last'] as const, [1, 'prev'] as const].entries()) {
    const [, link] = links[at]!.match(new RegExp(`^<(.*)>; rel="${rel}"$`))!
    const asked = new URL(link!, 'http://localhost')
    expect([asked.pathname, [...asked.searchParams]]).toEqual([
      clients.list.path,
      [
        ['q', '&page=9 é?page=8'],
        ['page', String(page)],
        ['page_size', '3'],
      ],
    ])
  }
})

test('sorting and paging reject unknown values', async () => {
  const headers = { authorization: `Bearer ${await tokenOf('admin')}` }
  const ask = (query: string) => app.inject({ url: `${clients.list.path}?${query}`, headers })
  for (const query of [
    'sort=password_hash',
    'page=-1',
    'page=0',
    'page_size=1000000',
    'page=1&page=2',
    'q=a&q=b',
    'colour=red',
    `q=${'x'.repeat(201)}`,
  ]) {
    expect((await ask(query)).statusCode, query).toBe(422)
  }
})

test('LIKE wildcards are matched literally', async () => {
  await makeClient(db, { company_name: '100% Safe_Ltd' })
  await makeClient(db, { company_name: 'Other' })
  const found = async (q: string) => (await send('admin', clients.list, { query: { q } })).body.length
  expect([await found('%'), await found('_'), await found("'"), await found('\\'), await found('100% safe_')]).toEqual([
    1, 1, 0, 0, 1,
  ])
})

test('unknown paths and records respond 404 in the shared error shape', async () => {
  expect((await app.inject('/api/v1/nothing')).json()).toEqual({
    error: 'Page not found.',
    message: 'Page not found.',
    code: 'not_found',
  })
  const missing = await send('admin', clients.get, { params: { id: '999' } })
  expect(missing).toMatchObject({ status: 404, body: { message: 'Client not found.' } })
  expect((await send('admin', clients.get, { params: { id: 'abc' } })).status).toBe(404)
})

test('an unreachable database responds 503 with Retry-After', async () => {
  const { db: nowhere, close } = openDatabase('postgres://nobody@127.0.0.1:1/nothing')
  const broken = await createApp({ db: nowhere, files: filesIn('unused', keyring), keyring, queue, mail, limits: false })
  for (const url of ['/ready', '/api/v1/services']) {
    const { statusCode, headers, body } = await broken.inject(url)
    expect(statusCode, url).toBe(503)
    expect(headers['retry-after'], url).toBe('2')
    expect(body, url).not.toContain('ECONNREFUSED')
  }
  expect((await broken.inject('/health')).statusCode).toBe(200)
  await broken.close()
  await close()
})

test('connections that the database closes do not crash the process', async () => {
  const notices = listen(url, { site_changed: () => {} })
  await notices.started
  const held = await pool.connect()
  await held.query('begin')
  await endOtherConnections()
  // The pool may hand out a connection before it notices that it is closed; the next one works.
  await expect.poll(async () => (await app.inject('/ready')).statusCode).toBe(200)
  held.release(true)
  await notices.stop()
})

test('a megabyte in any text field is refused at once', async () => {
  for (const { call, group, name } of allCalls) {
    const { properties = {} } = call.body ? z.toJSONSchema(call.body, { io: 'input', unrepresentable: 'any' }) : {}
    for (const field of Object.keys(properties)) {
      for (const text of ['1', 'a', ' ', '.a', '-']) {
        const parsed = z.safeParse(call.body!, { [field]: `${text.repeat(1_000_000 / text.length)}!` })
        // Trimming happens before everything else.
        const short = text === ' ' && JSON.stringify(parsed.data)?.length < 100
        expect(parsed.success && !short, `${group}.${name} ${field}`).toBe(false)
      }
    }
  }
})

test('a flood of unknown fields gets a short response', async () => {
  const body = Object.fromEntries(Array.from({ length: 1_900 }, (_, index) => [`field${index}`, 1]))
  const { raw } = await send('admin', clients.create, { body: body as never })
  expect(raw.length).toBeLessThan(2_000)
})

test('the request hash never covers a password', async () => {
  const admin = { userName: 'A', emailAddress: 'new@engabo.example', contacts: '1', password: 'a long enough password' }
  const key = { 'idempotency-key': 'key-1' }
  await send('super_admin', admins.create, { body: admin }, key)
  const other = await send('super_admin', admins.create, { body: { ...admin, password: 'another long password' } }, key)
  expect(other.headers['idempotent-replayed']).toBe('true')
})
