import { expect, test } from 'vitest'
import * as calls from '../../../api/people/qualification-types.ts'
import { testApp } from '../../test/app.ts'
import { testRecordRules } from '../../test/records/record-rules.ts'

const on = await testApp()
const { pool, send, keepRows } = on
const { rows: delivered } = await pool.query(
  'select name, needed_for, validity_months, remind_days from qualification_types order by id',
)
// The rules of every record begin with an empty table.
await pool.query('delete from qualification_types; alter table qualification_types alter id restart')
await keepRows()

testRecordRules({
  on,
  title: 'Qualification type',
  table: 'qualification_types',
  calls,
  valid: (number) => ({ name: `Driving ${number}`, kind: 'licence', needed_for: 'none', remind_days: [30] }),
  change: { name: 'Riding', kind: 'training' },
  messages: {
    create: 'Qualification type added successfully',
    update: 'Qualification type updated successfully',
    remove: 'Qualification type deleted successfully',
  },
  required: ['name', 'kind', 'needed_for'],
})

const swimming = { name: 'Swimming', kind: 'training', needed_for: 'none' } as const
const add = (more: object = {}) => send('admin', calls.create, { body: { ...swimming, ...more } })

test('a new installation has nine types of qualifications, with reminders 60, 30 and 7 days before', () => {
  expect(delivered.map(({ name, needed_for, validity_months }) => [name, needed_for, validity_months])).toEqual([
    ['PSO guard registration', 'deploy', 12],
    ['Basic guard training', 'deploy', null],
    ['Firearms handling', 'armed', 12],
    ['Certificate of good conduct', 'deploy', 12],
    ['National ID', 'none', null],
    ['Medical fitness', 'none', 24],
    ['First aid', 'none', 24],
    ['Dog handler', 'none', null],
    ['Driving permit', 'drive', null],
  ])
  expect(new Set(delivered.map(({ remind_days }) => remind_days.join()))).toEqual(new Set(['60,30,7']))
})

test('reminders are stored once each, the longest first, by default 60, 30 and 7 days', async () => {
  expect((await add({ remind_days: [7, 90, 7] })).body.qualification_type.remind_days).toEqual([90, 7])
  expect((await add({ name: 'Riding' })).body.qualification_type.remind_days).toEqual([60, 30, 7])
  expect((await add({ name: 'Diving', remind_days: [] })).body.qualification_type.remind_days).toEqual([])
  for (const remind_days of [[0], [366], [1, 2, 3, 4, 5, 6]])
    expect((await add({ name: 'Flying', remind_days })).status).toBe(422)
})

test('a name is unique in any case; a search finds a part of it', async () => {
  await add()
  expect(await add({ name: 'SWIMMING' })).toMatchObject({
    status: 409,
    body: { message: 'There is a qualification type with this name already.' },
  })
  await add({ name: 'Riding' })
  const { body } = await send('admin', calls.list, { query: { q: 'SWIM' } })
  expect(body.map(({ name }: calls.QualificationType) => name)).toEqual(['Swimming'])
})
