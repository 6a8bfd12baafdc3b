import { expect, test } from 'vitest'
import { today } from '../../../api/core/fields/days.ts'
import * as calls from '../../../api/people/careers.ts'
import { testApp } from '../../test/app.ts'
import { makeJob } from '../../test/records/makers.ts'

const { db, send } = await testApp()
const day = (offset: number) => today(new Date(Date.now() + offset * 86_400_000))
const titles = async (query: object = {}) => (await send(null, calls.list, { query })).body.map(({ title }: calls.Job) => title)

test('the list has published jobs through their closing day, newest first, and no deleted ones', async () => {
  await makeJob(db, { title: 'Without end' })
  await makeJob(db, { title: 'Last day', closes_on: day(0) })
  await makeJob(db, { title: 'Closed', closes_on: day(-1) })
  await makeJob(db, { title: 'Draft', published: false })
  await makeJob(db, { title: 'Deleted', deleted_at: new Date().toISOString() })
  expect(await titles()).toEqual(['Last day', 'Without end'])
  expect(await titles({ sort: '-title', page: '1', page_size: '1' })).toEqual(['Without end'])
  expect(await titles({ q: 'LAST' })).toEqual(['Last day'])
})
