import { expect, test } from 'vitest'
import * as contract from '../../contract/careers.ts'
import { today } from '../../contract/common.ts'
import { testApp } from '../test/app.ts'
import { makeJob } from '../test/makers.ts'

const { db, pool, send } = await testApp()
const job: contract.JobInput = {
  title: 'Dog Handler',
  location: 'Mukono',
  job_type: 'Full-Time',
  description: 'Night patrols with a dog.',
}
const day = (offset: number) => today(new Date(Date.now() + offset * 86_400_000))
const titles = async (query: object = {}) =>
  (await send(null, contract.list, { query })).body.map(({ title }: contract.Job) => title)

test('staff add a job, everyone reads it, posted today in Kampala', async () => {
  const added = await send('admin', contract.create, { body: job })
  expect(added).toMatchObject({ status: 201, body: { message: 'Job added successfully' } })
  expect(added.body.job).toEqual({ ...job, id: 1, version: 1, posted_on: today(), closes_on: null })
  expect((await send(null, contract.list, { query: {} })).body).toEqual([added.body.job])
})

test('what is missing or wrong is said at its field', async () => {
  const nothing = await send('admin', contract.create, { body: {} as contract.JobInput })
  expect(nothing.body.fields).toEqual({
    title: 'title is required.',
    location: 'location is required.',
    job_type: 'job type is required.',
    description: 'description is required.',
  })
  const wrong = await send('admin', contract.create, {
    body: { ...job, closes_on: '2026-13-01', posted_on: '2020-01-01' } as contract.JobInput,
  })
  expect(wrong.body.fields).toEqual({ closes_on: 'Please enter a valid date.', posted_on: 'Unknown field: posted_on.' })
  expect(await titles()).toEqual([])
})

test('the list is of open jobs, newest first: through the closing day, not deleted', async () => {
  await makeJob(db, { title: 'Without end' })
  await makeJob(db, { title: 'Last day', closes_on: day(0) })
  await makeJob(db, { title: 'Closed', closes_on: day(-1) })
  await makeJob(db, { title: 'Deleted', deleted_at: new Date().toISOString() })
  expect(await titles()).toEqual(['Last day', 'Without end'])
  expect(await titles({ sort: '-title', page: '1', page_size: '1' })).toEqual(['Without end'])
  expect(await titles({ q: 'LAST' })).toEqual(['Last day'])
})

test('visitors and clients add no job', async () => {
  for (const [as, status] of [
    [null, 401],
    ['client', 403],
  ] as const) {
    expect((await send(as, contract.create, { body: job })).status).toBe(status)
  }
  expect((await pool.query('select 1 from jobs')).rowCount).toBe(0)
})
