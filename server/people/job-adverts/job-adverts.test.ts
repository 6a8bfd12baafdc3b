import { expect, test } from 'vitest'
import { addDays, today } from '../../../api/core/fields/days.ts'
import * as careers from '../../../api/people/careers.ts'
import * as calls from '../../../api/people/job-adverts.ts'
import { testApp } from '../../test/app.ts'
import { makeApplication, makeJob } from '../../test/records/makers.ts'
import { testRecordRules } from '../../test/records/record-rules.ts'

const on = await testApp()
const { db, pool, send } = on
const job = { title: 'Dog Handler', location: 'Mukono', job_type: 'Full-Time', description: 'Night patrols with a dog.' }
const put = (body: object) =>
  send('admin', calls.update, { params: { id: '1' }, body: { ...job, ...body } as calls.JobAdvertInput })
const onSite = async () => (await send(null, careers.list, { query: {} })).body.map(({ title }: careers.Job) => title)

testRecordRules({
  on,
  title: 'Job',
  table: 'jobs',
  calls,
  valid: (number) => ({ ...job, title: `Job ${number}`, closes_on: '2030-01-31' }),
  change: { title: 'New title', closes_on: null },
  shows: { valid: { published: true, state: 'Open', posted_on: today(), applications: 0 } },
  messages: {
    create: 'Job added successfully',
    update: 'Job updated successfully',
    remove: 'Job deleted successfully',
  },
  required: ['title', 'location', 'job_type', 'description'],
})

test('a job added at the address of the specification is published', async () => {
  const added = await send('admin', { ...calls.create, path: '/api/v1/careers/add' }, { body: job })
  expect(added).toMatchObject({ status: 201, body: { message: 'Job added successfully', job: { ...job, state: 'Open' } } })
  expect(await onSite()).toEqual(['Dog Handler'])
})

test('a draft is not on the site until it is published, and is then dated with that day', async () => {
  await send('admin', calls.create, { body: { ...job, published: false } })
  await pool.query("update jobs set posted_on = '2026-01-01'")
  expect((await send('admin', calls.list, { query: {} })).body).toMatchObject([{ state: 'Draft', posted_on: '2026-01-01' }])
  expect(await onSite()).toEqual([])
  expect((await put({ published: true })).body.job).toMatchObject({ state: 'Open', posted_on: today() })
  expect(await onSite()).toEqual(['Dog Handler'])
  await pool.query("update jobs set posted_on = '2026-01-01'")
  expect((await put({ title: 'Handler', published: true })).body.job).toMatchObject({ posted_on: '2026-01-01' })
  expect((await put({ published: false })).body.job.state).toBe('Draft')
  expect(await onSite()).toEqual([])
})

test('an advert is open through its last day and closed from the next', async () => {
  await send('admin', calls.create, { body: job })
  expect((await put({ closes_on: today() })).body.job.state).toBe('Open')
  expect(await onSite()).toEqual(['Dog Handler'])
  expect((await put({ closes_on: addDays(today(), -1) })).body.job.state).toBe('Closed')
  expect(await onSite()).toEqual([])
})

test('the list has jobs of every state, and is searched by title, place and type', async () => {
  await makeJob(db, { title: 'Open one', location: 'Jinja' })
  await makeJob(db, { title: 'Closed one', closes_on: '2020-01-01', job_type: 'Contract' })
  await makeJob(db, { title: 'Draft one', published: false, closes_on: '2020-01-01' })
  const titles = async (query: object) =>
    (await send('admin', calls.list, { query })).body.map(({ title }: calls.JobAdvert) => title)
  expect(await titles({})).toEqual(['Draft one', 'Closed one', 'Open one'])
  for (const state of calls.JOB_STATES) expect(await titles({ state })).toEqual([`${state} one`])
  expect(await titles({ q: 'JINJA' })).toEqual(['Open one'])
  expect(await titles({ q: 'contract' })).toEqual(['Closed one'])
})

test('a job with applications counts them and can be closed but not deleted', async () => {
  await makeApplication(db)
  await makeApplication(db, { job_id: 1, deleted_at: new Date().toISOString() })
  expect((await send('admin', calls.get, { params: { id: '1' } })).body.applications).toBe(1)
  expect(await send('admin', calls.remove, { params: { id: '1' } })).toMatchObject({
    status: 409,
    body: { message: 'This job is still used by job applications (1). Close it with a date instead.' },
  })
})

test('the export has the columns of the list', async () => {
  await makeJob(db, { title: 'Closed one', closes_on: '2020-01-01', posted_on: '2019-12-01' })
  const { raw } = await send('admin', calls.exportCsv, { query: { state: 'Closed' } })
  expect(raw).toBe(
    '\uFEFFID,Title,Location,Type,State,Posted on,Closes on,Applications\r\n1,Closed one,Kampala,Full-Time,Closed,2019-12-01,2020-01-01,0\r\n',
  )
})
