import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, afterEach, expect, test } from 'vitest'
import * as careers from '../../../../api/people/careers.ts'
import * as documents from '../../../../api/sites/client-documents.ts'
import { testApp } from '../../../test/app.ts'
import { FIXED_KEYRING, TEST_KEY } from '../../../test/keys.ts'
import { startObjectServer } from '../../../test/object-server.ts'
import { pdf } from '../../../test/records/documents.ts'
import { makeClient, makeJob } from '../../../test/records/makers.ts'
import type { ReceivedFile } from '../file-store.ts'
import { openFiles } from '../open-files.ts'
import { readBucketAddress } from './bucket-address.ts'

const folders = ['in-store', 'machine-one', 'machine-two'].map((name) => mkdtempSync(join(tmpdir(), `engabo-${name}-`)))
const [inStore, one, two] = folders as [string, string, string]
const store = await startObjectServer(inStore)
const openAt = (dataDir: string, url = store.url) => openFiles({ dataDir, bucket: readBucketAddress(url)! }, FIXED_KEYRING)
const [here, there] = [openAt(one), openAt(two)]
const { app, db, pool, send } = await testApp({ files: here })

afterEach(() => {
  store.recover()
  for (const folder of folders) for (const name of readdirSync(folder)) rmSync(join(folder, name), { recursive: true })
})
afterAll(async () => {
  await store.stop()
  for (const folder of folders) rmSync(folder, { recursive: true })
})

const filesBelow = (folder: string) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((item) => item.isFile())
    .map((item) => item.name)
const read = async (picture: string) => text((await there.pictures.open(picture))!.stream)
const PDF = '%PDF-1.7\nstartxref\n0\n%%EOF\n'
async function* sent(content = PDF) {
  yield Buffer.from(content)
}
const UNREACHED = {
  status: 503,
  body: { code: 'unavailable', message: 'Files cannot be reached right now. Please try again later.' },
  headers: { 'retry-after': '30' },
}

async function add(client_id: number) {
  const body = { client_id: String(client_id), title: 'Contract', kind: 'Contract' }
  return send('admin', documents.create, { body: body as never, files: { file: pdf() } })
}
const asStored = ({ id, keyId }: ReceivedFile) => ({ id, key_id: keyId })
const count = async (table: string) => (await pool.query(`select 1 from ${table}`)).rowCount

test('a file stored by one machine is read by another, and no copy stays on the first', async () => {
  const file = (await here.receive(sent(), 'contract.pdf', ['pdf']))!
  expect(filesBelow(inStore)).toEqual([])
  await here.keep(file)
  expect([filesBelow(inStore), filesBelow(one)]).toEqual([[file.id], []])
  expect(await text(await there.read(asStored(file)))).toBe(PDF)
  await there.discard(file)
  expect(filesBelow(inStore)).toEqual([])
  await expect(here.read(asStored(file))).rejects.toMatchObject({ statusCode: 410, code: 'file_gone' })
})

test('a picture is fetched from the store once for all requests, and again a day later', async () => {
  const name = await here.pictures.write(['small', 'larger'].map((word) => Buffer.from(word)))
  store.calls.splice(0)
  expect(await Promise.all([read(name), read(name), read(name)])).toEqual(['larger', 'larger', 'larger'])
  expect(await read(name)).toBe('larger')
  expect(store.calls).toEqual([`GET /files/pictures/${name}`])
  const yesterday = new Date(Date.now() - 25 * 3_600_000)
  utimesSync(join(two, 'files', 'copies', name), yesterday, yesterday)
  await there.purge()
  expect(filesBelow(two)).toEqual([])
  expect(await read(name)).toBe('larger')
  expect(await there.pictures.open(`${'0'.repeat(32)}.webp`)).toBeNull()
})

test('a truncated picture is not cached', async () => {
  const name = await here.pictures.write([Buffer.alloc(5_000, 'x'), Buffer.alloc(50_000, 'x')])
  store.fail('cut', 1)
  await expect(there.pictures.open(name)).rejects.toMatchObject({ statusCode: 503 })
  expect(await read(name)).toHaveLength(50_000)
})

test('unused pictures are removed from the store after a day, however many there are', async () => {
  const names = await Promise.all([1, 2, 3, 4].map(() => here.pictures.write([Buffer.from('a'), Buffer.from('b')])))
  const yesterday = new Date(Date.now() - 25 * 3_600_000)
  for (const name of filesBelow(inStore)) utimesSync(join(inStore, 'pictures', name), yesterday, yesterday)
  const fresh = await here.pictures.write([Buffer.from('a'), Buffer.from('b')])
  expect(await there.pictures.purge(new Set([names[0]!]))).toBe(3)
  expect(filesBelow(inStore).sort()).toEqual([names[0]!, fresh].flatMap((name) => [name, name.replace('.', '-480.')]).sort())
})

