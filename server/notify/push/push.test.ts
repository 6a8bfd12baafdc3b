import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeEach, expect, test } from 'vitest'
import * as auth from '../../../api/accounts/auth.ts'
import { clockTimeAt } from '../../../api/core/fields/days.ts'
import * as calls from '../../../api/notify/notifications.ts'
import type { NewPushDevice, PushDevices } from '../../../api/notify/push-devices.ts'
import { endSessionsOf } from '../../platform/sessions/queries.ts'
import { openSession } from '../../platform/sessions/sessions.ts'
import { testApp } from '../../test/app.ts'
import { makeAccount } from '../../test/records/makers.ts'
import { deliver } from '../notifier/deliver.ts'
import { notify } from '../notifier/notify.ts'
import { openChannels } from '../notifier/open-channels.ts'
import { pushAddresses } from './device-queries.ts'
import { isLocal, isPushAddress } from './push-hosts.ts'
import { publicKeyOf, pushAccess } from './push-key.ts'
import { pushTransport } from './push-transport.ts'
import { claimsOf, startPushServer } from './subscribed-browsers.ts'

const folder = mkdtempSync(join(tmpdir(), 'engabo-push-'))
const demo = { push: undefined, demo: true, dataDir: folder, production: false }
const { host, service, received, subscribe, stop } = await startPushServer()
const access = { ...pushAccess(demo)!, hosts: [host] }
const publicKey = publicKeyOf(access.privateKey)
const { db, pool, queue, send } = await testApp({ push: { ...access, publicKey } })
const channels = openChannels({ push: access, sms: undefined, whatsapp: undefined }, { info() {} }, pushAddresses(db))
afterAll(async () => {
  rmSync(folder, { recursive: true })
  await stop()
})
beforeEach(() => {
  received.length = 0
  service.status = 201
})

/** Somebody of the staff in a browser of their own. */
async function person(user_name = 'Sam Okello', role: 'admin' | 'supervisor' = 'admin') {
  const { id, email } = await makeAccount(db, { role, user_name, contacts: '' })
  const { access_token: token } = await openSession(db, {
    ...{ accountId: id, role, address: '127.0.0.1', userAgent: 'test' },
  })
  const add = (device: object = subscribe()) => send({ token }, calls.addDevice, { body: device as NewPushDevice })
  const list = async () => (await send({ token }, calls.devices, {})).body as PushDevices
  return { to: { account_id: id, email, contacts: '' }, token, add, list }
}
type Person = Awaited<ReturnType<typeof person>>
const tell = ({ to }: Person, event: 'sos' | 'not_on_post' = 'sos') =>
  db.transaction().execute((own) =>
    notify(queue, own, {
      ...{
        about: null,
        to: [to],
        event,
        severity: event === 'sos' ? 3 : 2,
        subject: 'A guard asks for help: Kololo Gate, Moses Okot',
      },
      ...{ text: 'Nobody has taken this up yet.', url: 'https://e.example/dashboard/exceptions?record=7' },
    }),
  )
const stored = async () =>
  (await pool.query('select id, channel, state, cost, last_error, due_at > now() as later from text_messages order by id')).rows
const deliverAll = async () => {
  for (const { id, later } of await stored()) if (!later) await deliver({ db, queue, channels }, id, false).catch(() => {})
}
const emails = async () => (await pool.query('select count(*)::integer from emails')).rows[0].count
const devices = async () => (await pool.query('select count(*)::integer from push_devices')).rows[0].count

