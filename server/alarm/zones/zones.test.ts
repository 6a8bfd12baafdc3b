import { expect, test } from 'vitest'
import { remove as removeSystem } from '../../../api/alarm/alarm-systems.ts'
import * as calls from '../../../api/alarm/alarm-zones.ts'
import { testApp } from '../../test/app.ts'
import { makeAlarmSystem } from '../../test/records/alarm-makers.ts'

const { db, send } = await testApp()
const zone = { number: 3, name: 'Back door' }
const params = { id: '1' }
const create = (body: object) => send('admin', calls.create, { params, body: body as calls.AlarmZoneInput })

test('a zone has a number, a name and perhaps a kind of its own; zones are listed by partition and number', async () => {
  await makeAlarmSystem(db)
  expect(await create({ ...zone, partition: 2 })).toMatchObject({
    status: 201,
    body: { message: 'Zone added', alarm_zone: { partition: 2, number: 3, name: 'Back door', kind: null, seen_at: null } },
  })
  await create({ ...zone, number: 12, kind: 'panic' })
  await create(zone)
  const { body } = await send('admin', calls.list, { params })
  expect(body.map(({ partition, number }: calls.AlarmZone) => [partition, number])).toEqual([
    [1, 3],
    [1, 12],
    [2, 3],
  ])
})

test('a number above 999 and one that the partition has already are refused at the field', async () => {
  await makeAlarmSystem(db)
  const message = 'A zone has a number from 0 to 999.'
  expect(await create({ ...zone, number: 1000 })).toMatchObject({ status: 422, body: { fields: { number: message } } })
  await create(zone)
  expect(await create(zone)).toMatchObject({
    status: 422,
    body: { fields: { number: 'This system has a zone of this number in this partition already.' } },
  })
})

test('a zone is changed at its version, and goes with its system', async () => {
  await makeAlarmSystem(db)
  await create(zone)
  const changed = await send('admin', calls.update, { params, body: { ...zone, partition: 1, name: 'Side door', version: 1 } })
  expect(changed.body.alarm_zone).toMatchObject({ name: 'Side door', version: 2 })
  const late = await send('admin', calls.update, { params, body: { ...zone, partition: 1, version: 1 } })
  expect(late).toMatchObject({ status: 409, body: { code: 'outdated', current: { name: 'Side door' } } })
  await send('admin', removeSystem, { params })
  for (const call of [calls.list, calls.remove]) expect((await send('admin', call, { params })).status, call.summary).toBe(404)
})
