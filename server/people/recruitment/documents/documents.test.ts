import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import * as admins from '../../../../api/accounts/admins.ts'
import * as auth from '../../../../api/accounts/auth.ts'
import { ADMIN_AREAS } from '../../../../api/core/permissions.ts'
import * as careers from '../../../../api/people/careers.ts'
import * as calls from '../../../../api/people/recruitment.ts'
import { openSession } from '../../../platform/sessions/sessions.ts'
import { testApp } from '../../../test/app.ts'
import { AREAS_WITH, GRANTED_TO } from '../../../test/calls/areas.ts'
import { docx, jpg, pdf, png } from '../../../test/records/documents.ts'
import { makeAccount, makeJob } from '../../../test/records/makers.ts'

const { db, pool, send } = await testApp()
type As = Parameters<typeof send>[0]
const WORD = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'

async function apply(files: object) {
  await makeJob(db)
  const body = { name: 'Amina Ssali', email: 'amina@mail.example', jobId: '1', consent: 'true' } as const
  await send(null, careers.apply, { body, files: files as { cvFile: File } })
}
const documents = async (as: As = 'admin') =>
  (await send(as, calls.get, { params: { id: '1' } })).body.documents as calls.ApplicationDocument[]
const open = async (field: string, as: As = 'admin') =>
  send(as, calls.document, { params: { id: (await documents()).find((document) => document.field === field)!.id } })
const log = async (action: string) =>
  (await pool.query('select account_id, new from audit_log where action = $1 order by id', [action])).rows

test('a document is downloaded unchanged, as an attachment, by staff only, and the download is audited', async () => {
  await apply({ cvFile: docx("my 'résumé'.docx") })
  const response = await open('cvFile')
  expect(response).toMatchObject({
    status: 200,
    headers: {
      'content-type': WORD,
      'content-disposition': "attachment; filename*=UTF-8''my%20%27r%C3%A9sum%C3%A9%27.docx",
      'content-security-policy': "sandbox; default-src 'none'",
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
    },
  })
  expect(response.raw).toContain('word/document.xml')
  expect((await open('cvFile', null)).status).toBe(401)
  expect((await open('cvFile', 'client')).status).toBe(403)
  expect((await send('admin', calls.document, { params: { id: crypto.randomUUID() } })).status).toBe(404)
  expect((await send('admin', calls.document, { params: { id: '../../etc/passwd' } })).status).toBe(404)
  expect(await log('download')).toEqual([{ account_id: expect.any(Number), new: { field: 'cvFile', application_id: 1 } }])
  await send('admin', calls.remove, { params: { id: '1' } })
  expect((await pool.query("select 1 from audit_log where action = 'download'")).rowCount).toBe(1)
})

test('each document has the type found in its content, its size and its fingerprint', async () => {
  await apply({ cvFile: pdf('cv.docx.pdf') })
  const content = Buffer.from(await pdf().arrayBuffer())
  expect(await documents()).toEqual([
    {
      id: expect.any(String),
      field: 'cvFile',
      file_name: 'cv.pdf',
      kind: 'pdf',
      bytes: content.length,
      sha256: createHash('sha256').update(content).digest('hex'),
      received_at: expect.stringMatching(/Z$/),
      may_open: true,
    },
  ])
})

test.each(['cv.bat', 'cv.hta', 'cv.html', 'cv.docm', 'cv.pdf.js', '\u202efdp.exe. '])(
  'a PDF uploaded as %j is downloaded with the name of a PDF, also one stored by an older version',
  async (came) => {
    await apply({ cvFile: pdf(came) })
    const { rows } = await pool.query('select file_name from application_documents')
    const [{ file_name }] = (await documents()) as [calls.ApplicationDocument]
    expect(file_name).toMatch(/^(cv|fdp)\.pdf$/)
    expect(rows).toEqual([{ file_name }])
    await pool.query('update application_documents set file_name = $1', [came])
    expect((await documents())[0]!.file_name).toBe(file_name)
    expect((await open('cvFile')).headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': `attachment; filename*=UTF-8''${file_name}`,
    })
  },
)

test('every view of an identity or health document needs the permission; a refusal is audited', async () => {
  await apply({ cvFile: pdf(), academicDocs: pdf(), nationalId: png(), healthDocs: jpg() })
  const mayOpen = async (as: As) => Object.fromEntries((await documents(as)).map(({ field, may_open }) => [field, may_open]))
  expect(await mayOpen('admin')).toEqual({ cvFile: true, academicDocs: true, nationalId: false, healthDocs: false })
  for (const field of calls.GUARDED_DOCUMENTS)
    expect(await open(field)).toMatchObject({
      status: 403,
      body: {
        code: 'forbidden',
        message: 'You do not have permission to open identity and health documents. A super admin can give it to you.',
      },
    })
  expect(await log('refused_download')).toEqual([
    { account_id: expect.any(Number), new: { field: 'nationalId', application_id: 1 } },
    { account_id: expect.any(Number), new: { field: 'healthDocs', application_id: 1 } },
  ])
  expect(await log('download')).toEqual([])
  expect((await open('academicDocs')).status).toBe(200)
  expect(await mayOpen('super_admin')).toMatchObject({ nationalId: true, healthDocs: true })
  expect((await open('nationalId', 'super_admin')).status).toBe(200)
})

test('areas and grants decide who opens which document, for each view and each download', async () => {
  await apply({ cvFile: pdf(), nationalId: png() })
  const { id: number } = (await pool.query('select id from job_applications')).rows[0]
  for (const area of ADMIN_AREAS)
    for (const granted of [false, true]) {
      const { id } = await makeAccount(db, { role: 'admin', areas: [area], may_view_identity_documents: granted })
      const { access_token } = await openSession(db, { accountId: id, role: 'admin', address: '127.0.0.1', userAgent: undefined })
      const me = { token: access_token }
      expect((await send(me, auth.me, {})).body.granted, area).toEqual(granted ? ['people.identity'] : [])
      const reads = AREAS_WITH['people.read'].includes(area)
      const opens = granted && GRANTED_TO['people.identity'].includes(area)
      const { status, body } = await send(me, calls.get, { params: { id: String(number) } })
      expect([area, granted, status]).toEqual([area, granted, reads ? 200 : 403])
      if (reads)
        expect(body.documents.map(({ field, may_open }: calls.ApplicationDocument) => [field, may_open])).toEqual([
          ['cvFile', true],
          ['nationalId', opens],
        ])
      expect([area, granted, (await open('cvFile', me)).status]).toEqual([area, granted, reads ? 200 : 403])
      expect([area, granted, (await open('nationalId', me)).status]).toEqual([area, granted, opens ? 200 : 403])
    }
})

test('granting or withdrawing the permission takes effect on the next request', async () => {
  await apply({ cvFile: pdf(), nationalId: png() })
  const { id, user_name: userName, contacts } = await makeAccount(db)
  const { access_token } = await openSession(db, { accountId: id, role: 'admin', address: '127.0.0.1', userAgent: undefined })
  const me = { token: access_token }
  const grant = (may_view_identity_documents: boolean, as: As = 'super_admin') =>
    send(as, admins.update, { params: { id: String(id) }, body: { userName, contacts, may_view_identity_documents } })
  expect((await grant(true, me)).status).toBe(403)
  expect((await open('nationalId', me)).status).toBe(403)
  expect((await grant(true)).body.admin.may_view_identity_documents).toBe(true)
  expect((await open('nationalId', me)).status).toBe(200)
  await grant(false)
  expect((await open('nationalId', me)).status).toBe(403)
})
