import { expect, test } from 'vitest'
import * as calls from '../../../api/alarm/alarm-signals.ts'
import * as trials from '../../../api/alarm/signal-trials.ts'
import { testApp } from '../../test/app.ts'
import { makeAlarmSignal, makeAlarmSystem, makeAlarmZone } from '../../test/records/alarm-makers.ts'

const { db, pool, send } = await testApp()
const HOUR = 3_600_000
const hoursAgo = (hours: number) => new Date(Date.now() - hours * HOUR).toISOString()
const codes = async (query: object = {}) =>
  (await send('admin', calls.list, { query })).body.map(({ code }: calls.AlarmSignal) => code)

test('signals of the last week are listed newest first, with their zone by name', async () => {
  const { id: system_id, name } = await makeAlarmSystem(db)
  await makeAlarmZone(db, { system_id, number: 3, name: 'Back door' })
  await makeAlarmSignal(db, { system_id, code: 'BA', category: 'burglary', partition: 1, number: 3 })
  await makeAlarmSignal(db, {
    system_id,
    received_at: hoursAgo(2),
    code: 'CL',
    category: 'closing',
    partition: 1,
    user_number: 3,
  })
  await makeAlarmSignal(db, { system_id, received_at: hoursAgo(24 * 8), code: 'OP', category: 'opening' })
  expect((await send('admin', calls.list, { query: {} })).body).toMatchObject([
    { code: 'BA', system_id, system_name: name, zone_name: 'Back door' },
    { code: 'CL', zone_name: null },
  ])
})

test('signals are found by system, kind and day, and those of unknown systems by themselves', async () => {
  const one = await makeAlarmSystem(db)
  const other = await makeAlarmSystem(db)
  await makeAlarmSignal(db, { system_id: one.id, code: 'BA', category: 'burglary' })
  await makeAlarmSignal(db, { system_id: other.id, received_at: '2026-01-05T20:59:00Z', code: 'CL', category: 'closing' })
  await makeAlarmSignal(db, { system_id: other.id, received_at: '2026-01-05T21:00:00Z', code: 'OP', category: 'opening' })
  await makeAlarmSignal(db, { received_at: hoursAgo(1), code: 'FA', category: 'fire', account: '9999' })
  expect(await codes({ system_id: String(one.id) })).toEqual(['BA'])
  expect(await codes({ category: 'fire' })).toEqual(['FA'])
  expect(await codes({ unknown: 'true' })).toEqual(['FA'])
  // A day is one of Kampala.
  expect(await codes({ from: '2026-01-05', to: '2026-01-05' })).toEqual(['CL'])
  expect(await codes({ from: '2026-01-06', to: '2026-01-06' })).toEqual(['OP'])
})

test('a signal is tried out for a system of the demo, opens its alarm, and is refused for another', async () => {
  const { id } = await makeAlarmSystem(db)
  const tryOut = () => send('admin', trials.send, { params: { id: String(id) }, body: { code: 'BA', number: 3 } })
  expect(await tryOut()).toMatchObject({ status: 409, body: { code: 'conflict' } })
  await pool.query("insert into demo_records (table_name, first_id, last_id) values ('alarm_systems', 1, $1)", [id])
  expect(await tryOut()).toMatchObject({ status: 200, body: { message: 'The signal has arrived' } })
  await tryOut()
  const { body } = await send('admin', calls.list, { query: {} })
  expect(body).toMatchObject([
    { transport: 'simulator', code: 'BA', number: 3, repeats: 0 },
    { transport: 'simulator', repeats: 0 },
  ])
  expect((await pool.query('select kind, state from alarms')).rows).toEqual([{ kind: 'burglary', state: 'New' }])
})
