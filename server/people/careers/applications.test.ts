import { existsSync, readdirSync, rmSync } from 'node:fs'
import { afterEach, expect, test } from 'vitest'
import { DEFAULT_HOME } from '../../../api/company/home.ts'
import { MAX_UPLOAD_BYTES } from '../../../api/core/common.ts'
import type { Sent } from '../../../api/core/endpoint.ts'
import * as calls from '../../../api/people/careers.ts'
import * as recruitment from '../../../api/people/recruitment.ts'
import { testApp } from '../../test/app.ts'
import { bytes, contentTypes, docx, file, jpg, pdf, png, zip } from '../../test/records/documents.ts'
import { makeJob } from '../../test/records/makers.ts'

const { app, db, pool, folder, send } = await testApp()
type Form = Sent<typeof calls.apply>
const amina = { name: 'Amina Ssali', email: 'amina@mail.example', jobId: '1', consent: 'true' }

const apply = (body: object = {}, files: object = { cvFile: pdf() }, headers = {}) =>
  send(null, calls.apply, { body: { ...amina, ...body }, files } as Form, headers)
const stored = () =>
  existsSync(folder) ? readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile()).length : 0
const applications = async (query: object = {}) =>
  (await send('admin', recruitment.list, { query })).body as recruitment.Application[]
const opened = async (id = 1) =>
  (await send('admin', recruitment.get, { params: { id: String(id) } })).body as recruitment.ApplicationDetail

afterEach(() => rmSync(folder, { recursive: true, force: true }))

/** After a refused request: no row, no file. */
async function expectNothingKept() {
  expect((await pool.query('select 1 from job_applications')).rowCount).toBe(0)
  expect(stored()).toBe(0)
}

test('a visitor applies with a CV and three further documents; staff see them', async () => {
  await makeJob(db, { title: 'Dog Handler' })
  const sent = await apply(
    { message: 'I love dogs.', phone: '+256 700 000 321' },
    { cvFile: docx(), academicDocs: pdf('school.pdf'), nationalId: png(), healthDocs: jpg() },
  )
  expect(sent).toMatchObject({ status: 201, body: { message: 'Your application has been submitted successfully!' } })
  expect(sent.body.application).toEqual({ reference: expect.stringMatching(/^A-[0-9A-F]{4}-[0-9A-F]{4}$/) })
  expect(stored()).toBe(4)
  const row = await opened()
  expect(row).toMatchObject({
    id: 1,
    ...sent.body.application,
    name: 'Amina Ssali',
    email: 'amina@mail.example',
    jobId: 1,
    job_title: 'Dog Handler',
    phone: '+256 700 000 321',
    message: 'I love dogs.',
  })
  expect(row.documents.map(({ field, file_name, kind }) => [field, file_name, kind])).toEqual([
    ['academicDocs', 'school.pdf', 'pdf'],
    ['cvFile', 'cv.docx', 'docx'],
    ['healthDocs', 'id.jpg', 'jpg'],
    ['nationalId', 'id.png', 'png'],
  ])
})

test('the fields of the specification suffice; staff see that consent was not asked for', async () => {
  await makeJob(db)
  const files = { cvFile: pdf(), academicDocs: pdf('school.pdf'), nationalId: png(), healthDocs: jpg() }
  const body = { name: 'Amina Ssali', email: 'amina@mail.example', jobId: '1', message: 'I love dogs.' }
  const sent = await send(null, calls.apply, { body, files })
  expect(sent).toMatchObject({ status: 201, body: { message: 'Your application has been submitted successfully!' } })
  expect(await opened()).toMatchObject({ ...body, jobId: 1, consent: 'Not asked' })
  const exported = await send('admin', recruitment.exportPerson, { params: { id: '1' } })
  expect(JSON.parse(exported.raw).applications).toMatchObject([{ consent: 'Not asked' }])
  expect((await pool.query('select consent from job_applications')).rows).toEqual([{ consent: 'Not asked' }])
})

test('given consent is stored; an application without consent is refused', async () => {
  await makeJob(db)
  const refusal = { consent: 'Please agree to how your documents are used.' }
  for (const consent of ['false', 'no', '0']) {
    const { status, body } = await apply({ consent })
    expect([status, body.message, body.fields]).toEqual([422, refusal.consent, refusal])
  }
  await expectNothingKept()
  expect((await apply()).status).toBe(201)
  expect(await opened()).toMatchObject({ consent: 'Given' })
})

