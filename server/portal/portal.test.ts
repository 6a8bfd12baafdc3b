import { getDocumentProxy } from 'unpdf'
import { expect, test } from 'vitest'
import * as invoices from '../../api/billing/invoices.ts'
import { addDays, today } from '../../api/core/fields/days.ts'
import { formatDay } from '../../api/core/format.ts'
import * as incidents from '../../api/incidents/incidents.ts'
import * as calls from '../../api/portal/portal.ts'
import * as portalShifts from '../../api/portal/portal-shifts.ts'
import { testApp } from '../test/app.ts'
import { clientPerson } from '../test/records/client-person.ts'
import * as make from '../test/records/makers.ts'

const { app, db, pool, send, tokenOf } = await testApp()

const names = (shifts: { guard_name: string }[]) => shifts.map(({ guard_name }) => guard_name)
/** Date and time in Kampala, `hours` from now. */
function kampala(hours: number) {
  const at = new Date(Date.now() + (hours + 3) * 3_600_000).toISOString()
  return { day: at.slice(0, 10), clock: `${at.slice(11, 13)}:00` }
}

test('the overview shows who is on duty now and next, also across midnight', async () => {
  const person = await clientPerson(db)
  const station = await make.makeStation(db, { client_id: person.clientId })
  const quiet = await make.makeStation(db, { client_id: person.clientId, name: 'Old Yard', active: false })
  const shift = async (first_name: string, from: number, to: number, station_id = station.id) => {
    const { id: guard_id } = await make.makeGuard(db, { first_name, last_name: '', rank: 'Supervisor' })
    const [start, end] = [kampala(from), kampala(to)]
    const times = { shift_date: start.day, start_time: start.clock, end_time: end.clock }
    return make.makeDutySchedule(db, { guard_id, station_id, ...times })
  }
  await shift('Gone', -14, -3)
  await shift('Here', -2, 6)
  await shift('Beside', -11, 1)
  await shift('Soon', 6, 14)
  await shift('Also', 6, 10)
  await shift('Later', 14, 22)
  await shift('Elsewhere', -2, 6, (await make.makeStation(db)).id)
  const { body } = await send(person, portalShifts.overview, {})
  expect(body.stations).toMatchObject([
    { id: station.id, name: 'Kololo Gate', active: true },
    { id: quiet.id, name: 'Old Yard', active: false, now: [], next: [] },
  ])
  expect(names(body.stations[0].now).sort()).toEqual(['Beside ', 'Here '])
  expect(names(body.stations[0].next).sort()).toEqual(['Also ', 'Soon '])
})

test('a guard who is not Active is neither on duty nor next; past shifts stay in the schedule', async () => {
  const person = await clientPerson(db)
  const { id: station_id } = await make.makeStation(db, { client_id: person.clientId })
  const shift = async (first_name: string, from: number, to: number) => {
    const { id: guard_id } = await make.makeGuard(db, { first_name, last_name: '' })
    const [start, end] = [kampala(from), kampala(to)]
    const times = { shift_date: start.day, start_time: start.clock, end_time: end.clock }
    await make.makeDutySchedule(db, { guard_id, station_id, ...times })
  }
  await shift('Gone', -14, -3)
  await shift('Here', -2, 6)
  await shift('Soon', 6, 14)
  await shift('Later', 14, 22)
  await pool.query("update guards set status = 'Suspended' where first_name <> 'Later'")
  const { body } = await send(person, portalShifts.overview, {})
  expect([names(body.stations[0].now), names(body.stations[0].next)]).toEqual([[], ['Later ']])
  const query = { from: addDays(today(), -2), to: addDays(today(), 2) }
  expect(names((await send(person, portalShifts.shifts, { query })).body)).toEqual(['Gone ', 'Later '])
})

test('only name and rank of a guard are shown', async () => {
  const person = await clientPerson(db)
  const { id: station_id } = await make.makeStation(db, { client_id: person.clientId })
  await make.makeDutySchedule(db, { station_id, shift_date: '2026-03-02', start_time: '18:00', end_time: '06:00' })
  const { body } = await send(person, portalShifts.shifts, { query: { from: '2026-03-02', to: '2026-03-08' } })
  expect(body).toEqual([
    {
      id: 1,
      station_id,
      station_name: 'Kololo Gate',
      guard_name: 'Moses Okot',
      guard_rank: 'Guard',
      shift_date: '2026-03-02',
      start_time: '18:00',
      end_time: '06:00',
      ends_next_day: true,
      shift_type: 'Day',
      arrived_at: null,
      awaited: false,
      to_confirm: false,
    },
  ])
})