test('a device is told in these words, encrypted for it alone and signed by this installation; names stay inside', async () => {
  const sam = await person('Sam Okello', 'supervisor')
  expect(await sam.list()).toEqual({ public_key: publicKey, devices: [] })
  const { status, body } = await sam.add()
  expect([status, body.message]).toEqual([201, 'This device is notified.'])
  await tell(sam)
  await deliverAll()
  const [{ headers, payload }] = received as [(typeof received)[number]]
  expect(payload).toEqual({
    title: 'A guard asks for help',
    text: 'Open to see who and where.',
    url: '/dashboard/exceptions?record=7',
    severity: 3,
    tag: 'sos https://e.example/dashboard/exceptions?record=7',
  })
  expect(headers).toMatchObject({ ttl: '3600', urgency: 'high', 'content-encoding': 'aes128gcm' })
  const claims = claimsOf(headers.authorization!, publicKey)
  expect(claims).toMatchObject({ aud: `http://${host}`, sub: 'mailto:demo@engabo.example' })
  expect(claims.exp).toBeGreaterThan(Date.now() / 1000)
  expect(await stored()).toMatchObject([{ channel: 'push', state: 'Sent', cost: 0 }])
  expect((await send('super_admin', calls.sent, {})).body.months).toMatchObject([{ channel: 'push', messages: 1, cost: 0 }])
  // Audit entries about it name neither the address nor the keys.
  const kept = await pool.query(`select string_agg(to_jsonb(a)::text, '') as text from audit_log a`)
  expect(kept.rows[0].text).toContain('Chrome on Android')
  expect(kept.rows[0].text).not.toContain(host)
  expect(JSON.stringify(await sam.list())).not.toContain(host)
})

test('a device that the push service does not know any more is forgotten, and the next message is an e-mail only', async () => {
  const sam = await person()
  await sam.add()
  service.status = 410
  await tell(sam)
  await deliverAll()
  expect(await stored()).toMatchObject([{ state: 'Failed', last_error: 'The push service answered 410.' }])
  expect((await sam.list()).devices).toEqual([])
  await tell(sam)
  expect(await stored()).toHaveLength(1)
  expect(await emails()).toBe(2)
})

test('while the push service is away it is tried again; a redirect is not followed', async () => {
  const sam = await person()
  await sam.add()
  await tell(sam)
  for (const [status, state, error] of [
    [503, 'Queued', 'The push service answered 503.'],
    [429, 'Queued', 'The push service answered 429.'],
    [307, 'Failed', 'The push service answered 307.'],
  ] as const) {
    service.status = status
    await deliverAll()
    expect(await stored()).toMatchObject([{ state, last_error: error }])
  }
  expect(await devices()).toBe(1)
})

test('quiet hours hold a push back, except of severity 3; who has chosen before gets push for what was chosen', async () => {
  const sam = await person()
  const quiet = { from: clockTimeAt(new Date()), until: clockTimeAt(new Date(Date.now() - 3_600_000)) }
  const none = Object.fromEntries(calls.EVENTS.map((event) => [event, ['email']])) as never
  await send({ token: sam.token }, calls.setPreferences, { body: { channels: none, quiet } })
  await sam.add()
  expect((await send({ token: sam.token }, calls.preferences, {})).body.channels.sos).toEqual(['email', 'push'])
  await tell(sam, 'not_on_post')
  await tell(sam, 'sos')
  expect((await stored()).map(({ later }) => later)).toEqual([true, false])
  await deliverAll()
  expect(received.map(({ payload }) => payload.title)).toEqual(['A guard asks for help'])
})

test('nobody sees or ends the device of another; a browser that two people share belongs to the last who asked', async () => {
  const [sam, ruth] = [await person(), await person('Ruth Nabirye')]
  const device = subscribe()
  const { id } = (await sam.add(device)).body.device
  expect((await ruth.list()).devices).toEqual([])
  expect((await send({ token: ruth.token }, calls.removeDevice, { params: { id } })).status).toBe(404)
  // Knowledge of the address alone is not enough to take it.
  expect((await ruth.add({ ...device, auth: subscribe().auth })).body.message).toBe(
    'This device is known with other keys. Switch notifications off on it and on again.',
  )
  expect((await sam.list()).devices).toMatchObject([{ id, label: 'Chrome on Android' }])
  expect((await ruth.add(device)).status).toBe(201)
  expect([(await sam.list()).devices, (await ruth.list()).devices]).toMatchObject([[], [{ id }]])
  const { body } = await send({ token: ruth.token }, calls.removeDevice, { params: { id } })
  expect([body.message, await devices()]).toEqual(['The device is not notified any more.', 0])
})

