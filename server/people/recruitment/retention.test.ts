import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import * as careers from '../../../api/people/careers.ts'
import * as calls from '../../../api/people/recruitment.ts'
import { testApp } from '../../test/app.ts'
import { jpg, pdf, png } from '../../test/records/documents.ts'
import { makeApplication, makeJob } from '../../test/records/makers.ts'
import { endRetention } from './retention.ts'

const { app, db, pool, folder, send } = await testApp()
const { files } = app
const DAY = 86_400_000
const inDays = (days: number) => new Date(Date.now() + days * DAY)
const SIX_MONTHS = 185

async function apply() {
  const { id } = await makeJob(db)
  const body = { name: 'Amina Ssali', email: 'amina@mail.example', jobId: String(id), consent: 'true' } as const
  await send(null, careers.apply, { body, files: { cvFile: pdf(), nationalId: png(), healthDocs: jpg() } })
}
const reject = (id = 1) => send('admin', calls.move, { params: { id: String(id) }, body: { stage: 'Rejected' } })
/** The `field` of every stored document, checked to be the same in the database and among the files. */
async function kept() {
  const { rows } = await pool.query('select id, field from application_documents order by field')
  for (const { id, field } of rows) expect(existsSync(join(folder, id.slice(0, 2), id)), field).toBe(true)
  return rows.map(({ field }) => field)
}

test('identity and health documents are erased 30 days after the decision, the rest of a rejected application after six months', async () => {
  await apply()
  const { rows: documents } = await pool.query('select id from application_documents')
  await reject()
  expect(await endRetention(db, files, inDays(29))).toBeUndefined()
  expect(await kept()).toEqual(['cvFile', 'healthDocs', 'nationalId'])
  expect(await endRetention(db, files, inDays(31))).toBe(
    '0 applications rejected more than 6 months ago and 2 identity and health documents decided on more than 30 days ago were erased for good',
  )
  expect(await kept()).toEqual(['cvFile'])
  expect(await endRetention(db, files, inDays(31))).toBeUndefined()
  expect(await endRetention(db, files, inDays(180))).toBeUndefined()
  expect(await endRetention(db, files, inDays(SIX_MONTHS))).toBe(
    '1 applications rejected more than 6 months ago and 0 identity and health documents decided on more than 30 days ago were erased for good',
  )
  for (const { id } of documents) expect(existsSync(join(folder, id.slice(0, 2), id))).toBe(false)
  for (const table of ['job_applications', 'application_documents', 'application_events', 'emails'])
    expect((await pool.query(`select 1 from ${table}`)).rowCount, table).toBe(0)
  expect(await endRetention(db, files, inDays(SIX_MONTHS))).toBeUndefined()
})

test('the periods of the company settings are used', async () => {
  await apply()
  await reject()
  await pool.query('update company_settings set rejected_months = 2, document_days = 10')
  expect(await endRetention(db, files, inDays(11))).toContain('2 identity and health documents decided on more than 10 days ago')
  expect(await endRetention(db, files, inDays(63))).toContain('1 applications rejected more than 2 months ago')
})

test('without a decision, or after it was withdrawn, nothing is erased', async () => {
  await apply()
  await apply()
  await reject(2)
  await send('admin', calls.move, { params: { id: '2' }, body: { stage: 'Interview' } })
  expect(await endRetention(db, files, inDays(1000))).toBeUndefined()
  expect(await kept()).toHaveLength(6)
})

test('a hired applicant’s documents stay with the guard', async () => {
  await apply()
  await send('admin', calls.hire, {
    params: { id: '1' },
    body: {
      firstName: 'Amina',
      lastName: 'Ssali',
      gender: 'Female',
      date_of_birth: '1998-02-03',
      contacts: '0700',
      email: 'amina@mail.example',
      rank: 'Guard',
    },
  })
  expect(await endRetention(db, files, inDays(1000))).toBeUndefined()
  expect(await kept()).toEqual(['cvFile', 'healthDocs', 'nationalId'])
})

test('deleted applications are erased, too, in batches; two concurrent runs erase each once', async () => {
  await makeApplication(db)
  await pool.query(`insert into job_applications (job_id, name, email, stage, decided_at, deleted_at)
    select 1, 'A', 'a@mail.example', 'Rejected', now() - interval '7 months', case when n % 2 = 0 then now() end from generate_series(1, 450) n`)
  const reports = await Promise.all([endRetention(db, files), endRetention(db, files)])
  expect(reports.reduce((sum, sentence) => sum + Number.parseInt(sentence ?? '0', 10), 0)).toBe(450)
  expect((await pool.query('select stage from job_applications')).rows).toEqual([{ stage: 'New' }])
})
