import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { today } from '../../../api/core/fields/days.ts'
import * as careers from '../../../api/people/careers.ts'
import * as guards from '../../../api/people/guards.ts'
import * as calls from '../../../api/people/recruitment.ts'
import { eraseExpired } from '../../http/trash/erase.ts'
import { testApp } from '../../test/app.ts'
import { pdf, png } from '../../test/records/documents.ts'
import { makeApplication, makeJob } from '../../test/records/makers.ts'

const { app, db, pool, folder, send } = await testApp()
const params = { id: '1' }
const guard = {
  firstName: 'Amina',
  lastName: 'Ssali',
  gender: 'Female',
  date_of_birth: '1998-02-03',
  contacts: '+256 700 000 009',
  email: 'amina@mail.example',
  rank: 'Guard',
  status: 'In Training',
} as const
const hire = (body: object = {}) => send('admin', calls.hire, { params, body: { ...guard, ...body } })
const opened = async () => (await send('admin', calls.get, { params })).body as calls.ApplicationDetail

async function apply() {
  await makeJob(db)
  const body = { name: 'Amina Ssali', email: 'amina@mail.example', jobId: '1', consent: 'true' } as const
  await send(null, careers.apply, { body, files: { cvFile: pdf(), nationalId: png() } })
}

test('hiring makes a guard, closes the application and hands over its documents', async () => {
  await apply()
  const hired = await hire({ version: 1 })
  expect(hired).toMatchObject({
    status: 201,
    body: { message: 'Hired: the guard record has been made', guard: { ...guard, id: 1, hire_date: today() } },
  })
  expect((await send('admin', guards.get, { params })).body).toEqual(hired.body.guard)
  const application = await opened()
  expect(application).toMatchObject({ stage: 'Hired', version: 2, guard_id: 1 })
  expect(application.history.at(-1)).toMatchObject({ from_stage: 'New', to_stage: 'Hired' })
  expect(application.documents.map(({ field }) => field)).toEqual(['cvFile', 'nationalId'])
  const { body: documents } = await send('super_admin', calls.guardDocuments, { params })
  expect(documents).toMatchObject([
    { field: 'cvFile', file_name: 'cv.pdf', kind: 'pdf', may_open: true },
    { field: 'nationalId', may_open: true },
  ])
  expect((await send('super_admin', calls.document, { params: { id: documents[1].id } })).status).toBe(200)
  const { rows } = await pool.query("select new from audit_log where action = 'download'")
  expect(rows).toEqual([{ new: { field: 'nationalId', guard_id: 1 } }])
})

test('the documents outlive the application and are erased with the guard', async () => {
  await apply()
  await hire()
  const { rows } = await pool.query('select id from application_documents')
  const places = rows.map(({ id }) => join(folder, id.slice(0, 2), id))
  const erase = async (table: string) => {
    await pool.query(`update ${table} set deleted_at = now() - interval '31 days'`)
    await eraseExpired(db, app.files)
  }
  await erase('job_applications')
  expect((await pool.query('select 1 from job_applications')).rowCount).toBe(0)
  expect(places.map((place) => existsSync(place))).toEqual([true, true])
  expect((await send('admin', calls.guardDocuments, { params })).body).toHaveLength(2)
  await erase('guards')
  expect((await pool.query('select 1 from guards')).rowCount).toBe(0)
  expect(places.map((place) => existsSync(place))).toEqual([false, false])
})

test('a guard can be deleted though an application names it', async () => {
  await apply()
  await hire()
  expect((await send('admin', guards.remove, { params })).status).toBe(200)
  expect((await send('admin', calls.guardDocuments, { params })).body).toEqual([])
  const { rows } = await pool.query("select id from application_documents where field = 'cvFile'")
  expect((await send('admin', calls.document, { params: { id: rows[0].id } })).status).toBe(404)
})

/** After a refused request: no guard, and the application unchanged. */
async function expectNothingDone() {
  expect((await pool.query('select 1 from guards')).rowCount).toBe(0)
  expect(await opened()).toMatchObject({ stage: 'New', guard_id: null, history: [] })
}

test('a value that a guard cannot have is named at its field, and nothing is changed', async () => {
  await apply()
  expect((await hire({ firstName: '', contacts: 'none' })).body.fields).toEqual({
    firstName: 'firstName is required.',
    contacts: 'Please enter a valid contact number.',
  })
  expect((await hire({ hire_date: '2026-02-30' })).status).toBe(422)
  expect((await hire({ date_of_birth: '2015-01-01' })).body.fields).toEqual({
    date_of_birth: 'A guard must be 18 to 75 years old on the hire date.',
  })
  await expectNothingDone()
})

test('a failure half-way undoes all of it', async () => {
  await apply()
  await pool.query('alter table hires add constraint never check (guard_id < 0)')
  expect((await hire()).status).toBe(422)
  await pool.query('alter table hires drop constraint never')
  await expectNothingDone()
  expect((await hire()).status).toBe(201)
})

test('an applicant is hired once, also by concurrent requests', async () => {
  await makeApplication(db)
  const responses = await Promise.all([hire(), hire(), hire()])
  expect(responses.map(({ status }) => status).sort()).toEqual([201, 409, 409])
  expect(await hire()).toMatchObject({ status: 409, body: { message: 'This applicant has been hired already.' } })
  expect((await pool.query('select 1 from guards')).rowCount).toBe(1)
})

test('hiring from an outdated application is refused', async () => {
  await makeApplication(db)
  await send('admin', calls.update, { params, body: { rating: 1 } })
  expect(await hire({ version: 1 })).toMatchObject({ status: 409, body: { code: 'outdated', current: { rating: 1 } } })
  await expectNothingDone()
  expect((await send('admin', calls.hire, { params: { id: '9' }, body: guard })).status).toBe(404)
})