test('temporary files left by a crash are removed after an hour', async () => {
  await here.receive(sent(), 'cv.pdf', ['pdf'])
  const left = join(one, 'files', 'incoming')
  await here.purge()
  expect(filesBelow(left)).toHaveLength(1)
  const before = new Date(Date.now() - 3_700_000)
  utimesSync(join(left, filesBelow(left)[0]!), before, before)
  await here.purge()
  expect(filesBelow(left)).toEqual([])
})

test('while the store is down an upload is answered 503 and leaves neither a row nor a file; with the same key it works later', async () => {
  const { id } = await makeClient(db)
  store.fail(500)
  expect(await add(id)).toMatchObject(UNREACHED)
  expect([await count('client_documents'), filesBelow(inStore), filesBelow(one)]).toEqual([0, [], []])
  const { id: job } = await makeJob(db)
  const body = { name: 'Amina Ssali', email: 'amina@mail.example', jobId: String(job), consent: 'true' } as const
  const apply = () =>
    send(null, careers.apply, { body, files: { cvFile: pdf(), academicDocs: pdf() } }, { 'idempotency-key': 'once' })
  expect(await apply()).toMatchObject(UNREACHED)
  expect([await count('job_applications'), await count('emails'), filesBelow(one)]).toEqual([0, 0, []])
  store.recover()
  expect((await apply()).status).toBe(201)
  expect([await count('job_applications'), filesBelow(inStore).length, filesBelow(one)]).toEqual([1, 2, []])
})

test('a file refused for its content is also refused while the store is down', async () => {
  const { id } = await makeClient(db)
  store.fail(503)
  const body = { client_id: String(id), title: '', kind: 'Contract' }
  const refused = await send('admin', documents.create, { body: body as never, files: { file: pdf() } })
  expect(refused.status).toBe(422)
  expect(filesBelow(one)).toEqual([])
})

test('a slow object store is tried again; one that refuses the key is not', async () => {
  const { id } = await makeClient(db)
  store.fail(503, 2)
  expect((await add(id)).status).toBe(201)
  store.calls.splice(0)
  const stranger = openAt(one, store.url.replace('TESTKEY:', 'TESTKEY:x'))
  const file = (await stranger.receive(sent(), 'a.pdf', ['pdf']))!
  await expect(stranger.keep(file)).rejects.toMatchObject({
    statusCode: 503,
    cause: { message: expect.stringContaining('SignatureDoesNotMatch') },
  })
  expect(store.calls).toHaveLength(1)
  const nowhere = openAt(one, store.url.replace('/files?', '/other?'))
  await expect(nowhere.keep(file)).rejects.toMatchObject({ statusCode: 503 })
})

test('while the store is down documents are neither read nor erased; afterwards both work', async () => {
  const { id } = await makeClient(db)
  const { body } = await add(id)
  const params = { id: String(body.document.id) }
  store.fail(500)
  expect(await send('admin', documents.download, { params })).toMatchObject(UNREACHED)
  const { rows } = await pool.query('select file_id from client_documents')
  await expect(here.discard({ id: rows[0].file_id })).rejects.toMatchObject({ statusCode: 503 })
  store.recover()
  const taken = await send('admin', documents.download, { params })
  expect([taken.status, taken.headers['content-disposition']]).toEqual([200, "attachment; filename*=UTF-8''cv.pdf"])
  expect(taken.raw).toBe(await pdf().text())
  await app.files.discard({ id: rows[0].file_id })
  expect(filesBelow(inStore)).toEqual([])
})

test('a store that does not answer holds nobody for longer than ten seconds', async () => {
  store.fail('silent')
  store.calls.splice(0)
  await expect(here.read({ id: crypto.randomUUID(), key_id: TEST_KEY.id })).rejects.toMatchObject({ statusCode: 503 })
  // A second attempt would take as long again.
  expect(store.calls).toHaveLength(1)
})

test('a bucket and a folder name files alike, so that copying moves an installation', async () => {
  const local = openFiles({ dataDir: one, bucket: undefined }, FIXED_KEYRING)
  const file = (await local.receive(sent(), 'cv.pdf', ['pdf']))!
  await local.keep(file)
  const place = join(file.id.slice(0, 2), file.id)
  expect(existsSync(join(one, 'files', place))).toBe(true)
  mkdirSync(join(inStore, file.id.slice(0, 2)))
  writeFileSync(join(inStore, place), readFileSync(join(one, 'files', place)))
  expect(await text(await here.read(asStored(file)))).toBe(PDF)
})
