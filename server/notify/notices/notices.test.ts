import { afterAll, describe, expect, test, vi } from 'vitest'
import * as auth from '../../../api/accounts/auth.ts'
import * as now from '../../../api/attendance/now-news.ts'
import { create as reportIncident } from '../../../api/incidents/incidents.ts'
import * as calls from '../../../api/notify/notices.ts'
import { create as askForQuote } from '../../../api/sales/quotes.ts'
import { create as writeMessage } from '../../../api/website/contacts.ts'
import { createApp } from '../../app.ts'
import { listen } from '../../platform/db/open.ts'
import { filesIn } from '../../platform/files/files.ts'
import { openSession } from '../../platform/sessions/sessions.ts'
import { testApp } from '../../test/app.ts'
import * as make from '../../test/records/makers.ts'
import { purgeNotices } from './queries.ts'

const { app, db, pool, url, keyring, queue, mail, send, tokenOf } = await testApp()
const origin = await app.listen({ port: 0, host: '127.0.0.1' })
const hearing = listen(url, { notices: () => app.signals.emit('notices'), sessions: (id) => app.signals.emit('sessions', id) })
await hearing.started
afterAll(hearing.stop)

const message = { name: 'Grace', email: 'grace@mail.example', subject: 'A wedding', message: 'How much?' }
const latest = async (as: 'admin' | 'super_admin' = 'admin') => (await send(as, calls.latest, {})).body

/** Opens the event stream over HTTP; `next` resolves with the next event. */
async function openStream(at = origin, token?: string, path: string = calls.stream.path) {
  const leave = new AbortController()
  const headers = { authorization: `Bearer ${token ?? (await tokenOf('admin'))}` }
  const response = await fetch(at + path, { headers, signal: leave.signal })
  const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader()
  return { response, next: async () => (await reader.read()).value, leave: () => leave.abort() }
}

test('a message, a quote request and an incident each make a notice, newest first', async () => {
  await make.makeGuard(db)
  await make.makeStation(db)
  await send(null, writeMessage, { body: message })
  await send(null, askForQuote, {
    body: { site_type: 'Shop', area: 'Ntinda', guards_needed: 2, name: 'Peter', email: 'p@mail.example' },
  })
  await send('super_admin', reportIncident, {
    body: { description: 'Gate forced', guard_id: 1, station_id: 1, incident_date: '2026-01-01', severity: 'High' },
  })
  expect(await latest()).toMatchObject({
    unread: 3,
    notices: [
      { kind: 'incident', record_id: 1, title: 'High: Gate forced', unread: true },
      { kind: 'quote', record_id: 1, title: 'Peter, Shop in Ntinda' },
      { kind: 'message', record_id: 1, title: 'Grace: A wedding' },
    ],
  })
  // The reporter gets no notice of their own incident.
  expect(await latest('super_admin')).toMatchObject({ unread: 2 })
})

test('a notice read by one person is unread for the others, and never becomes unread again', async () => {
  await send(null, writeMessage, { body: message })
  await send(null, writeMessage, { body: message })
  await send('admin', calls.seen, { body: { id: 2 } })
  await send('admin', calls.seen, { body: { id: 1 } })
  expect(await latest()).toMatchObject({ unread: 0, notices: [{ unread: false }, { unread: false }] })
  expect(await latest('super_admin')).toMatchObject({ unread: 2 })
})

test('single notices are read, the newer and the older ones stay unread', async () => {
  for (const _ of [1, 2, 3]) await send(null, writeMessage, { body: message })
  await send('admin', calls.read, { body: { ids: [2, 99] } })
  await send('admin', calls.read, { body: { ids: [2] } })
  expect(await latest()).toMatchObject({
    unread: 2,
    notices: [
      { id: 3, unread: true },
      { id: 2, unread: false },
      { id: 1, unread: true },
    ],
  })
  expect(await latest('super_admin')).toMatchObject({ unread: 3 })
})

const openException = async (kind: string, severity: number, station_id: number) => {
  const { rows } = await pool.query(
    'insert into exceptions (kind, severity, station_id, due_at) values ($1, $2, $3, now()) returning id',
    [kind, severity, station_id],
  )
  return rows[0].id as number
}

test('an exception stands under the bell in words until it is resolved, and is told of anew when it becomes urgent', async () => {
  const { id: station } = await make.makeStation(db, { name: 'Kololo Gate' })
  const id = await openException('not_on_post', 2, station)
  const other = await openException('missed_round', 1, station)
  const shown = { kind: 'exception', record_id: id, title: 'Not on post: Kololo Gate', unread: true, urgent: false }
  const { notices, unread } = await latest()
  expect([unread, notices]).toMatchObject([2, [{ record_id: other, urgent: false }, shown]])
  await send('admin', calls.seen, { body: { id: notices[0].id } })

  await pool.query('update exceptions set severity = 3 where id = $1', [id])
  expect(await latest()).toMatchObject({
    unread: 1,
    notices: [
      { ...shown, urgent: true },
      { record_id: other, unread: false },
    ],
  })
  expect((await latest()).notices).toHaveLength(2)

  const settle = (state: string) =>
    pool.query(
      `update exceptions set state = $2, resolution = $3, resolved_at = $4 where id = $1`,
      state === 'Resolved' ? [id, state, 'He came.', new Date()] : [id, state, null, null],
    )
  await settle('Resolved')
  expect(await latest()).toMatchObject({ unread: 0, notices: [{ record_id: id, unread: false, urgent: false }, {}] })
  await settle('Opened')
  expect(await latest()).toMatchObject({ unread: 1, notices: [{ record_id: id, unread: true }, {}] })
})

