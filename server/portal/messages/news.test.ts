import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { clockTimeAt, today } from '../../../api/core/fields/days.ts'
import { formatDay, longMonth } from '../../../api/core/format.ts'
import * as incidents from '../../../api/incidents/incidents.ts'
import type { MessageChoices } from '../../../api/notify/client-messages.ts'
import { type Channel, CLIENT_EVENTS } from '../../../api/notify/notifications.ts'
import * as calls from '../../../api/portal/portal-messages.ts'
import * as requests from '../../../api/sites/client-requests.ts'
import { startMail } from '../../notify/index.ts'
import { deliver } from '../../notify/notifier/deliver.ts'
import { openChannels } from '../../notify/notifier/open-channels.ts'
import { purgeMessages } from '../../notify/notifier/queries.ts'
import { pushAddresses } from '../../notify/push/device-queries.ts'
import { publicKeyOf } from '../../notify/push/push-key.ts'
import { startPushServer } from '../../notify/push/subscribed-browsers.ts'
import { testApp } from '../../test/app.ts'
import { clientPerson } from '../../test/records/client-person.ts'
import { makeReceipt } from '../../test/records/contract-makers.ts'
import * as make from '../../test/records/makers.ts'
import { ago } from '../../test/records/minute-of-test.ts'
import { makePost, type Post } from '../../test/records/post-makers.ts'
import { tellClients } from './news.ts'

// Each kind of news from what happens to the words on a device, in an SMS or in an e-mail; and who gets it, when, and how often.

const { host, received, service, subscribe, stop } = await startPushServer()
const push = { privateKey: `${'A'.repeat(42)}E`, subject: 'mailto:a@b.example', hosts: [host], production: false }
const { db, pool, queue, send } = await testApp({
  push: { ...push, publicKey: publicKeyOf(push.privateKey) },
  textWays: ['sms'],
})
const channels = openChannels({ push, sms: undefined, whatsapp: undefined }, { info() {} }, pushAddresses(db))
afterAll(stop)

type Someone = Awaited<ReturnType<typeof clientPerson>>
let joan: Someone
let post: Post

beforeEach(async () => {
  joan = await clientPerson(db, { user_name: 'Joan Kirabo', email: 'joan@hotel.example', contacts: '0772 123 451' })
  post = await makePost(db, joan.clientId)
  await addDevice(joan)
})

const addDevice = (person: Someone) => send(person, calls.addDevice, { body: subscribe() })
const choose = (person: Someone, way: Channel[], quiet: MessageChoices['quiet'] = null) =>
  send(person, calls.setMessages, {
    body: { channels: Object.fromEntries(CLIENT_EVENTS.map((event) => [event, way])) as MessageChoices['channels'], quiet },
  })
const at = (time: string) => new Date(`${today()}T${time}:00+03:00`)
/** Before the evening, so that the line of the evening is not among the news. */
const NOON = at('12:00')
const look = (now = NOON) => tellClients(db, queue, 'https://e.example', now)
/** Two processes notice it at the same time, and one of them again. */
async function noticed(now = NOON) {
  await Promise.all([look(now), look(now)])
  await look(now)
}
const waiting = async () => (await pool.query(`select id, body from text_messages where state = 'Queued' order by id`)).rows
/** Title, text and page of each message that the devices have shown since. */
async function shown() {
  received.length = 0
  for (const { id } of await waiting()) await deliver({ db, queue, channels }, id, false)
  return received.map(({ payload: { title, text, url } }) => [title, text, url])
}
/** E-mails to people of the client. */
const emails = async () =>
  (await pool.query(`select recipient, subject from emails where recipient like '%@hotel.example' order by id`)).rows
const clockOf = (minutes: number) => clockTimeAt(new Date(ago(minutes)))

