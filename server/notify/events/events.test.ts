import { afterAll, expect, test } from 'vitest'
import * as contracts from '../../../api/contracts/contracts.ts'
import { addDays, today } from '../../../api/core/fields/days.ts'
import { formatDay } from '../../../api/core/format.ts'
import * as guardPush from '../../../api/guard/guard-push.ts'
import * as calls from '../../../api/notify/notifications.ts'
import { remindOfCertificates } from '../../billing/index.ts'
import { remindOfContracts } from '../../contracts/index.ts'
import { remindOfEndings } from '../../people/index.ts'
import { openSession } from '../../platform/sessions/sessions.ts'
import { tellGuardsOfShifts } from '../../roster/index.ts'
import { testApp } from '../../test/app.ts'
import { enrolledPhone } from '../../test/phone.ts'
import { makePost, makeReceipt } from '../../test/records/contract-makers.ts'
import * as make from '../../test/records/makers.ts'
import { deliver } from '../notifier/deliver.ts'
import { tellGuards } from '../notifier/notify.ts'
import { openChannels } from '../notifier/open-channels.ts'
import { pushAddresses } from '../push/device-queries.ts'
import { publicKeyOf } from '../push/push-key.ts'
import { startPushServer } from '../push/subscribed-browsers.ts'

// Each event besides those of the ladder, from what happens to the words that a device shows and an e-mail says.

const { host, received, subscribe, stop } = await startPushServer()
const push = { privateKey: `${'A'.repeat(42)}E`, subject: 'mailto:a@b.example', hosts: [host], production: false }
const { db, pool, queue, send } = await testApp({ push: { ...push, publicKey: publicKeyOf(push.privateKey) } })
const channels = openChannels({ push, sms: undefined, whatsapp: undefined }, { info() {} }, pushAddresses(db))
afterAll(stop)
const URL_OF = 'https://e.example'

/** Messages that the devices have shown since. */
async function shown() {
  received.length = 0
  for (const { id } of (await pool.query(`select id from text_messages where state = 'Queued' order by id`)).rows)
    await deliver({ db, queue, channels }, id, false)
  return received.map(({ payload: { title, text, url } }) => [title, text, url])
}
const emails = async () => (await pool.query('select recipient, subject, body_text from emails order by id')).rows
/** Two processes notice it at the same time, and one of them again. */
async function noticed(job: () => Promise<unknown>) {
  await Promise.all([job(), job()])
  await job()
}

/** An admin of one area, with a device. */
async function adminOf(area: 'people' | 'money' | 'sales') {
  const { id, email } = await make.makeAccount(db, { role: 'admin', areas: [area] })
  const opened = await openSession(db, { accountId: id, role: 'admin', address: '127.0.0.1', userAgent: 'test' })
  await send({ token: opened.access_token }, calls.addDevice, { body: subscribe() })
  return email
}

test('people with the permission are told of qualifications, contracts and certificates, once, in these words', async () => {
  await adminOf('people')
  const money = await adminOf('money')
  const { client_id } = await make
    .makeQualification(db, { type_id: 1, expires_on: addDays(today(), 30) })
    .then(() => make.makeStation(db))
  await noticed(() => remindOfEndings(db, queue, URL_OF))
  expect(await shown()).toEqual([
    ['Qualifications of guards end soon', 'Open to see which.', '/dashboard/qualifications?state=Expiring'],
  ])
  const ends_on = addDays(today(), 45)
  const { contract: made } = await makePost(db)
  await pool.query(`update contracts set ends_on = $2, renewal = 'ends' where id = $1`, [made.id, ends_on])
  await noticed(() => remindOfContracts(db, queue, URL_OF))
  expect(await shown()).toEqual([['A contract ends soon', 'Open to renew it.', `/dashboard/contracts/${made.id}`]])
  const about = (await emails()).at(-1)
  expect(about).toMatchObject({ recipient: money, subject: `The contract with Joan Kirabo ends on ${formatDay(ends_on)}` })
  expect(about.body_text).toContain(
    'ends in 45 days and is not renewed by itself. Agree on what follows, or plan without it from then on.',
  )
  await pool.query(`update contracts set ends_on = $2 where id = $1`, [made.id, addDays(today(), 30)])
  await noticed(() => remindOfContracts(db, queue, URL_OF))
  expect(await shown()).toHaveLength(1)
  await makeReceipt(db, {
    client_id,
    kind: 'income_wht',
    amount: 60_000,
    received_on: addDays(today(), -30),
    certificate_state: 'awaited',
  })
  await noticed(() => remindOfCertificates(db, queue, URL_OF))
  expect(await shown()).toEqual([
    ['A tax certificate is awaited for 30 days', 'Open to see from whom.', '/dashboard/invoices/certificates'],
  ])
  expect((await emails()).at(-1)).toMatchObject({
    recipient: money,
    subject: '1 tax certificate awaited for 30 days: 60,000 UGX',
  })
})

