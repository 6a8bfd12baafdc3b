import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import * as careers from '../../../api/people/careers.ts'
import * as recruitment from '../../../api/people/recruitment.ts'
import * as clientDocuments from '../../../api/sites/client-documents.ts'
import { testApp } from '../../test/app.ts'
import { bytes, pdf } from '../../test/records/documents.ts'
import { makeClient, makeJob } from '../../test/records/makers.ts'
import { placeOfFile } from '../files/file-names.ts'
import { encryptDocuments, encryptStored } from './document-encryption.ts'

const { app, db, pool, folder, keyring, send } = await testApp()
const CANARY = 'CM90100012XYZA'

/** An image of an identity card that contains the text to search for. */
const card = (canary = CANARY) => new File([bytes('89504e470d0a1a0a', Buffer.from(`0000${canary.repeat(20)}IEND0000`))], 'id.png')

async function apply(files: object = { cvFile: pdf(), nationalId: card(), healthDocs: card() }) {
  await makeJob(db)
  const body = { name: 'Amina Ssali', email: 'amina@mail.example', jobId: '1', consent: 'true' } as const
  expect((await send(null, careers.apply, { body, files: files as { cvFile: File } })).status).toBe(201)
}
async function addClientDocument() {
  const { id } = await makeClient(db)
  const body = { client_id: String(id), title: 'Contract', kind: 'Contract' }
  const added = await send('admin', clientDocuments.create, { body: body as never, files: { file: pdf('contract.pdf', 9_000) } })
  return added.body.document.id as number
}
type Row = { id: string; key_id: string | null; field: string }
const rows = async (): Promise<Row[]> =>
  (await pool.query('select id, key_id, field from application_documents order by field')).rows
const open = (id: string) => send('super_admin', recruitment.document, { params: { id } })
const pathOf = (id: string) => join(folder, placeOfFile(id))
const onDisk = () =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((item) => item.isFile() && !item.parentPath.endsWith('/mail'))
    .map((item) => readFileSync(join(item.parentPath, item.name)))

/** Turns a document into an unencrypted one, as stored by earlier versions. */
async function makePlain(table: string, column: string, id: string) {
  const { rows: found } = await pool.query(`select ${column} as id, key_id from ${table} where ${column} = $1`, [id])
  writeFileSync(pathOf(id), await buffer(await app.files.read(found[0])))
  await pool.query(`update ${table} set key_id = null where ${column} = $1`, [id])
}

test('documents of applicants and clients are encrypted in the store, and downloaded complete', async () => {
  await apply()
  await addClientDocument()
  const stored = onDisk()
  expect(stored).toHaveLength(4)
  for (const content of stored)
    for (const word of [CANARY, '%PDF', 'IEND', 'JFIF']) expect(content.includes(word), word).toBe(false)
  const { rows: tables } = await pool.query("select tablename from pg_tables where schemaname = 'public'")
  for (const { tablename } of tables) {
    const { rows: all } = await pool.query(`select coalesce(string_agg(t::text, ''), '') as text from ${tablename} t`)
    expect(all[0].text.includes(CANARY), tablename).toBe(false)
  }
  const [, , nationalId] = await rows()
  const response = await open(nationalId!.id)
  const whole = Buffer.from(await card().arrayBuffer())
  expect([response.status, response.headers['content-length']]).toEqual([200, String(whole.length)])
  expect(response.raw).toContain(CANARY.repeat(20))
})

test('a document that was changed, truncated, swapped or replaced by an unencrypted one is not sent', async () => {
  await apply()
  const [cv, health, identity] = (await rows()).map(({ id }) => id) as [string, string, string]
  const original = readFileSync(pathOf(identity))
  const refused = async () => expect(await open(identity)).toMatchObject({ status: 410, body: { code: 'file_gone' } })
  const changed = Buffer.from(original)
  changed[changed.length - 20]! ^= 1
  for (const content of [
    changed,
    original.subarray(0, -30),
    readFileSync(pathOf(health)),
    Buffer.from(await card().arrayBuffer()),
  ]) {
    writeFileSync(pathOf(identity), content)
    await refused()
  }
  writeFileSync(pathOf(identity), original)
  expect((await open(identity)).status).toBe(200)
  expect((await open(cv)).status).toBe(200)
})

test('unencrypted documents of an older version are sent as they are, then encrypted in place; their records do not change', async () => {
  await apply()
  const contract = await addClientDocument()
  for (const { id } of await rows()) await makePlain('application_documents', 'id', id)
  const { rows: before } = await pool.query('select * from client_documents')
  await makePlain('client_documents', 'file_id', before[0].file_id)
  const identity = (await rows())[2]!.id
  expect((await open(identity)).raw).toContain(CANARY)
  expect(onDisk().filter((content) => content.includes(CANARY))).toHaveLength(2)

  expect(await encryptStored(db, app.files, keyring)).toBe('0 secrets and 4 documents were encrypted')
  for (const content of onDisk()) expect(content.includes(CANARY)).toBe(false)
  expect((await rows()).map(({ key_id }) => key_id)).toEqual(Array(3).fill((await keyring.current()).id))
  expect((await pool.query('select * from client_documents')).rows).toEqual(before)
  expect((await pool.query("select 1 from audit_log where action = 'update'")).rowCount).toBe(0)
  expect((await open(identity)).raw).toContain(CANARY)
  const taken = await send('admin', clientDocuments.download, { params: { id: String(contract) } })
  expect(taken.raw).toBe(await pdf('contract.pdf', 9_000).text())
  expect(await encryptStored(db, app.files, keyring)).toBeUndefined()
})

test('after a stop between file and row a document can be read, and the next run completes it', async () => {
  await apply()
  const [, , { id }] = (await rows()) as [Row, Row, Row]
  await pool.query('update application_documents set key_id = null where id = $1', [id])
  expect((await open(id)).raw).toContain(CANARY)
  expect(await encryptDocuments(db, app.files, keyring)).toEqual({ changed: 1, unreadable: [] })
  expect((await open(id)).raw).toContain(CANARY)
})

test('a lost document is reported, and the others are encrypted', async () => {
  await apply()
  const all = await rows()
  for (const { id } of all) await makePlain('application_documents', 'id', id)
  await app.files.discard({ id: all[0]!.id })
  expect(await encryptStored(db, app.files, keyring)).toBe(
    `0 secrets and 2 documents were encrypted; 1 documents could not be read, such as ${all[0]!.id}`,
  )
})

test('erasing an applicant while a document is being encrypted leaves no file behind', async () => {
  await apply({ cvFile: pdf() })
  const [document] = (await rows()) as [Row]
  await makePlain('application_documents', 'id', document.id)
  let erasing: Promise<unknown> | undefined
  const slow = {
    ...app.files,
    encrypt: async (...given: Parameters<typeof app.files.encrypt>) => {
      erasing ??= send('super_admin', recruitment.erasePerson, { params: { id: '1' }, body: { email: 'amina@mail.example' } })
      await new Promise((resolve) => setTimeout(resolve, 300))
      await app.files.encrypt(...given)
    },
  }
  await pool.query('update sessions set confirmed_at = now()')
  await encryptDocuments(db, slow, keyring)
  expect(await erasing).toMatchObject({ status: 200 })
  expect(await rows()).toEqual([])
  expect(existsSync(pathOf(document.id))).toBe(false)
})