test('name, e-mail, position and CV are required', async () => {
  await makeJob(db)
  const nothing = await send(null, calls.apply, { body: {}, files: { cvFile: pdf() } } as unknown as Form)
  expect(nothing.body.fields).toEqual({
    name: 'name is required.',
    email: 'email is required.',
    jobId: 'jobId is required.',
  })
  expect((await apply({}, {})).body.fields).toEqual({ cvFile: 'cvFile is required.' })
  expect((await apply({ email: 'amina' })).body.fields).toEqual({ email: 'Please enter a valid e-mail address.' })
  expect((await apply({}, undefined, { 'idempotency-key': 'a b' })).status).toBe(400)
  expect((await apply({ role: 'admin' })).body.fields).toEqual({ role: 'Unknown field: role.' })
  await expectNothingKept()
})

test('a job that is closed, deleted or does not exist takes no application', async () => {
  await makeJob(db, { closes_on: '2020-01-01' })
  await makeJob(db, { deleted_at: new Date().toISOString() })
  for (const jobId of ['1', '2', '99'])
    expect((await apply({ jobId })).body.fields).toEqual({ jobId: 'This job is no longer open.' })
  expect((await apply({ jobId: 'one' })).status).toBe(422)
  await expectNothingKept()
})

const PRETENDERS: Record<string, File> = {
  'a page named .pdf': file('cv.pdf', '<html><script>alert(1)</script></html>'),
  'a program named .pdf': file('cv.pdf', bytes('4d5a9000', Buffer.from('This program cannot be run in DOS mode.'))),
  'a picture as a CV': png('cv.pdf'),
  'a PDF cut short': file('cv.pdf', '%PDF-1.7\nhalf of it'),
  'a PDF that is an archive too': file(
    'cv.pdf',
    bytes(Buffer.from('%PDF-1.7\nstartxref\n0\n%%EOF'), Buffer.from(zip({ 'a.txt': 'a' }))),
  ),
  'an archive named .docx': file('cv.docx', zip({ 'a.txt': 'a' })),
  'a DOCX with macros': docx('cv.docx', { 'word/vbaProject.bin': 'x' }),
  'a DOCX whose macros have another name': docx('cv.docx', {
    '[Content_Types].xml': contentTypes('application/vnd.ms-word.document.macroEnabled.main+xml'),
  }),
  'a DOCX that unpacks to 51 MiB and says it does not': docx('cv.docx', {
    'word/media/a.bmp': { deflated: Buffer.alloc(51 * 1024 * 1024), claimed: 1 },
  }),
  'a DOCX of parts that are not as large as they say': file(
    'cv.docx',
    zip({ '[Content_Types].xml': contentTypes(), 'word/document.xml': 'x' }, 30 * 1024 * 1024),
  ),
  'a DOCX of 1,001 parts': docx(
    'cv.docx',
    Object.fromEntries(Array.from({ length: 999 }, (_, part) => [`word/${part}.xml`, 'x'])),
  ),
  'an empty file': file('cv.pdf', ''),
}

test.each(Object.entries(PRETENDERS))('%s is refused at its field', async (_, cvFile) => {
  await makeJob(db)
  const refused = await apply({}, { cvFile })
  expect(refused).toMatchObject({ status: 422, body: { fields: { cvFile: 'This file is not a PDF or DOCX file.' } } })
  await expectNothingKept()
})

test('the further documents may be pictures; valid files are deleted when a later one is invalid', async () => {
  await makeJob(db)
  const refused = await apply({}, { cvFile: pdf(), nationalId: file('id.svg', '<svg onload="alert(1)"/>') })
  expect(refused.body.fields).toEqual({ nationalId: 'This file is not a PDF, DOCX, JPG or PNG file.' })
  await expectNothingKept()
})

test('a file of 5 MiB is accepted, one byte more is not', async () => {
  await makeJob(db)
  const smallest = pdf().size
  const refused = await apply({}, { cvFile: pdf('cv.pdf', MAX_UPLOAD_BYTES - smallest + 1) })
  expect(refused).toMatchObject({
    status: 413,
    body: { code: 'too_large', fields: { cvFile: 'This file is larger than 5 MB.' } },
  })
  await expectNothingKept()
  expect((await apply({}, { cvFile: pdf('cv.pdf', MAX_UPLOAD_BYTES - smallest) })).status).toBe(201)
})