test('A5: guards whose shifts are removed by the end of a contract are told once each, however many shifts they had', async () => {
  const { contract: made, station_id, slotOn } = await makePost(db, { terms: { seats: 3 } })
  const guards: number[] = []
  for (const seat of [1, 2, 3]) {
    const { id } = await make.makeGuard(db)
    guards.push(id)
    for (const day of [3, 4, 5].map((days) => addDays(today(), days)))
      await make.makeDutySchedule(db, {
        ...{ guard_id: id, station_id, shift_date: day, start_time: '18:00', end_time: '06:00' },
        ...{ slot_id: Number(await slotOn(day, seat)), status: 'published' },
      })
  }
  // The third has no device, and is named to those who plan.
  for (const guard_id of guards.slice(0, 2)) {
    const phone = await enrolledPhone(send, { guard_id })
    await send({ token: phone.token }, guardPush.add, { body: subscribe() })
  }
  const body = { on: addDays(today(), 2), reason: 'The mall closes' }
  const ended = await send('admin', contracts.end, { params: { id: String(made.id) }, body })
  const told = (ended.body.freed ?? []).map((freed: contracts.FreedGuard) => [freed.guard_id, freed.shifts, freed.told])
  expect(told).toEqual([
    [guards[0], 3, true],
    [guards[1], 3, true],
    [guards[2], 3, false],
  ])
  await noticed(() => tellGuardsOfShifts(db, queue, URL_OF))
  const message = ['Your shifts have changed', 'Open to see when and where.', '/g#shifts']
  expect(await shown()).toEqual([message, message])
})

test('a guard is told twelve and two hours before a shift, and of what has changed since it was published', async () => {
  const guard = await make.makeGuard(db)
  const phone = await enrolledPhone(send, { guard_id: guard.id })
  await send({ token: phone.token }, guardPush.add, { body: subscribe() })
  const { id } = await make.makeDutySchedule(db, {
    guard_id: guard.id,
    shift_date: addDays(today(), 1),
    start_time: '18:00',
    end_time: '06:00',
  })
  const begins = (hours: string) =>
    pool.query(
      `update duty_schedules set shift_date = at::date, start_time = at::time(0), end_time = (at + interval '8 hours')::time(0)
        from (select date_trunc('minute', local_time(now()) + $2::interval) as at) a where id = $1`,
      [id, hours],
    )
  const tell = () => noticed(() => tellGuardsOfShifts(db, queue, URL_OF))
  await begins('11 hours')
  await tell()
  // Not published yet.
  expect(await shown()).toEqual([])
  const about = [{ guard_id: guard.id, contacts: '', subject: '', url: `${URL_OF}/g#shifts` }]
  await tellGuards(queue, db, about, { event: 'shifts', sms: true })
  await tellGuards(queue, db, about, { event: 'offer', sms: false })
  expect(await shown()).toEqual([
    ['You have new shifts', 'Open to see when and where.', '/g#shifts'],
    ['Can you take a shift?', 'Open to see it and to answer.', '/g#shifts'],
  ])
  await pool.query(`update duty_schedules set status = 'published' where id = $1`, [id])
  await tell()
  const [{ at }] = (await pool.query(`select to_char(start_time, 'HH24:MI') as at from duty_schedules where id = $1`, [id])).rows
  expect(await shown()).toEqual([[`Your shift begins at ${at}`, 'Open to see when and where.', '/g#shifts']])
  await begins('1 hour')
  await tell()
  expect((await shown()).map(([title]) => title)).toEqual([
    expect.stringMatching(/^Your shift begins at/),
    'Your shifts have changed',
  ])
  await pool.query(`update duty_schedules set deleted_at = now(), removed_reason = 'Client closed' where id = $1`, [id])
  await pool.query(`update text_messages set due_at = due_at - interval '10 minutes'`)
  await tell()
  expect(await shown()).toEqual([['Your shifts have changed', 'Open to see when and where.', '/g#shifts']])
})
