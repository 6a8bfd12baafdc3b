import { createHash } from 'node:crypto'
import { existsSync, readdirSync, rmSync } from 'node:fs'
import { afterEach, expect, test } from 'vitest'
import * as careers from '../../../../api/people/careers.ts'
import * as calls from '../../../../api/people/recruitment.ts'
import * as quotes from '../../../../api/sales/quotes.ts'
import * as contacts from '../../../../api/website/contacts.ts'
import { testApp } from '../../../test/app.ts'
import { pdf, png } from '../../../test/records/documents.ts'
import { makeJob } from '../../../test/records/makers.ts'

const { db, pool, folder, send } = await testApp()
const params = { id: '1' }
const EMAIL = 'amina@mail.example'
const HASH = createHash('sha256').update(EMAIL).digest('hex')
const stored = () =>
  existsSync(folder)
    ? readdirSync(folder, { recursive: true, withFileTypes: true }).filter(({ name }) => /^[\da-f-]{36}$/.test(name)).length
    : 0

afterEach(() => rmSync(folder, { recursive: true, force: true }))

/** Everything that a person can send, under two spellings of an address, and the same from somebody else. */
async function sendEverything() {
  await makeJob(db, { title: 'Dog Handler' })
  for (const [name, email] of [
    ['Amina Ssali', 'Amina@mail.example'],
    ['Moses Okot', 'moses@mail.example'],
  ] as const) {
    await send(null, careers.apply, {
      body: { name, email, jobId: '1', consent: 'true', message: `I am ${name}.` },
      files: { cvFile: pdf(), nationalId: png() },
    })
    await send(null, contacts.create, { body: { name, email: email.toLowerCase(), message: `Hello from ${name}.` } })
    await send(null, quotes.create, {
      body: { site_type: 'Shop', area: 'Ntinda', guards_needed: 2, name, email, phone: '0700 000 001' },
    })
  }
  await send('admin', contacts.reply, { params, body: { text: 'We call you, dear Amina.' } })
  await send('admin', calls.note, { params, body: { note: 'Calm and clear.' } })
  await send('admin', calls.write, { params, body: { subject: 'Please come', text: 'On Monday.' } })
  await send('admin', calls.remove, { params })
  await pool.query('update job_applications set deleted_at = null')
}

test('the export has all data held about the address, as a JSON file, and is audited', async () => {
  await sendEverything()
  const response = await send('admin', calls.exportPerson, { params })
  expect(response.headers['content-disposition']).toMatch(/^attachment; filename\*=UTF-8''personal-data-\d{4}-\d\d-\d\d\.json$/)
  const data = JSON.parse(response.raw)
  expect(data).toMatchObject({
    email: 'Amina@mail.example',
    applications: [
      {
        name: 'Amina Ssali',
        job: 'Dog Handler',
        message: 'I am Amina Ssali.',
        stage: 'New',
        documents: [{ field: 'cvFile' }, { field: 'nationalId', file_name: 'id.png' }],
        history: [{ note: 'Calm and clear.' }, { letter_subject: 'Please come' }],
      },
    ],
    contact_messages: [{ message: 'Hello from Amina Ssali.', replies: [{ text: 'We call you, dear Amina.' }] }],
    quote_requests: [{ area: 'Ntinda', phone: '0700 000 001' }],
  })
  expect(data.emails.map(({ subject }: { subject: string }) => subject)).toEqual(
    expect.arrayContaining(['Your application: Dog Handler', 'New application: Dog Handler', 'Please come']),
  )
  expect(response.raw).not.toContain('Moses')
  const { rows } = await pool.query("select record_id, new from audit_log where action = 'export_person'")
  expect(rows).toEqual([{ record_id: '1', new: { email_sha256: HASH } }])
})

/** Every row of every table that contains the word, in any column. */
async function traces(word: string) {
  const { rows: tables } = await pool.query<{ name: string }>(
    "select tablename as name from pg_tables where schemaname = 'public' order by 1",
  )
  const found: string[] = []
  for (const { name } of tables) {
    const { rowCount } = await pool.query(`select 1 from ${name} t where t::text ilike $1`, [`%${word}%`])
    if (rowCount) found.push(name)
  }
  return found
}

test('after erasing, no table and no file has data of the person; others are untouched; the audit log keeps a hash', async () => {
  await sendEverything()
  expect(stored()).toBe(4)
  expect(await traces('amina')).toEqual(['contact_messages', 'contact_replies', 'emails', 'job_applications', 'quote_requests'])
  const erased = await send('super_admin', calls.erasePerson, { params, body: { email: EMAIL } })
  expect(erased).toMatchObject({ status: 200, body: { message: 'Everything held about this person has been erased' } })
  expect(await traces('amina')).toEqual([])
  expect(await traces('calm and clear')).toEqual([])
  expect(stored()).toBe(2)
  expect(await traces('moses')).toEqual(['contact_messages', 'emails', 'job_applications', 'quote_requests'])
  const { rows } = await pool.query("select table_name, record_id, new from audit_log where action = 'erase_person'")
  expect(rows).toEqual([
    {
      table_name: null,
      record_id: null,
      new: expect.objectContaining({ email_sha256: HASH, applications: 1, documents: 2, contact_messages: 1, quote_requests: 1 }),
    },
  ])
  expect((await send('super_admin', calls.erasePerson, { params, body: { email: EMAIL } })).status).toBe(404)
})

test('a quote request that is referred to stays, without the person’s data', async () => {
  await sendEverything()
  await pool.query(`insert into quotations (request_id, number, status, sent_at, valid_until, discount_rate, vat_rate, guards, subtotal, discount, vat, total, decline_reason)
    values (1, 'QT-1', 'Declined', now(), '2030-01-01', 0, 0, 1, 0, 0, 0, 0, 'Amina found another company')`)
  await pool.query(
    `insert into idempotency_keys (scope, key, request_hash, status, body) values ('1', 'k', '', 200, '{"email":"${EMAIL}","name":"Amina"}')`,
  )
  await send('super_admin', calls.erasePerson, { params, body: { email: EMAIL } })
  expect(await traces('amina')).toEqual([])
  const { rows } = await pool.query('select name, email, phone, message from quote_requests order by id')
  expect(rows[0]).toEqual({ name: 'Erased', email: 'erased@example.invalid', phone: null, message: null })
  expect(rows[1].name).toBe('Moses Okot')
})

test('only a super admin erases, and only by repeating the address', async () => {
  await sendEverything()
  expect((await send('admin', calls.erasePerson, { params, body: { email: EMAIL } })).status).toBe(403)
  expect((await send('super_admin', calls.erasePerson, { params, body: { email: 'moses@mail.example' } })).body.fields).toEqual({
    email: 'This is not the applicant’s e-mail address.',
  })
  expect(await traces('amina')).toContain('job_applications')
  expect(stored()).toBe(4)
  for (const [as, status] of [
    [null, 401],
    ['client', 403],
  ] as const)
    expect((await send(as, calls.exportPerson, { params })).status).toBe(status)
})
