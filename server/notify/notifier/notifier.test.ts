import { expect, test } from 'vitest'
import { clockTimeAt } from '../../../api/core/fields/days.ts'
import * as calls from '../../../api/notify/notifications.ts'
import { openSession } from '../../platform/sessions/sessions.ts'
import { testApp } from '../../test/app.ts'
import { makeAccount } from '../../test/records/makers.ts'
import type { MessageTransport } from './channel-port.ts'
import { deliver } from './deliver.ts'
import { notify } from './notify.ts'
import { type Channels, openChannels } from './open-channels.ts'
import { purgeMessages } from './queries.ts'
import { simulatedProviders } from './simulator.ts'
import { sms } from './sms.ts'
import { whatsapp } from './whatsapp.ts'

const { db, pool, queue, send } = await testApp()
/** From now on for 23 hours. */
const ALL_DAY = { from: clockTimeAt(new Date()), until: clockTimeAt(new Date(Date.now() - 3_600_000)) }
const none = { quiet: null }
const ALL = Object.fromEntries(calls.EVENTS.map((event) => [event, ['email', 'sms']])) as never as Preferences['channels']
type Preferences = calls.NotificationPreferences

/** The providers, and what was sent to them. */
function providers() {
  const requests: Request[] = []
  const transport: MessageTransport = (request) => {
    requests.push(request.clone())
    return simulatedProviders(request)
  }
  const channels: Channels = {
    push: { send: async () => false },
    sms: sms(transport, { url: 'https://sms.example', user: 'engabo', apiKey: 'secret', sender: 'ENGABO' }),
    whatsapp: whatsapp(transport, { url: 'https://whatsapp.example/1', token: 'secret', template: 'alarm' }),
  }
  return { requests, channels }
}
async function person(contacts: string, preferences?: Preferences) {
  const { id, email } = await makeAccount(db, { role: 'admin', user_name: 'Sam Okello', contacts })
  if (preferences) {
    const { access_token: token } = await openSession(db, {
      ...{ accountId: id, role: 'admin', address: '127.0.0.1', userAgent: 'test' },
    })
    expect((await send({ token }, calls.setPreferences, { body: preferences })).body.notifications).toEqual(preferences)
    expect((await send({ token }, calls.preferences, {})).body).toEqual(preferences)
  }
  return { account_id: id, email, contacts }
}
const tell = (to: Awaited<ReturnType<typeof person>>, severity = 3) =>
  db.transaction().execute((own) =>
    notify(queue, own, {
      ...{
        about: null,
        to: [to],
        event: severity === 3 ? 'sos' : 'not_on_post',
        severity,
        subject: 'A guard asks for help: Gate A',
      },
      ...{ text: 'Nobody has taken this up yet.', url: 'https://e.example/x?record=7' },
    }),
  )
const stored = async () =>
  (
    await pool.query(
      'select id, channel, state, cost, attempts, last_error, due_at > now() as later from text_messages order by id',
    )
  ).rows
const emails = async () => (await pool.query('select recipient from emails order by id')).rows.map(({ recipient }) => recipient)
const sentList = async () => (await send('super_admin', calls.sent, {})).body

test('who has chosen nothing gets an e-mail, and an SMS on the number of the contacts; its cost is counted', async () => {
  const to = await person('0772 123 451')
  await tell(to)
  expect(await emails()).toEqual([to.email])
  const [{ id }] = await stored()
  const { requests, channels } = providers()
  // Two processes and a repetition send it once.
  await Promise.allSettled([deliver({ db, queue, channels }, id, false), deliver({ db, queue, channels }, id, false)])
  await deliver({ db, queue, channels }, id, false)
  expect(requests).toHaveLength(1)
  expect(Object.fromEntries(new URLSearchParams(await requests[0]!.text()))).toEqual({
    username: 'engabo',
    to: '+256772123451',
    from: 'ENGABO',
    message: 'A guard asks for help: Gate A https://e.example/x?record=7',
  })
  const { months, messages } = await sentList()
  expect(months).toMatchObject([{ channel: 'sms', messages: 1, cost: 35 }])
  expect(messages).toMatchObject([{ account_name: 'Sam Okello', event: 'sos', state: 'Sent', cost: 35 }])
  expect(JSON.stringify(messages)).not.toContain('Gate A')
  await purgeMessages(db)
  expect(await stored()).toHaveLength(1)
})

