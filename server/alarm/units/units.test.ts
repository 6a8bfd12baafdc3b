import { expect, test } from 'vitest'
import * as calls from '../../../api/alarm/response-units.ts'
import * as stations from '../../../api/sites/stations.ts'
import { testApp } from '../../test/app.ts'
import { makeResponseUnit } from '../../test/records/alarm-makers.ts'
import { makeDutySchedule, makeGuard } from '../../test/records/makers.ts'
import { testRecordRules } from '../../test/records/record-rules.ts'

const on = await testApp()
const { db, pool, send } = on

testRecordRules({
  on,
  title: 'Response unit',
  table: 'response_units',
  calls,
  valid: (number) => ({
    ...{ name: `Rapid ${number}`, plate: 'UBB 123A', phone: '+256 700 000 009', address: 'Ntinda Road' },
    ...{ latitude: 0.35, longitude: 32.61, minimum_guards: 2, active: true },
  }),
  change: { name: 'Rapid 9', address: 'Bukoto Street', minimum_guards: 3, active: false },
  messages: {
    create: 'Response unit added successfully',
    update: 'Response unit updated successfully',
    remove: 'Response unit deleted successfully',
  },
  required: ['name', 'address'],
})

const stationOf = async (unit: { station_id: number }) =>
  (
    await pool.query('select kind, client_id, name, active, deleted_at is null as live from stations where id = $1', [
      unit.station_id,
    ])
  ).rows[0]
const one = (unit: { id: number }) => ({ params: { id: String(unit.id) } })

test('a unit has a station of its own, which is named, active and there as the unit is', async () => {
  const unit = (await send('admin', calls.create, { body: { name: 'Rapid 3', address: 'Ntinda' } })).body.response_unit
  expect(await stationOf(unit)).toEqual({ kind: 'unit', client_id: null, name: 'Rapid 3', active: true, live: true })
  await send('admin', calls.update, { ...one(unit), body: { name: 'Rapid 4', address: 'Bukoto' } })
  await send('admin', calls.statusMany, { body: { ids: [unit.id], active: false } })
  expect(await stationOf(unit)).toMatchObject({ name: 'Rapid 4', active: false, live: true })
  await send('admin', calls.remove, { ...one(unit), query: {} })
  expect(await stationOf(unit)).toMatchObject({ live: false })
  await pool.query('update response_units set deleted_at = null where id = $1', [unit.id])
  expect(await stationOf(unit)).toMatchObject({ live: true })
})

test('the crew on post is shown by name, the one who came first first', async () => {
  const unit = await makeResponseUnit(db)
  for (const [first_name, minutes] of [
    ['Sarah', 5],
    ['Moses', 50],
  ] as const) {
    const guard = await makeGuard(db, { first_name, last_name: 'Okot' })
    const shift = await makeDutySchedule(db, { station_id: unit.station_id, guard_id: guard.id })
    await pool.query(`insert into attendances (id, state, in_at) values ($1, 'On post', now() - make_interval(mins => $2))`, [
      shift.id,
      minutes,
    ])
  }
  expect((await send('admin', calls.get, one(unit))).body.crew).toEqual(['Moses Okot', 'Sarah Okot'])
})

test('the station of a unit is not changed by the calls of stations, whatever is sent', async () => {
  const unit = await makeResponseUnit(db, { name: 'Rapid 3' })
  const params = { id: String(unit.station_id) }
  expect((await send('admin', stations.get, { params })).body).toMatchObject({ name: 'Rapid 3', client_id: null })
  const refused = { status: 409, body: { message: 'This is the place of a response unit. Change the response unit instead.' } }
  const { rows } = await pool.query(`insert into clients (first_name, last_name, contacts, registered_on)
    values ('Joan', 'Kirabo', '0700', current_date) returning id`)
  const body = { name: 'Rapid 3', client_id: rows[0].id, address: 'Ntinda' }
  expect(await send('admin', stations.update, { params, body })).toMatchObject(refused)
  const many = await send('admin', stations.statusMany, { body: { ids: [unit.station_id], active: false } })
  expect(many.body).toMatchObject({ done: [], refused: [{ id: unit.station_id, message: refused.body.message }] })
  expect(await send('admin', stations.remove, { params, query: {} })).toMatchObject({ status: 409 })
  expect(await stationOf(unit)).toEqual({ kind: 'unit', client_id: null, name: 'Rapid 3', active: true, live: true })
})

test('a unit with shifts cannot be deleted; the refusal says what to do instead', async () => {
  const unit = await makeResponseUnit(db)
  await makeDutySchedule(db, { station_id: unit.station_id })
  expect(await send('admin', calls.remove, { ...one(unit), query: {} })).toMatchObject({
    status: 409,
    body: { message: 'This response unit is still used by duty schedules (1). Deactivate it instead.' },
  })
})