/** A guard at the post, who came some minutes ago. */
async function onPost(began: number, came: number, where = post) {
  const made = await where.shift({ began })
  await arrive(made, came)
  return made
}
const arrive = ({ shift, slot }: { shift: number; slot: number }, came: number) =>
  pool.query(`insert into attendances (id, slot_id, state, in_at) values ($1, $2, 'On post', $3)`, [shift, slot, ago(came)])
const limitTo = async ({ accountId }: Someone, station: number) => {
  await pool.query('update accounts set own_stations_only = true where id = $1', [accountId])
  await pool.query('insert into account_stations values ($1, $2)', [accountId, station])
}

describe('what a device shows, once, however many processes look', () => {
  test('that all have arrived, not before the last of them has', async () => {
    await onPost(9, 15)
    const late = await post.shift({ began: 9 })
    await noticed()
    expect(await waiting()).toEqual([])
    await arrive(late, 4)
    await noticed()
    expect(await shown()).toEqual([['All have arrived', `2 of 2 on post since ${clockOf(4)}.`, '/portal']])
  })

  test('that a post is empty and what is done about it, then that somebody is there again', async () => {
    const slot = await post.empty({ began: 50 })
    await noticed()
    expect(await shown()).toEqual([['A post is empty', 'Nobody is there. The control room is looking for somebody.', '/portal']])
    const { id: guard_id } = await make.makeGuard(db)
    const { day, start_time, end_time } = (
      await pool.query('select day::text, start_time::text, end_time::text from slots where id = $1', [slot])
    ).rows[0]
    const shift = await make.makeDutySchedule(db, {
      ...{ guard_id, station_id: post.station.id, slot_id: slot, shift_date: day },
      ...{ start_time: start_time.slice(0, 5), end_time: end_time.slice(0, 5) },
    })
    await arrive({ shift: shift.id, slot }, 3)
    await noticed()
    const again = ['Somebody is on post again', `The post that was empty has its guard since ${clockOf(3)}.`, '/portal']
    const all = ['All have arrived', `1 of 1 on post since ${clockOf(3)}.`, '/portal']
    expect(await shown()).toEqual([again, all])
  })

  test('that a guard has not come, or has left', async () => {
    await post.shift({ began: 200 })
    const left = await post.shift({ began: 300 })
    await pool.query(
      `insert into attendances (id, slot_id, state, in_at, out_at, early_minutes) values ($1, $2, 'Done', $3, $4, 400)`,
      [left.shift, left.slot, ago(300), ago(20)],
    )
    await noticed()
    expect((await shown()).sort()).toEqual([
      ['A post is empty', 'The guard has left. The control room is looking for somebody.', '/portal'],
      ['A post is empty', 'The guard has not arrived. The control room is on it.', '/portal'],
    ])
  })

  test('an incident that staff show, an answer, an invoice, and a payment', async () => {
    const guard = await make.makeGuard(db)
    const incident = await make.makeIncident(db, { station_id: post.station.id, guard_id: guard.id, severity: 'High' })
    const { description, guard_id, station_id, incident_date, severity, status } = incident
    const shown_now = { description, guard_id, station_id, incident_date, severity, status, client_visible: true }
    await send('admin', incidents.update, { params: { id: String(incident.id) }, body: shown_now })
    const request = await make.makeClientRequest(db, { client_id: joan.clientId })
    await pool.query('update client_request_messages set account_id = $1', [joan.accountId])
    await send('admin', requests.reply, { params: { id: String(request.id) }, body: { text: 'We come tomorrow.' } })
    const invoice = await make.makeInvoice(db, { client_id: joan.clientId, amount_due: 395_000, issued_at: ago(1) })
    const receipt = await makeReceipt(db, { client_id: joan.clientId, amount: 395_000, received_on: today() })
    await pool.query(
      `insert into payments (invoice_id, receipt_id, amount, received_on, method) values ($1, $2, 395000, $3, 'bank')`,
      [...[invoice.id, receipt.id, today()]],
    )
    await noticed()
    expect(await shown()).toEqual([
      ['An incident at your site', 'Open to see what happened and what we do about it.', `/portal/incidents/${incident.id}`],
      ['Your request was answered', 'Open to read the answer.', `/portal/requests/${request.id}`],
      ['A new invoice', 'Open to see it and to pay.', `/portal/invoices/${invoice.id}`],
      ['Your payment has arrived', 'Thank you. Open to see it.', `/portal/invoices/${invoice.id}`],
    ])
    // The e-mails of before, in their own words, and no others.
    expect(await emails()).toEqual([
      { recipient: 'joan@hotel.example', subject: `Incident at ${post.station.name}` },
      { recipient: 'joan@hotel.example', subject: `Re: ${request.subject} (${request.reference})` },
    ])
  })

  test('one line in the evening, when nobody is only expected any more', async () => {
    await onPost(400, 404)
    const second = await post.shift({ began: 2 })
    await noticed(at('19:59'))
    await noticed(at('20:10'))
    expect(await waiting()).toEqual([])
    await pool.query('delete from duty_schedules where id = $1', [second.shift])
    await pool.query(`update slots set state = 'Off', off_reason = 'Closed' where id = $1`, [second.slot])
    await noticed(at('20:15'))
    expect(await shown()).toEqual([[`Tonight: 1 of 1 on post since ${clockOf(404)}`, 'Open to see who is there.', '/portal']])
    await noticed(at('23:00'))
    expect(await shown()).toEqual([])
  })
})

