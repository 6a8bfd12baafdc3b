import { buffer } from 'node:stream/consumers'
import { beforeEach, expect, test } from 'vitest'
import { addDays, today } from '../../../api/core/fields/days.ts'
import { formatDay, longMonth } from '../../../api/core/format.ts'
import * as report from '../../../api/portal/portal-report.ts'
import * as logins from '../../../api/sites/client-logins.ts'
import { purgeMessages } from '../../notify/notifier/queries.ts'
import { testApp } from '../../test/app.ts'
import { wordsOf } from '../../test/pdf-words.ts'
import { clientPerson } from '../../test/records/client-person.ts'
import { makeAccount } from '../../test/records/makers.ts'
import { minutesSince } from '../../test/records/minute-of-test.ts'
import { makePost } from '../../test/records/post-makers.ts'
import { reportDocument, sendMonthlyReports } from './monthly-emails.ts'

const { app, db, pool, queue, send } = await testApp()

const THIS = today().slice(0, 7)
const MONTH = addDays(`${THIS}-01`, -1).slice(0, 7)
const at = (day: string, time: string) => new Date(`${day}T${time}:00+03:00`)
const sendAt = (day: string, time: string) => sendMonthlyReports(db, queue, 'https://e.example', at(day, time))
const FIRST = `${THIS}-01`
const emails = async () =>
  (await pool.query('select recipient, subject, body_text, about_table, about_id, attaches from emails order by recipient')).rows

/** A client with a post on which a guard was on time in the night of the fourth. */
async function clientWithShift(name: string, email: string) {
  const person = await clientPerson(db, { user_name: 'Joan Kirabo', email }, { company_name: name })
  const post = await makePost(db, person.clientId)
  const { shift, slot } = await post.shift({ began: minutesSince(at(`${MONTH}-04`, '18:00').getTime()) })
  await pool.query(
    `insert into attendances (id, slot_id, state, in_at, out_at, minutes, late_minutes, in_method) values ($1, $2, 'Done', $3, $4, 720, 0, 'desk')`,
    [shift, slot, at(`${MONTH}-04`, '17:52'), at(`${MONTH}-05`, '06:00')],
  )
  return { ...person, post }
}

let hotel: Awaited<ReturnType<typeof clientWithShift>>
beforeEach(async () => {
  hotel = await clientWithShift('Lake Hotel', 'joan@hotel.example')
})

test('from 07:00 on the first each person of a client gets the report of the month, once, however many processes look', async () => {
  expect(await sendAt(FIRST, '06:59')).toBeUndefined()
  expect(await emails()).toEqual([])
  const told = await Promise.all([sendAt(FIRST, '07:00'), sendAt(FIRST, '07:00'), sendAt(FIRST, '07:00')])
  expect(told.filter(Boolean)).toEqual([`1 monthly report of ${longMonth(MONTH)} sent to clients`])
  expect(await sendAt(FIRST, '08:00')).toBeUndefined()
  const [letter, ...others] = await emails()
  expect(others).toEqual([])
  expect(letter).toMatchObject({
    recipient: 'joan@hotel.example',
    subject: `Monthly report: ${longMonth(MONTH)}`,
    about_table: 'accounts',
    about_id: hotel.accountId,
    attaches: true,
  })
  for (const part of [
    'Dear Joan Kirabo,',
    `The report of ${longMonth(MONTH)} is attached: who came to your stations, day by day, and what else happened there.`,
    `You can confirm the month in your portal until ${formatDay(`${THIS}-05`)}, or tell us of shifts that were not as agreed.`,
    'Shifts agreed: 1\nOn time: 1\nUncovered: 0',
    `Open it in your portal: https://e.example/portal/month?month=${MONTH}`,
    'To stop it, switch off “Monthly report by e-mail” in your profile: https://e.example/portal/profile',
  ])
    expect(letter.body_text).toContain(part)
})

test('what is attached is the month before the e-mail was written, also when it leaves much later', async () => {
  const document = await reportDocument(db, app, hotel.accountId, at(FIRST, '07:00').toISOString())
  expect(document).toMatchObject({
    fileName: `report-${MONTH}.pdf`,
    type: 'application/pdf',
    unsubscribe: `${app.publicUrl}/portal/profile`,
  })
  const words = (await wordsOf(new Uint8Array(await buffer(document!.stream))))[0]
  for (const part of ['Monthly report', longMonth(MONTH), 'Lake Hotel', hotel.post.station.name]) expect(words).toContain(part)
})

test('a start on the fifth still sends it; one on the sixth does not', async () => {
  expect(await sendAt(`${THIS}-06`, '09:00')).toBeUndefined()
  expect(await sendAt(`${THIS}-05`, '23:59')).toBe(`1 monthly report of ${longMonth(MONTH)} sent to clients`)
})

test('nobody gets one without content, with a login that is off, or of stations that are not theirs', async () => {
  await clientPerson(db, { email: 'nothing@bank.example' }, { company_name: 'Hill Bank' })
  const { id: limited } = await makeAccount(db, {
    ...{ role: 'client', client_id: hotel.clientId, email: 'limited@hotel.example' },
    own_stations_only: true,
  })
  await makeAccount(db, { role: 'client', client_id: hotel.clientId, email: 'off@hotel.example', active: false })
  await makeAccount(db, { role: 'client', client_id: hotel.clientId, email: 'own@hotel.example', own_stations_only: true })
  await pool.query(
    "insert into account_stations (account_id, station_id) select id, $1 from accounts where email = 'own@hotel.example'",
    [hotel.post.station.id],
  )
  expect(await sendAt(FIRST, '07:00')).toBe(`2 monthly reports of ${longMonth(MONTH)} sent to clients`)
  expect((await emails()).map(({ recipient }) => recipient)).toEqual(['joan@hotel.example', 'own@hotel.example'])
  const document = await reportDocument(db, app, limited, at(FIRST, '07:00').toISOString())
  const words = (await wordsOf(new Uint8Array(await buffer(document!.stream))))[0]
  expect(words).not.toContain(hotel.post.station.name)
})

test('who has turned it off, in the portal or by the office, gets none; the choice is that of one person', async () => {
  const other = await clientPerson(db, { user_name: 'Peter Okello', email: 'peter@hotel.example' }, { company_name: 'Other' })
  const choice = async () =>
    (
      await pool.query('select monthly_report from accounts where id = any($1) order by id', [[hotel.accountId, other.accountId]])
    ).rows.map(({ monthly_report }) => monthly_report)
  expect(await send(hotel, report.emails, {})).toMatchObject({ status: 200, body: { monthly_report: true } })
  expect(await send(hotel, report.setEmails, { body: { monthly_report: false } })).toMatchObject({
    body: { monthly_report: false },
  })
  expect(await choice()).toEqual([false, true])
  expect(await sendAt(FIRST, '07:00')).toBeUndefined()
  const params = { id: String(hotel.accountId) }
  const listed = await send('admin', logins.monthlyReport, { params, body: { monthly_report: true } })
  expect(listed).toMatchObject({ status: 201, body: { login: { monthly_report: true } } })
  expect(await sendAt(FIRST, '07:00')).toBe(`1 monthly report of ${longMonth(MONTH)} sent to clients`)
})

test('what is noted of reports that are sent no more is deleted', async () => {
  await sendAt(FIRST, '07:00')
  await pool.query(
    "insert into told (event, record_id, stage, at) values ('monthly_report', 1, '2026-01', now() - interval '63 days')",
  )
  await purgeMessages(db)
  expect((await pool.query("select stage from told where event = 'monthly_report'")).rows).toEqual([{ stage: MONTH }])
})
