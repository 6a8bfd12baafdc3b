import { afterEach, expect, test, vi } from 'vitest'
import { today } from '../../../api/core/fields/days.ts'
import * as calls from '../../../api/incidents/incidents.ts'
import { testApp } from '../../test/app.ts'
import { makeGuard, makeIncident, makeStation } from '../../test/records/makers.ts'
import { testRecordRules } from '../../test/records/record-rules.ts'

const on = await testApp()
const { app, db, pool, send, tokenOf } = on
const TEXT = 'Side door found unlocked.'
const door = { description: TEXT, guard_id: 1, station_id: 1, incident_date: '2026-03-02' }
const add = (incident: object = {}) => send('admin', calls.create, { body: { ...door, ...incident } })
const change = (incident: object) => send('admin', calls.update, { params: { id: '1' }, body: { ...door, ...incident } })
const found = async (query: object) =>
  (await send('admin', calls.list, { query: { sort: 'id', ...query } })).body.map(({ id }: calls.Incident) => id)

/** Guard 1 and station 1. */
async function aPost() {
  await makeGuard(db)
  await makeStation(db)
}

afterEach(() => void vi.useRealTimers())

testRecordRules({
  on,
  title: 'Incident',
  table: 'incidents',
  calls,
  valid: async (number) => {
    const { rowCount } = await pool.query('select 1 from guards')
    if (!rowCount) await aPost()
    return { ...door, incident_date: `2026-03-0${number}` }
  },
  change: { severity: 'Medium', status: 'Pending' },
  shows: { valid: { guard_name: 'Moses Okot', station_name: 'Kololo Gate', severity: 'Low', status: 'Open' } },
  messages: {
    create: 'Incident created successfully!',
    update: 'Incident updated successfully',
    remove: 'Incident deleted successfully',
  },
  required: ['description', 'guard_id', 'station_id', 'incident_date'],
})

test('all four addresses are one resource', async () => {
  await aPost()
  const headers = { authorization: `Bearer ${await tokenOf('admin')}` }
  for (const path of ['incident_reports', 'incidents', 'incidents/register', 'incident_reports/register']) {
    const { statusCode } = await app.inject({ method: 'POST', url: `/api/v1/${path}`, headers, payload: door })
    expect(statusCode, path).toBe(201)
  }
  for (const path of ['incident_reports', 'incidents', 'incidents/', 'incident_reports/']) {
    const response = await app.inject({ method: 'GET', url: `/api/v1/${path}`, headers })
    expect(response.json(), path).toHaveLength(4)
  }
})

test.each(calls.INCIDENT_STATUSES)('a new incident may be %s', async (status) => {
  await aPost()
  expect((await add({ status, severity: 'Medium' })).body.incident).toMatchObject({ status, severity: 'Medium', history: [] })
})

test('severity and status must be in their lists', async () => {
  await aPost()
  expect((await add({ severity: 'Extreme', status: 'Done' })).body.fields).toEqual({
    severity: 'severity must be one of: Low, Medium, High.',
    status: 'status must be one of: Open, Pending, Closed.',
  })
})

test('an incident cannot be in the future, by the date in Kampala', async () => {
  await aPost()
  expect((await add({ incident_date: today() })).status).toBe(201)
  const future = await add({ incident_date: today(new Date(Date.now() + 86_400_000)) })
  expect(future).toMatchObject({ status: 422, body: { fields: { incident_date: 'incident date must not be in the future.' } } })
  // 22:30 UTC is 01:30 of the next day in Kampala.
  vi.useFakeTimers({ now: new Date('2026-03-02T22:30:00Z'), toFake: ['Date'] })
  expect((await add({ incident_date: '2026-03-03' })).status).toBe(201)
  expect((await add({ incident_date: '2026-03-04' })).status).toBe(422)
})

test('every change of status is kept with who made it and why', async () => {
  await aPost()
  await add()
  await change({ status: 'Pending' })
  const closed = await change({ status: 'Closed', reason: 'Lock repaired.' })
  expect(closed.body.incident.history).toEqual([
    { at: expect.any(String), by: 'Lydia Asiimwe', from_status: 'Open', to_status: 'Pending', correction: null, reason: null },
    {
      at: expect.any(String),
      by: 'Lydia Asiimwe',
      from_status: 'Pending',
      to_status: 'Closed',
      correction: null,
      reason: 'Lock repaired.',
    },
  ])
})

test('a closed incident is opened again only with a reason', async () => {
  await aPost()
  await add({ status: 'Closed' })
  const refused = await change({ status: 'Open', severity: 'High' })
  expect(refused).toMatchObject({ status: 422, body: { fields: { reason: 'reason is required.' } } })
  const { body } = await send('admin', calls.get, { params: { id: '1' } })
  expect(body).toMatchObject({ status: 'Closed', severity: 'Low', version: 1, history: [] })
  expect((await change({ status: 'Open', reason: 'It happened again.' })).body.incident.status).toBe('Open')
})

test('the first text is kept and a correction added below it; saving again adds nothing', async () => {
  await aPost()
  await add()
  const corrected = await change({ description: 'It was the back door.' })
  expect(corrected.body.incident).toMatchObject({
    description: TEXT,
    history: [{ correction: 'It was the back door.', by: 'Lydia Asiimwe' }],
  })
  expect((await change({ severity: 'Medium' })).body.incident).toMatchObject({ severity: 'Medium', history: [{}] })
})

test('an update without severity and status keeps them', async () => {
  await aPost()
  await add({ severity: 'Medium', status: 'Pending' })
  expect((await change({})).body.incident).toMatchObject({ severity: 'Medium', status: 'Pending', history: [] })
})

test('a guard or station that does not exist is named at its field', async () => {
  await aPost()
  expect((await add({ guard_id: 999 })).body.fields).toEqual({ guard_id: 'There is no guard with this number.' })
  expect((await add({ station_id: 999 })).body.fields).toEqual({ station_id: 'There is no station with this number.' })
})

test('search matches the description and the numbers; filters take severity, status, guard, station, client and days', async () => {
  await aPost()
  await aPost()
  await makeIncident(db, {
    guard_id: 1,
    station_id: 1,
    incident_date: '2026-03-01',
    description: 'Fence wire cut.',
    severity: 'High',
  })
  await makeIncident(db, { guard_id: 2, station_id: 2, incident_date: '2026-03-05', status: 'Closed' })
  expect(await found({ q: 'WIRE' })).toEqual([1])
  expect(await found({ q: '2' })).toEqual([2])
  expect(await found({ severity: 'High' })).toEqual([1])
  expect(await found({ status: 'Closed' })).toEqual([2])
  expect(await found({ guard_id: '2' })).toEqual([2])
  expect(await found({ station_id: '1' })).toEqual([1])
  expect(await found({ client_id: '2' })).toEqual([2])
  expect(await found({ from: '2026-03-02' })).toEqual([2])
  expect(await found({ to: '2026-03-02' })).toEqual([1])
  expect(await found({ sort: '-severity' })).toEqual([1, 2])
})
