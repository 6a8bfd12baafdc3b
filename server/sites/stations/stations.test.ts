import { expect, test } from 'vitest'
import * as calls from '../../../api/sites/stations.ts'
import { testApp } from '../../test/app.ts'
import { makeClient, makeDutySchedule, makeIncident, makeStation } from '../../test/records/makers.ts'
import { testRecordRules } from '../../test/records/record-rules.ts'

const on = await testApp()
const { db, pool, send } = on
const gate = { name: 'Kololo Gate', client_id: 1, address: 'Prince Charles Drive, Kololo' }
const found = async (query: object) =>
  (await send('admin', calls.list, { query: { sort: 'id', ...query } })).body.map(({ id }: calls.Station) => id)

testRecordRules({
  on,
  title: 'Station',
  table: 'stations',
  calls,
  valid: async (number) => {
    const { rows } = await pool.query("select id from clients where company_name = 'Nsuma Hardware'")
    const client_id = rows[0]?.id ?? (await makeClient(db, { company_name: 'Nsuma Hardware' })).id
    return {
      ...gate,
      name: `Gate ${number}`,
      client_id,
      latitude: 0.329,
      longitude: 32.59,
      minimum_guards: 2,
      instructions: 'Log every visitor.',
      active: true,
    }
  },
  change: { name: 'New Gate', active: false, instructions: null },
  shows: { valid: { client_name: 'Nsuma Hardware' } },
  messages: {
    create: 'Station added successfully',
    update: 'Station updated successfully',
    remove: 'Station deleted successfully',
  },
  required: ['name', 'client_id', 'address'],
})

test('by default a station has one guard, is active and not on the map; an update keeps omitted fields', async () => {
  await makeClient(db, { first_name: 'Joan', last_name: 'Kirabo', company_name: null })
  const created = await send('admin', calls.create, { body: gate })
  expect(created.body.station).toMatchObject({
    minimum_guards: 1,
    active: true,
    latitude: null,
    longitude: null,
    instructions: null,
    client_name: 'Joan Kirabo',
  })
  await makeStation(db, { client_id: 1, minimum_guards: 4, active: false })
  const updated = await send('admin', calls.update, { params: { id: '2' }, body: gate })
  expect(updated.body.station).toMatchObject({ minimum_guards: 4, active: false })
})

test('a client that is not there, or deleted, is named at the field', async () => {
  const message = 'There is no client with this number.'
  expect(await send('admin', calls.create, { body: { ...gate, client_id: 99 } })).toMatchObject({
    status: 422,
    body: { message, fields: { client_id: message } },
  })
  const { id } = await makeClient(db, { deleted_at: new Date().toISOString() })
  expect((await send('admin', calls.create, { body: { ...gate, client_id: id } })).body.fields).toEqual({ client_id: message })
  expect(await found({})).toEqual([])
})

test('invalid coordinates and impossible numbers of guards are refused', async () => {
  await makeClient(db)
  const refused = await send('admin', calls.create, { body: { ...gate, latitude: 91, longitude: -181, minimum_guards: -1 } })
  expect(refused.body.fields).toEqual({
    latitude: 'latitude must be at most 90.',
    longitude: 'longitude must be at least -180.',
    minimum_guards: 'minimum guards must be at least 0.',
  })
  const fraction = await send('admin', calls.create, { body: { ...gate, minimum_guards: 1.5 } })
  expect(fraction.body.fields).toEqual({ minimum_guards: 'minimum guards must be a whole number.' })
})

test('search matches name, number, address and client; filters take a client and whether it is active', async () => {
  const hardware = await makeClient(db, { company_name: 'Nsuma Hardware' })
  const school = await makeClient(db, { company_name: 'Acorn School' })
  await makeStation(db, { client_id: hardware.id, name: 'Yard', address: 'Hoima Road' })
  await makeStation(db, { client_id: school.id, name: 'Main Gate', address: 'Gayaza Road', active: false })
  expect(await found({ q: 'yARD' })).toEqual([1])
  expect(await found({ q: '2' })).toEqual([2])
  expect(await found({ q: 'gayaza' })).toEqual([2])
  expect(await found({ q: 'nsuma' })).toEqual([1])
  expect(await found({ client_id: String(school.id) })).toEqual([2])
  expect(await found({ active: 'true' })).toEqual([1])
  expect((await send('admin', calls.list, { query: { active: 'maybe' as 'true' } })).status).toBe(422)
})

test('a station with shifts or incidents cannot be deleted; the refusal says what to do instead', async () => {
  await makeDutySchedule(db, { station_id: (await makeStation(db)).id })
  await makeIncident(db, { station_id: (await makeStation(db)).id })
  const refusals = [
    await send('admin', calls.remove, { params: { id: '1' } }),
    await send('admin', calls.remove, { params: { id: '2' } }),
  ]
  expect(refusals.map(({ status, body }) => [status, body.message])).toEqual([
    [409, 'This station is still used by duty schedules (1). Deactivate it instead.'],
    [409, 'This station is still used by incidents (1). Deactivate it instead.'],
  ])
  expect((await send('admin', calls.update, { params: { id: '1' }, body: { ...gate, active: false } })).status).toBe(200)
})