test('a field sent twice, an unknown file and a fifth file are refused', async () => {
  await makeJob(db)
  const post = async (add: (form: FormData) => void) => {
    const form = new FormData()
    for (const [name, value] of Object.entries(amina)) form.append(name, value)
    add(form)
    const { statusCode, body } = await app.inject({ method: 'POST', url: calls.apply.path, payload: form as never })
    await expectNothingKept()
    return [statusCode, JSON.parse(body).fields]
  }
  const files = (form: FormData, ...names: string[]) => names.forEach((name) => void form.append(name, pdf()))
  expect(await post((form) => files(form, 'cvFile', 'cvFile'))).toEqual([422, { cvFile: 'cvFile was sent twice.' }])
  expect(await post((form) => form.append('name', 'Another'))).toEqual([422, { name: 'name was sent twice.' }])
  expect(await post((form) => files(form, 'cvFile', 'photo'))).toEqual([422, { photo: 'Unknown field: photo.' }])
  expect((await post((form) => files(form, 'cvFile', 'academicDocs', 'nationalId', 'healthDocs', 'cvFile2')))[0]).toBe(413)
  expect((await post((form) => form.append('cvFile', 'just text')))[0]).toBe(422)
})

test('a body that is not a form is refused and stores nothing', async () => {
  await makeJob(db)
  const start = '--x\r\ncontent-disposition: form-data; name="cvFile"; filename="cv.pdf"\r\n\r\n%PDF-1.7'
  const bodies: [type: string, body: string][] = [
    ['multipart/form-data; boundary=x', start],
    ['multipart/form-data; boundary=y', `${start}\r\n--x--\r\n`],
    ['multipart/form-data', `${start}\r\n--x--\r\n`],
    ['application/json', JSON.stringify(amina)],
    ['text/plain', 'hello'],
  ]
  for (const [type, payload] of bodies) {
    const { statusCode } = await app.inject({
      method: 'POST',
      url: calls.apply.path,
      headers: { 'content-type': type },
      payload,
    })
    expect([type, statusCode]).toEqual([type, type.startsWith('multipart') ? 400 : 415])
  }
  await expectNothingKept()
})

test('an unusual file name is cleaned before it is shown', async () => {
  await makeJob(db)
  await apply({}, { cvFile: pdf('../../etc/pass\u0007wd\u202e.pdf') })
  expect((await opened()).documents[0]!.file_name).toBe('passwd.pdf')
})

test('an application sent again with the same key arrives once, and its files are stored once', async () => {
  await makeJob(db)
  const key = { 'idempotency-key': 'amina-1' }
  const responses = [await apply({}, { cvFile: pdf() }, key), await apply({}, { cvFile: pdf() }, key)]
  expect(responses.map(({ status, headers }) => [status, headers['idempotent-replayed']])).toEqual([
    [201, undefined],
    [201, 'true'],
  ])
  expect((await apply({}, { cvFile: docx() }, key)).status).toBe(422)
  expect([(await applications()).length, stored()]).toEqual([1, 1])
})

test('a program that fills in the hidden field gets a confirmation, and nothing is stored', async () => {
  await makeJob(db)
  const sent = await apply({ website: 'https://spam.example' })
  expect(sent).toMatchObject({ status: 201, body: { message: 'Your application has been submitted successfully!' } })
  expect(sent.body.application.reference).toMatch(/^A-[0-9A-F]{4}-[0-9A-F]{4}$/)
  await expectNothingKept()
})

test('a form sent within a second is refused, and nothing is stored', async () => {
  await makeJob(db)
  expect(await apply({ form_seconds: '1' })).toMatchObject({
    status: 422,
    body: { fields: { form_seconds: expect.stringContaining('That was very quick.') } },
  })
  await expectNothingKept()
  expect((await apply({ form_seconds: '31' })).status).toBe(201)
})

test('the applicant gets the reference and a link to the status page, staff get a notice; after a refusal nobody gets anything', async () => {
  await makeJob(db, { title: 'Dog Handler' })
  const { body } = await apply({ message: 'I love dogs.' })
  const emails = async () =>
    (await pool.query('select recipient, reply_to, subject, body_text, about_table, about_id from emails order by id')).rows
  const about = { about_table: 'job_applications', about_id: 1 }
  const [confirmation, notice, ...more] = await emails()
  expect(more).toEqual([])
  expect(confirmation).toMatchObject({ ...about, recipient: 'amina@mail.example', subject: 'Your application: Dog Handler' })
  expect(confirmation.body_text).toContain('Dear Amina Ssali,')
  expect(confirmation.body_text).toContain(`Reference: ${body.application.reference}`)
  expect(confirmation.body_text).toContain('http://localhost/careers/status')
  expect(notice).toMatchObject({
    ...about,
    recipient: DEFAULT_HOME.contact.email,
    reply_to: 'amina@mail.example',
    subject: 'New application: Dog Handler',
  })
  expect(notice.body_text).toContain('> I love dogs.')
  expect(notice.body_text).toContain('http://localhost/dashboard/recruitment/applications?record=1')
  await apply({ jobId: '9' })
  await apply({ website: 'https://spam.example' })
  expect(await emails()).toHaveLength(2)
})
