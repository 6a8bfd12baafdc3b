import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, expect, test } from 'vitest'
import type { FileKind } from '../../../api/core/endpoint.ts'
import { allCalls } from '../../../api/index.ts'
import * as careers from '../../../api/people/careers.ts'
import { uploadPicture } from '../../../api/sales/services.ts'
import { testApp } from '../../test/app.ts'
import { bytes, docx, file, pdf, picture, zip } from '../../test/records/documents.ts'
import { makeJob } from '../../test/records/makers.ts'
import { m4a, webm } from '../../test/records/sounds.ts'
import { HeicPhoto, judgeFile } from './file-kinds.ts'

const { app, db, send } = await testApp()
const folder = mkdtempSync(join(tmpdir(), 'engabo-field-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const sample = (name: string) => readFileSync(join(import.meta.dirname, 'field', name))
const content = async (given: File) => Buffer.from(await given.arrayBuffer())
const jpg = await content(await picture())
const png = await content(await picture({ name: 'a.png' }, (image) => image.png()))
const webp = await content(await picture({ name: 'a.webp' }, (image) => image.webp()))
const film = Buffer.concat([Buffer.from('0000001866747970', 'hex'), Buffer.from('mp42isom'), Buffer.alloc(200_000, 7)])
const spoken = await content(webm({ padding: 500 }))
const spokenToo = await content(m4a())
const whole = await content(pdf())
const word = await content(docx())

/** Files as cameras, phones and programs make them, and how long the picture or document in them is. */
const FIELD: [name: string, kind: FileKind, given: Buffer, length: number | null][] = [
  ['a photo with data of its maker', 'jpg', sample('photo-vendor.jpg'), 3_779],
  ['a photo with a film after it', 'jpg', Buffer.concat([jpg, film]), jpg.length],
  ['a photo with a smaller one after it', 'jpg', Buffer.concat([jpg, jpg]), jpg.length],
  ['a photo with padding', 'jpg', Buffer.concat([jpg, Buffer.alloc(70_000)]), jpg.length],
  ['a PNG with data after it', 'png', Buffer.concat([png, film]), png.length],
  ['a WebP with padding', 'webp', Buffer.concat([webp, Buffer.alloc(10)]), webp.length],
  ['a recording whose length is not known', 'webm', spoken, spoken.length],
  ['a recording of an iPhone', 'm4a', spokenToo, spokenToo.length],
  ['a PDF after a byte order mark', 'pdf', sample('bom.pdf'), null],
  ['a PDF after a line end', 'pdf', sample('crlf.pdf'), null],
  ['a PDF after 1,000 bytes', 'pdf', Buffer.concat([Buffer.alloc(1_000, 10), whole]), null],
  ['a PDF with padding', 'pdf', Buffer.concat([whole, Buffer.alloc(4_096)]), whole.length],
  ['a PDF with spaces', 'pdf', Buffer.concat([whole, Buffer.alloc(70_000, 32)]), whole.length],
  ['a DOCX with a line end after it', 'docx', sample('newline.docx'), 1_287],
  ['a DOCX with padding', 'docx', Buffer.concat([word, Buffer.alloc(512)]), word.length],
]
/** The kinds of files that each call takes in each of its fields. */
const rules = allCalls.flatMap(({ call: { files } }) => Object.values(files ?? {}).map(({ kinds }) => kinds))
const takes = (kind: FileKind) => rules.filter((kinds) => kinds.includes(kind))

async function judged(given: Uint8Array, kinds: readonly FileKind[]) {
  const path = join(folder, 'file')
  writeFileSync(path, given)
  const kind = await judgeFile(path, kinds)
  return { kind, length: statSync(path).size, path }
}

test.each(FIELD)('%s is taken wherever a %s is; what follows it is cut off', async (_, kind, given, length) => {
  expect(takes(kind).length).toBeGreaterThan(0)
  for (const kinds of takes(kind)) {
    const found = await judged(given, kinds)
    expect(found).toMatchObject({ kind, length: length ?? given.length })
    if (['jpg', 'png', 'webp'].includes(kind)) expect((await sharp(found.path).metadata()).width).toBeGreaterThan(0)
  }
})

test.each<[string, File]>([
  ['a film', webm({ codec: 'A_OPUS V_VP8' })],
  ['a film of an iPhone', m4a({ handler: 'soun vide' })],
  ['a recording without a sound', webm({ codec: 'S_TEXT' })],
  ['a recording with bytes after it', file('a.m4a', bytes(await content(m4a()), 'ffffffffff'))],
  ['a photo', file('a.webm', bytes(jpg))],
  ['a page', file('a.webm', '<script>1</script>')],
])('%s is no voice note', async (_, given) => {
  expect((await judged(await content(given), ['webm', 'm4a'])).kind).toBe(null)
})

test.each<[string, Buffer]>([
  ['a photo cut short', jpg.subarray(0, jpg.length - 200)],
  ['a photo that ends as an archive', Buffer.concat([jpg, Buffer.from(zip({ 'a.txt': 'a' }))])],
  ['a WebP cut short', webp.subarray(0, webp.length - 10)],
  ['a PDF after 1,024 bytes', Buffer.concat([Buffer.alloc(1_024, 10), whole])],
  ['a page that is a PDF, too', Buffer.concat([Buffer.from('<script>1</script>'), whole])],
  ['a PDF without an end', Buffer.from('%PDF-1.7 startxref')],
])('%s is refused', async (_, given) => {
  expect((await judged(given, ['pdf', 'docx', 'jpg', 'png', 'webp'])).kind).toBe(null)
})

const HEIC = bytes('00000018', Buffer.from('ftypheic'), '00000000', Buffer.from('mif1heic'))
test('a HEIC photo is refused with what to do wherever a photo is taken, and is no document', async () => {
  for (const kinds of takes('jpg')) await expect(judged(HEIC, kinds)).rejects.toThrow(HeicPhoto)
  expect((await judged(HEIC, ['pdf', 'docx'])).kind).toBe(null)
  const refused = await send('admin', uploadPicture, { body: {}, files: { picture: file('IMG_0001.HEIC', HEIC) } })
  const message = expect.stringContaining('on an iPhone choose Settings, Camera, Formats, Most Compatible')
  expect(refused).toMatchObject({ status: 422, body: { fields: { picture: message } } })
})

test('a photo with data of its maker becomes a picture of the site', async () => {
  const photo = file('photo.jpg', new Uint8Array(sample('photo-vendor.jpg')))
  expect((await send('admin', uploadPicture, { body: {}, files: { picture: photo } })).status).toBe(201)
})

test('a file part without name and content is a file that was not chosen', async () => {
  await makeJob(db)
  const post = async (cv: string, name: string) => {
    const field = (key: string, value: string) => `--b\r\ncontent-disposition: form-data; name="${key}"\r\n\r\n${value}\r\n`
    const part = (key: string, fileName: string, text: string) =>
      `--b\r\ncontent-disposition: form-data; name="${key}"; filename="${fileName}"\r\ncontent-type: application/octet-stream\r\n\r\n${text}\r\n`
    const fields = { name: 'Amina Nakato', email: 'amina@mail.example', phone: '+256 700 000 001', jobId: '1', consent: 'true' }
    const text = Object.entries(fields).map(([key, value]) => field(key, value))
    const payload = `${text.join('')}${part('cvFile', name, cv)}${part('academicDocs', '', '')}--b--\r\n`
    const { statusCode, body } = await app.inject({
      method: 'POST',
      url: careers.apply.path,
      headers: { 'content-type': 'multipart/form-data; boundary=b' },
      payload,
    })
    return [statusCode, JSON.parse(body).fields]
  }
  expect(await post('', '')).toEqual([422, { cvFile: 'cvFile is required.' }])
  expect(await post('', 'cv.pdf')).toEqual([422, { cvFile: 'This file is not a PDF or DOCX file.' }])
  expect(await post(whole.toString('latin1'), 'cv.pdf')).toEqual([201, undefined])
})