test('an SMS says what and where in one message, an e-mail the same; whoever has the invoice by e-mail gets no second one', async () => {
  await choose(joan, ['sms', 'email'])
  await post.empty({ began: 50 })
  const invoice = await make.makeInvoice(db, { client_id: joan.clientId, amount_due: 395_000, issued_at: ago(1) })
  await pool.query(
    `insert into emails (recipient, subject, body_text, body_html, about_table, about_id) values ('joan@hotel.example', 'Invoice', '', '', 'invoices', $1)`,
    [invoice.id],
  )
  await noticed()
  const { invoice_number, invoice_date } = invoice
  expect((await waiting()).map(({ body }) => body)).toEqual([
    `A post is empty: Main gate, ${post.station.name}, since ${clockOf(50)} https://e.example/portal`,
    `Invoice ${invoice_number} for ${longMonth(invoice_date.slice(0, 7))}: 395,000 UGX https://e.example/portal/invoices/${invoice.id}`,
  ])
  expect((await emails()).map(({ subject }) => subject)).toEqual([
    'Invoice',
    `A post is empty: Main gate, ${post.station.name}, since ${clockOf(50)}`,
  ])
  const other = await clientPerson(db, { client_id: joan.clientId, email: 'books@hotel.example' })
  await choose(other, ['email'])
  await pool.query(`delete from told`)
  await noticed()
  const letter = (
    await pool.query(`select body_text from emails where recipient = 'books@hotel.example' and about_table = 'invoices'`)
  ).rows[0]
  expect(letter.body_text).toContain(`Please pay it by ${formatDay(invoice.due_date)}.`)
})

test('quiet hours hold back all but a post that is empty and an incident', async () => {
  const allDay = { from: clockTimeAt(new Date()), until: clockTimeAt(new Date(Date.now() - 3_600_000)) }
  await choose(joan, ['push'], allDay)
  await onPost(30, 36)
  const lake = await makePost(db, joan.clientId)
  await lake.empty({ began: 50 })
  await make.makeInvoice(db, { client_id: joan.clientId, issued_at: ago(1) })
  await noticed()
  const rows = (await pool.query('select event, due_at > now() as later from text_messages order by event')).rows
  expect(rows).toEqual([
    { event: 'invoice', later: true },
    { event: 'post_empty', later: false },
  ])
})