test('a device ends with its session, its role and its account, not with the age of the session; at most ten', async () => {
  const sam = await person()
  const { account_id } = sam.to
  await sam.add()
  await pool.query(`update sessions set expires_at = now() where account_id = $1`, [account_id])
  expect(await devices()).toBe(1)
  await endSessionsOf(db, account_id, 'logout')
  expect(await devices()).toBe(0)
  for (const change of [`role = 'super_admin'`, 'active = false', 'deleted_at = now()', `password_hash = 'x'`]) {
    const one = await person()
    await one.add()
    await pool.query(`update accounts set ${change} where id = $1`, [one.to.account_id])
    expect([change, await devices()]).toEqual([change, 0])
  }
  const many = await person()
  for (let count = 0; count < 10; count++) await many.add()
  expect((await many.add()).body.message).toBe('You are notified on 10 devices already. Remove one first.')
  await send({ token: many.token }, calls.removeDevice, { params: { id: (await many.list()).devices[0]!.id } as never })
  expect((await many.add()).status).toBe(201)
  await send({ token: many.token }, auth.logout, {})
  expect(await devices()).toBe(0)
})

test('a key that is no point on the curve is refused', async () => {
  const sam = await person()
  for (const p256dh of [`B${'A'.repeat(86)}`, `BA${'x'.repeat(85)}`]) {
    const refused = await sam.add({ ...subscribe(), p256dh })
    expect([refused.status, refused.body.fields]).toEqual([422, { p256dh: 'This is not a key on P-256.' }])
  }
  expect((await sam.add(subscribe())).status).toBe(201)
})

test('only addresses of push services are taken, and none in this network', async () => {
  const sam = await person()
  const refused = await sam.add({ ...subscribe(), endpoint: 'https://intranet.example/x' })
  expect([refused.status, refused.body.fields]).toEqual([422, { endpoint: 'This is not the address of a push service.' }])
  const production = { hosts: ['push.example', '127.0.0.1:9'], production: true }
  for (const [address, isTaken] of [
    ['https://fcm.googleapis.com/fcm/send/x', true],
    ['https://updates.push.services.mozilla.com/wpush/v2/x', true],
    ['https://web.push.apple.com/x', true],
    ['https://wns2-par02p.notify.windows.com/w/?token=x', true],
    ['https://push.example/x', true],
    ['http://fcm.googleapis.com/fcm/send/x', false],
    ['https://fcm.googleapis.com:8443/x', false],
    ['https://me@fcm.googleapis.com/x', false],
    ['https://fcm.googleapis.com.evil.example/x', false],
    ['https://evilpush.apple.com/x', false],
    ['http://127.0.0.1:9/x', false],
    ['https://[::1]/x', false],
  ] as const)
    expect([address, isPushAddress(address, production)]).toEqual([address, isTaken])
  for (const ip of ['10.1.2.3', '127.0.0.1', '169.254.169.254', '192.168.1.1', '::1', 'fd00::1', '::ffff:10.0.0.1'])
    expect([ip, isLocal(ip)]).toEqual([ip, true])
  expect([isLocal('142.250.1.1'), isLocal('2a00:1450::1')]).toEqual([false, false])
  // A name that leads into this network, as a rebound one does.
  const request = new Request('https://localhost/x', { method: 'POST', body: 'x' })
  await expect(pushTransport({ hosts: ['localhost'], production: true })(request)).rejects.toThrow(
    'The push service is in this network.',
  )
})

test('the key of a demo is made once and readable by its owner only; elsewhere there is none without the setting', () => {
  expect(pushAccess(demo)!.privateKey).toBe(access.privateKey)
  expect(statSync(join(folder, 'push-key')).mode & 0o777).toBe(0o600)
  expect(pushAccess({ ...demo, demo: false })).toBeUndefined()
})