test('shifts are read by dates, six weeks at most', async () => {
  const person = await clientPerson(db)
  for (const days of [
    { from: '2026-03-02', to: '2026-03-01' },
    { from: '2026-01-01', to: '2026-02-12' },
  ])
    expect(await send(person, portalShifts.shifts, { query: days })).toMatchObject({
      status: 422,
      body: { fields: { to: 'to must not be before from, nor more than 42 days later.' } },
    })
  expect((await send(person, portalShifts.shifts, { query: { from: '2026-01-01', to: '2026-02-11' } })).status).toBe(200)
})

async function visibleIncident() {
  const person = await clientPerson(db)
  const station = await make.makeStation(db, { client_id: person.clientId })
  const { id, guard_id } = await make.makeIncident(db, { station_id: station.id, incident_date: '2026-03-02' })
  const report = { description: 'Side door found unlocked.', guard_id, station_id: station.id, incident_date: '2026-03-02' }
  const change = (more: object) => send('admin', incidents.update, { params: { id: String(id) }, body: { ...report, ...more } })
  const seen = () => send(person, calls.incident, { params: { id: String(id) } })
  return { id, station, change, seen }
}

test('the people of the client get an e-mail when an incident of severity Medium or High is shown, and none of others', async () => {
  const { change } = await visibleIncident()
  const mailed = async () =>
    (
      await pool.query(
        `delete from emails where subject like 'Incident at %' and about_table = 'incidents' and recipient in (select email from accounts where role = 'client') returning recipient, subject, body_text`,
      )
    ).rows
  await change({ client_visible: true })
  expect(await mailed()).toEqual([])
  await change({ client_visible: false, severity: 'Medium' })
  await change({ client_visible: true, severity: 'Medium' })
  const [mail, ...more] = await mailed()
  expect(more).toEqual([])
  expect(mail.recipient).toBe(
    (await pool.query(`select email from accounts where role = 'client' order by id limit 1`)).rows[0].email,
  )
  expect(mail.body_text).toMatch(/Open it in your portal: http:\/\/localhost\/portal\/incidents\/\d+/)
  await change({ client_visible: true, severity: 'High' })
  expect(await mailed()).toEqual([])
})

test('staff show an incident and hide it again; both are audited', async () => {
  const { id, change, seen } = await visibleIncident()
  expect((await seen()).status).toBe(404)
  expect((await change({ client_visible: true })).body.incident.client_visible).toBe(true)
  expect((await seen()).status).toBe(200)
  // Another change leaves it as it is.
  await change({ severity: 'High' })
  expect((await seen()).body.severity).toBe('High')
  await change({ client_visible: false })
  expect((await seen()).status).toBe(404)
  const { rows } = await pool.query(
    "select new -> 'client_visible' as visible from audit_log where table_name = 'incidents' and record_id = $1 and new ? 'client_visible' and action = 'update' order by id",
    [String(id)],
  )
  expect(rows).toEqual([{ visible: true }, { visible: false }])
})

test('the history of an incident has states and corrections, but no reasons and no names of staff', async () => {
  const { change, seen } = await visibleIncident()
  await change({ client_visible: true, status: 'Pending', reason: 'The guard had slept.' })
  await change({ description: 'It was the back door.' })
  const { body, raw } = await seen()
  expect(body.history).toEqual([
    { at: expect.any(String), to_status: 'Pending', correction: null },
    { at: expect.any(String), to_status: null, correction: 'It was the back door.' },
  ])
  expect(raw).not.toMatch(/slept|Lydia/)
})

test('an incident shown to one client is hidden when its station, or the incident, passes to another', async () => {
  const { id, station, change, seen } = await visibleIncident()
  const visible = async () =>
    (await pool.query('select client_visible from incidents where id = $1', [id])).rows[0].client_visible
  await change({ client_visible: true })
  const next = await clientPerson(db)
  await pool.query('update stations set client_id = $1 where id = $2', [next.clientId, station.id])
  expect(await visible()).toBe(false)
  expect((await send(next, calls.incidents, { query: {} })).body).toEqual([])
  await change({ client_visible: true })
  await change({ station_id: (await make.makeStation(db)).id })
  expect(await visible()).toBe(false)
  expect((await seen()).status).toBe(404)
})