describe('nobody is told of what the account does not see', () => {
  test('when it is made: other clients, other stations, money for people of some stations', async () => {
    const lake = await makePost(db, joan.clientId)
    const gate = await clientPerson(db, { client_id: joan.clientId, email: 'gate@hotel.example' })
    await limitTo(gate, post.station.id)
    await addDevice(gate)
    const stranger = await clientPerson(db)
    await addDevice(stranger)
    await make.makeInvoice(db, { client_id: joan.clientId, issued_at: ago(1) })
    await lake.empty({ began: 50 })
    await onPost(30, 36)
    await noticed(at('21:00'))
    const told = (await pool.query('select account_id, event, body from text_messages order by id')).rows
    const of = ({ accountId }: Someone) => told.filter(({ account_id }) => account_id === accountId).map(({ event }) => event)
    expect(of(joan).sort()).toEqual(['evening', 'invoice', 'post_empty'])
    expect(of(gate).sort()).toEqual(['arrived', 'evening'])
    expect(told.find(({ account_id, event }) => account_id === gate.accountId && event === 'evening').body).toContain('1 of 1')
    expect(of(stranger)).toEqual([])
  })

  const ends: [string, (station: number) => Promise<unknown>][] = [
    ['the account is disabled', () => pool.query('update accounts set active = false where id = $1', [joan.accountId])],
    ['the account is deleted', () => pool.query('update accounts set deleted_at = now() where id = $1', [joan.accountId])],
    ['it is limited to other stations', async () => limitTo(joan, (await makePost(db, joan.clientId)).station.id)],
    [
      'it is of another client',
      async () =>
        pool.query('update accounts set client_id = $2 where id = $1', [joan.accountId, (await make.makeClient(db)).id]),
    ],
  ]
  test.each(ends)('when it is sent: %s', async (_, end) => {
    await choose(joan, ['sms', 'email'])
    await post.empty({ began: 50 })
    await noticed()
    expect([await waiting(), await emails()]).toMatchObject([[{}], [{}]])
    await end(post.station.id)
    await shown()
    const sent: unknown[] = []
    const work = async (_: string, handle: (job: { data: { id: number }; attempt: number; last: boolean }) => Promise<void>) => {
      for (const { id } of (await pool.query('select id from emails')).rows)
        await handle({ data: { id }, attempt: 1, last: false })
    }
    await startMail({ ...queue, work } as never, db, { send: async (mail: unknown) => void sent.push(mail) } as never)
    expect(sent).toEqual([])
    const notes = (await pool.query('select last_error from text_messages union all select last_error from emails')).rows
    expect(notes.map(({ last_error }) => last_error)).toEqual([
      'The recipient does not see this any more.',
      'The recipient does not see this any more.',
    ])
  })
})

test('a subscription that the browser has ended is removed, and a post that is empty then comes by e-mail', async () => {
  await choose(joan, ['push'])
  await post.empty({ began: 50 })
  await noticed()
  service.status = 410
  await shown()
  service.status = 201
  expect((await send(joan, calls.devices, {})).body.devices).toEqual([])
  await pool.query('delete from told')
  await noticed()
  expect(await emails()).toMatchObject([{ recipient: 'joan@hotel.example' }])
})

test('choices are those of before until somebody chooses; only ways that the company has are named', async () => {
  const { body } = await send(joan, calls.messages, {})
  expect(body).toMatchObject({
    channels: { client_incident: ['email', 'push'], answered: ['email', 'push'], arrived: ['push'], invoice: ['push'] },
    ...{ quiet: null, ways: ['email', 'push', 'sms'], phone: '256772123451' },
  })
  const saved = await choose(joan, [], { from: '22:00', until: '06:00' })
  expect(saved.body).toMatchObject({
    message: 'Your messages are saved.',
    messages: { quiet: { from: '22:00', until: '06:00' } },
  })
  await onPost(30, 36)
  await post.empty({ began: 50 })
  await noticed()
  expect([await waiting(), await emails()]).toEqual([[], []])
})

test('notes of what was told go after a week', async () => {
  await onPost(30, 36)
  await noticed()
  await pool.query(`update told set at = now() - interval '8 days'`)
  await purgeMessages(db)
  expect((await pool.query('select from told')).rowCount).toBe(0)
})
