import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { empty, restore } from '../../../api/company/trash.ts'
import { MAX_UPLOAD_BYTES } from '../../../api/core/common.ts'
import * as portal from '../../../api/portal/portal-documents.ts'
import * as calls from '../../../api/sites/client-documents.ts'
import * as clients from '../../../api/sites/clients.ts'
import { testApp } from '../../test/app.ts'
import { clientPerson } from '../../test/records/client-person.ts'
import { docx, file, jpg, pdf, png } from '../../test/records/documents.ts'
import * as make from '../../test/records/makers.ts'

const { app, db, pool, folder, send } = await testApp()
const params = { id: '1' }
const put = (client_id: number, title = 'Contract for guarding', given = pdf('contract.pdf')) =>
  send('admin', calls.create, { body: { client_id: String(client_id), title, kind: 'Contract' }, files: { file: given } })
const downloads = async () =>
  (await pool.query("select account_id, record_id, new from audit_log where action = 'download' order by id")).rows
const placeOf = async (id: number) => {
  const { rows } = await pool.query('select file_id from client_documents where id = $1', [id])
  return join(folder, rows[0].file_id.slice(0, 2), rows[0].file_id)
}
const filesOnDisk = () => readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile()).length

test('staff add a document; staff and client download it as an attachment, and both downloads are audited', async () => {
  const joan = await clientPerson(db)
  const added = await put(joan.clientId)
  expect(added).toMatchObject({
    status: 201,
    body: {
      message: 'Document added successfully',
      document: { id: 1, title: 'Contract for guarding', kind: 'Contract', file_name: 'contract.pdf', file_kind: 'pdf' },
    },
  })
  expect((await send('admin', calls.list, { query: { client_id: String(joan.clientId) } })).body).toEqual([added.body.document])
  const seen = await send(joan, portal.list, {})
  expect(seen.body).toEqual([
    {
      id: 1,
      title: 'Contract for guarding',
      kind: 'Contract',
      file_name: 'contract.pdf',
      file_kind: 'pdf',
      bytes: added.body.document.bytes,
      added_at: added.body.document.added_at,
    },
  ])
  for (const response of [await send(joan, portal.download, { params }), await send('admin', calls.download, { params })]) {
    expect(response.raw).toBe(await pdf().text())
    expect(response.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': "attachment; filename*=UTF-8''contract.pdf",
      'content-security-policy': "sandbox; default-src 'none'",
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
    })
  }
  expect(await downloads()).toMatchObject([
    { account_id: joan.accountId, record_id: '1', new: { client_id: joan.clientId } },
    { record_id: '1' },
  ])
})

test("another client's document is in no list, search or count, and its file is not found", async () => {
  const owner = await clientPerson(db)
  const stranger = await clientPerson(db)
  await put(owner.clientId, 'CANARY', pdf('CANARY.pdf', 1_000))
  for (const query of [{}, { q: 'canary' }, { page: '1' }] as const) {
    const response = await send(stranger, portal.list, { query })
    expect(response).toMatchObject({ status: 200, body: [], headers: { 'x-total-count': '0' } })
  }
  const refused = await send(stranger, portal.download, { params })
  expect(refused).toMatchObject({ status: 404, body: { message: 'Document not found.' } })
  expect(refused.raw).not.toContain('CANARY')
  expect(refused.body).toEqual((await send(stranger, portal.download, { params: { id: '99' } })).body)
  expect((await send(stranger, calls.download, { params })).status).toBe(403)
  expect((await send(stranger, calls.list, {})).status).toBe(403)
  expect(await downloads()).toEqual([])
  expect((await send(owner, portal.list, { query: { q: 'canary' } })).body).toHaveLength(1)
})

test.each([
  ['docx', docx('plan.docx')],
  ['png', png('photo.png')],
  ['jpg', jpg('photo.jpg')],
])('accepts %s, too', async (kind, given) => {
  const { id } = await make.makeClient(db)
  expect((await put(id, 'Plan', given)).body.document).toMatchObject({ file_kind: kind, file_name: given.name })
})

test('a document is downloaded with the extension of its real type, whatever it was stored under', async () => {
  const joan = await clientPerson(db)
  const added = await put(joan.clientId, 'Contract', pdf('contract.pdf.js'))
  expect(added.body.document.file_name).toBe('contract.pdf')
  await pool.query("update client_documents set file_name = 'contract.html'")
  const lists = [await send('admin', calls.list, {}), await send(joan, portal.list, {})]
  expect(lists.map(({ body }) => body[0].file_name)).toEqual(['contract.pdf', 'contract.pdf'])
  for (const response of [await send(joan, portal.download, { params }), await send('admin', calls.download, { params })])
    expect(response.headers['content-disposition']).toBe("attachment; filename*=UTF-8''contract.pdf")
})

test('a file is judged by its content: a false type or one that is too large is refused and not stored', async () => {
  const { id } = await make.makeClient(db)
  const before = filesOnDisk()
  expect(await put(id, 'Page', file('page.pdf', '<script>alert(1)</script>'))).toMatchObject({
    status: 422,
    body: { fields: { file: 'This file is not a PDF, DOCX, JPG or PNG file.' } },
  })
  expect(await put(id, 'Long', pdf('long.pdf', MAX_UPLOAD_BYTES))).toMatchObject({
    status: 413,
    body: { fields: { file: 'This file is larger than 5 MB.' } },
  })
  expect(await put(99)).toMatchObject({ status: 422, body: { fields: { client_id: 'There is no client with this number.' } } })
  expect((await put(id, ' ')).body.fields).toEqual({ title: 'title is required.' })
  expect(filesOnDisk()).toBe(before)
  expect((await send('admin', calls.list, {})).body).toEqual([])
})

test('a deleted document disappears from the portal at once; restoring brings it back, erasing deletes the file', async () => {
  const joan = await clientPerson(db)
  await put(joan.clientId)
  const place = await placeOf(1)
  const remove = () => send('admin', calls.remove, { params, query: { trash: 'true' } })
  expect(await remove()).toMatchObject({ status: 200, body: { message: 'Document deleted successfully' } })
  expect((await send(joan, portal.list, {})).body).toEqual([])
  expect((await send(joan, portal.download, { params })).status).toBe(404)
  expect((await send('admin', calls.download, { params })).status).toBe(404)
  expect((await remove()).status).toBe(404)
  await send('admin', restore, { params: { kind: 'client_documents', id: '1' } })
  expect((await send(joan, portal.download, { params })).raw).toBe(await pdf().text())
  await remove()
  expect(existsSync(place)).toBe(true)
  await send('super_admin', empty, {})
  expect(existsSync(place)).toBe(false)
})

test('a file that is missing on the disk is reported as lost', async () => {
  const joan = await clientPerson(db)
  await put(joan.clientId)
  await app.files.discard({ id: (await pool.query('select file_id from client_documents where id = 1')).rows[0].file_id })
  const lost = { status: 410, body: { code: 'file_gone', message: 'This file was lost on our side. Please tell us about it.' } }
  expect(await send(joan, portal.download, { params })).toMatchObject(lost)
  expect(await send('admin', calls.download, { params })).toMatchObject(lost)
})

test('a client with documents cannot be deleted', async () => {
  const { id } = await make.makeClient(db)
  await put(id)
  expect(await send('admin', clients.remove, { params: { id: String(id) } })).toMatchObject({
    status: 409,
    body: { message: 'This client is still used by client documents (1). Delete these first, or keep the client.' },
  })
})
