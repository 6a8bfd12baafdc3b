import { expect, test } from 'vitest'
import * as calls from '../../../api/alarm/alarm-contacts.ts'
import { testApp } from '../../test/app.ts'
import { makeAlarmSystem } from '../../test/records/alarm-makers.ts'

const { db, send } = await testApp()
const MOST = 20
const params = { id: '1' }
const person = (name: string) => ({ name, phone: '0772 123 456', role: 'key_holder' as const, has_keys: true })
const create = (name: string, position?: number) =>
  send('admin', calls.create, { params, body: { ...person(name), ...(position !== undefined && { position }) } })
const names = async () =>
  (await send('admin', calls.list, { params })).body.map(({ position, name }: calls.AlarmContact) => `${position} ${name}`)

test('people are called in their order: one is added in a place, moved and removed, and the others follow', async () => {
  await makeAlarmSystem(db)
  for (const name of ['Grace', 'Peter', 'Sarah']) await create(name)
  await create('Moses', 2)
  expect(await names()).toEqual(['1 Grace', '2 Moses', '3 Peter', '4 Sarah'])
  await send('admin', calls.update, { params: { id: '3' }, body: { ...person('Sarah'), position: 1 } })
  expect(await names()).toEqual(['1 Sarah', '2 Grace', '3 Moses', '4 Peter'])
  await send('admin', calls.remove, { params: { id: '1' } })
  expect(await names()).toEqual(['1 Sarah', '2 Moses', '3 Peter'])
})

test('a system has at most 20', async () => {
  await makeAlarmSystem(db)
  for (let number = 1; number <= MOST; number++) expect((await create(`Contact ${number}`)).status).toBe(201)
  expect(await create('One more')).toMatchObject({
    status: 409,
    body: { code: 'conflict', message: 'An alarm system has at most 20 contacts.' },
  })
})