test('the chosen ways count, by event; without a number it is an e-mail', async () => {
  const channels = { ...ALL, sos: ['whatsapp'], not_on_post: ['email'] } as Preferences['channels']
  const to = await person('0772 123 451', { channels, ...none })
  await tell(to)
  expect([await emails(), (await stored()).map(({ channel }) => channel)]).toEqual([[], ['whatsapp']])
  const sending = providers()
  await deliver({ db, queue, channels: sending.channels }, (await stored())[0].id, false)
  expect(await sending.requests[0]!.json()).toMatchObject({ to: '256772123451', template: { name: 'alarm' } })
  expect((await sentList()).months).toMatchObject([{ channel: 'whatsapp', cost: 60 }])
  await tell(to, 2)
  const other = await person('extension 12'.replace(/\D/g, ''), { channels, ...none })
  await tell(other)
  expect([await emails(), await stored()]).toMatchObject([[to.email, other.email], [{}]])
})

test('in quiet hours messages to the phone wait, except the most severe; e-mails do not', async () => {
  const to = await person('0772 123 451', { channels: ALL, quiet: ALL_DAY })
  await tell(to, 2)
  await tell(to, 3)
  expect((await stored()).map(({ later }) => later)).toEqual([true, false])
  expect(await emails()).toHaveLength(2)
  const { requests, channels } = providers()
  await expect(deliver({ db, queue, channels }, (await stored())[0].id, false)).rejects.toThrow()
  expect(requests).toEqual([])
})

test('what a provider cannot deliver is given up, while it is away it is tried again, and the last attempt is final', async () => {
  await tell(await person('0772 123 458'))
  await tell(await person('0772 123 459'))
  const [refused, away] = await stored()
  const { channels } = providers()
  await deliver({ db, queue, channels }, refused.id, false)
  await expect(deliver({ db, queue, channels }, away.id, false)).rejects.toThrow('The provider answered 503.')
  expect(await stored()).toMatchObject([
    { state: 'Failed', last_error: 'InvalidPhoneNumber', attempts: 1 },
    { state: 'Queued', later: false },
  ])
  await expect(deliver({ db, queue, channels }, away.id, true)).rejects.toThrow()
  expect(await stored()).toMatchObject([{}, { state: 'Failed', attempts: 2, cost: 0 }])
  expect((await sentList()).months).toEqual([])
})

test('without a provider the log says so, with neither number nor text, and nothing is counted', async () => {
  await tell(await person('0772 123 451'))
  const lines: unknown[] = []
  const channels = openChannels(
    { push: undefined, sms: undefined, whatsapp: undefined },
    { info: (...line) => lines.push(line) },
    { find: async () => undefined, forget: async () => {} },
  )
  const [{ id }] = await stored()
  await deliver({ db, queue, channels }, id, false)
  expect(lines).toEqual([[{ channel: 'sms', message: id }, 'A message was not sent: no provider is set']])
  expect(await stored()).toMatchObject([{ state: 'Logged', cost: 0 }])
  expect((await sentList()).months).toEqual([])
})

test('every event needs a way, and quiet hours end at another time than they begin', async () => {
  const set = (body: Preferences) => send('admin', calls.setPreferences, { body })
  expect((await set({ channels: { ...ALL, sos: [] }, ...none })).body.fields).toEqual({
    'channels.sos': 'Choose at least one way.',
  })
  expect((await set({ channels: ALL, quiet: { from: '22:00', until: '22:00' } })).body.fields).toEqual({
    'quiet.until': 'The end must differ from the beginning.',
  })
})