test('the list has all notices by pages, of one kind, and those that are unread', async () => {
  const { id: station } = await make.makeStation(db)
  for (const _ of Array.from({ length: 23 })) await send(null, writeMessage, { body: message })
  const exception = await openException('outside', 1, station)
  await send('admin', calls.read, { body: { ids: [2, 3] } })
  const listed = async (query: object) => {
    const { body, headers } = await send('admin', calls.list, { query })
    return { total: headers['x-total-count'], ids: (body as calls.Notice[]).map(({ record_id }) => record_id) }
  }
  expect(await listed({ page: '2', page_size: '20' })).toEqual({ total: '24', ids: [4, 3, 2, 1] })
  expect(await listed({ kind: 'exception' })).toEqual({ total: '1', ids: [exception] })
  expect((await listed({ unread: 'true' })).total).toBe('22')
  expect(await listed({ unread: 'false' })).toEqual({ total: '2', ids: [3, 2] })
})

test('notices of a deleted record disappear; all do after 60 days', async () => {
  await send(null, writeMessage, { body: message })
  await send(null, writeMessage, { body: message })
  await pool.query('update contact_messages set deleted_at = now() where id = 1')
  expect((await latest()).notices).toHaveLength(1)
  await pool.query(`update notices set at = now() - interval '61 days'`)
  await purgeNotices(db)
  expect((await latest()).notices).toEqual([])
})

test('listeners get an event at once, whichever process caused it', async () => {
  const other = await createApp({ db, files: filesIn('unused', keyring), keyring, queue, mail, limits: false })
  const { response, next, leave } = await openStream()
  expect(response.headers.get('content-type')).toContain('text/event-stream')
  expect(await next()).toBe(': listening\n\n')
  const written = await other.inject({ method: 'POST', url: writeMessage.path, payload: message })
  expect(written.statusCode).toBe(201)
  expect(await next()).toBe('data: changed\n\n')
  leave()
  await expect.poll(() => app.signals.listenerCount('notices')).toBe(0)
  await other.close()
})

test('an event stream sends a comment before the server would close it as idle', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const { next, leave } = await openStream()
  await next()
  vi.advanceTimersByTime(app.server.timeout * 0.75)
  expect(await next()).toBe(':\n\n')
  leave()
  vi.useRealTimers()
})

test('a HEAD request leaves no listener behind', async () => {
  const headers = { authorization: `Bearer ${await tokenOf('admin')}` }
  expect((await fetch(origin + calls.stream.path, { method: 'HEAD', headers })).status).toBe(200)
  await expect.poll(() => app.signals.listenerCount('notices')).toBe(0)
})

test('a process that stops ends its streams and does not wait for them', async () => {
  const other = await createApp({ db, files: filesIn('unused', keyring), keyring, queue, mail, limits: false })
  const { next } = await openStream(await other.listen({ port: 0, host: '127.0.0.1' }))
  await next()
  await other.close()
  expect(await next()).toBeUndefined()
})

test('looking for notices does not keep a session from going idle', async () => {
  const token = await tokenOf('admin')
  await pool.query(`update sessions set last_used_at = now() - interval '20 minutes'`)
  const idle = async () =>
    (await pool.query(`select last_used_at < now() - interval '19 minutes' as idle from sessions`)).rows[0].idle
  await send({ token }, calls.latest, {})
  expect(await idle()).toBe(true)
  await send({ token }, calls.seen, { body: { id: 1 } })
  expect(await idle()).toBe(false)
})

describe('an event stream ends with its session', () => {
  type Session = { id: number; account_id: number }
  const ofAccount = (set: string) => (session: Session) =>
    pool.query(`update accounts set ${set} where id = $1`, [session.account_id])
  const ENDINGS: [string, (session: Session, token: string) => Promise<unknown>][] = [
    ['a logout', (_, token) => send({ token }, auth.logout, {})],
    ['a changed password', ofAccount(`password_hash = 'another'`)],
    ['a deactivation', ofAccount('active = false')],
    ['a deletion', ofAccount('deleted_at = now()')],
    ['another role', ofAccount(`role = 'super_admin'`)],
    ['its end by somebody else', ({ id }) => pool.query('update sessions set ended_at = now() where id = $1', [id])],
  ]

  test.each(ENDINGS)('at once, by %s, and no other stream does', async (_, end) => {
    const { id: accountId } = await make.makeAccount(db, { role: 'admin' })
    const given = { accountId, role: 'admin', address: '127.0.0.1', userAgent: 'x' } as const
    const { access_token: token } = await openSession(db, given)
    const own = await Promise.all([calls.stream, now.stream].map(({ path }) => openStream(origin, token, path)))
    const bystander = await openStream()
    for (const { next } of [...own, bystander]) expect(await next()).toBe(': listening\n\n')
    const { rows } = await pool.query('select id, account_id from sessions where account_id = $1', [accountId])
    await end(rows[0], token)
    for (const { next } of own) expect(await next()).toBeUndefined()
    app.signals.emit('notices')
    expect(await bystander.next()).toBe('data: changed\n\n')
    bystander.leave()
  })
})