test('the balance has the unpaid amount and how much of it is overdue', async () => {
  const person = await clientPerson(db)
  const bill = (given: object) => make.makeInvoice(db, { client_id: person.clientId, ...given })
  await bill({ amount_due: 500_000, amount_paid: 500_000, status: 'Paid' })
  await bill({ amount_due: 300_000, amount_paid: 100_000, invoice_date: '2026-01-01', due_date: '2026-01-15', status: 'Overdue' })
  await bill({ amount_due: 640_000, due_date: '2099-01-15' })
  await bill({ amount_due: 640_000, due_date: '2099-02-15' })
  expect((await send(person, portalShifts.overview, {})).body).toMatchObject({
    client_name: 'Joan Kirabo',
    balance: 1_480_000,
    overdue: 200_000,
    next_due: '2099-01-15',
  })
})

async function textOf(path: string, token: string) {
  const { rawPayload, headers } = await app.inject({ url: path, headers: { authorization: `Bearer ${token}` } })
  const document = await getDocumentProxy(new Uint8Array(rawPayload))
  const { items } = await (await document.getPage(1)).getTextContent()
  const text = items.map((item) => ('str' in item ? item.str : '')).join(' ')
  return { text: text.replace(/\s+/g, ' '), name: headers['content-disposition'] }
}

test('the PDF of an invoice says what is owed and how to pay, for clients and staff', async () => {
  const person = await clientPerson(db, {}, { company_name: 'Lake Hotel', address: 'Plot 4, Ntinda' })
  await pool.query("update company_settings set bank_name = 'Crane Bank', account_number = '0123456789'")
  const { id, invoice_number } = await make.makeInvoice(db, {
    client_id: person.clientId,
    invoice_date: '2026-03-01',
    due_date: '2026-03-15',
    amount_due: 1_250_000,
    amount_paid: 250_000,
  })
  const document = await textOf(calls.invoicePdf.path.replace(':id', String(id)), person.token)
  expect(document.name).toContain(`${invoice_number}.pdf`)
  for (const words of [
    `Invoice ${invoice_number}`,
    'Lake Hotel Plot 4, Ntinda +256 700 000 001',
    `Date ${formatDay('2026-03-01')}`,
    `Due ${formatDay('2026-03-15')}`,
    'Security services 1,250,000 UGX',
    'Total 1,250,000 UGX',
    'Paid 250,000 UGX',
    'Balance due 1,000,000 UGX',
    'Bank Crane Bank',
    'Account number 0123456789',
    `Reference ${invoice_number}`,
  ])
    expect(document.text).toContain(words)
  expect(document.text).not.toContain('Mobile money')
  const forStaff = await textOf(invoices.pdf.path.replace(':id', String(id)), await tokenOf('admin'))
  expect(forStaff.text).toBe(document.text)
})

test('people with access are those who can sign in', async () => {
  const person = await clientPerson(db, { user_name: 'Amina Ssali', password_hash: 'set' })
  await make.makeAccount(db, { role: 'client', client_id: person.clientId, user_name: 'Brian Okello' })
  await make.makeAccount(db, { role: 'client', client_id: person.clientId, user_name: 'Carol Gone', active: false })
  expect((await send(person, calls.people, {})).body).toMatchObject([
    { userName: 'Amina Ssali', accepted: true, me: true, last_sign_in_at: expect.any(String) },
    { userName: 'Brian Okello', accepted: false, me: false, last_sign_in_at: null },
  ])
})

test('a station that passes to another client does not show earlier shifts to that client', async () => {
  const before = await clientPerson(db)
  const after = await clientPerson(db)
  const station = await make.makeStation(db, { client_id: before.clientId })
  await make.makeDutySchedule(db, { station_id: station.id, shift_date: addDays(today(), -5) })
  await make.makeDutySchedule(db, { station_id: station.id, shift_date: addDays(today(), 1) })
  const days = async (person: typeof before) => {
    const { body } = await send(person, portalShifts.shifts, { query: { from: addDays(today(), -6), to: addDays(today(), 6) } })
    return body.map(({ shift_date }: portalShifts.PortalShift) => shift_date)
  }
  expect(await days(before)).toEqual([addDays(today(), -5), addDays(today(), 1)])
  await pool.query('update stations set client_id = $1 where id = $2', [after.clientId, station.id])
  expect(await days(after)).toEqual([addDays(today(), 1)])
  expect(await days(before)).toEqual([])
})
