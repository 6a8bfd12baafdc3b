import { existsSync, readdirSync, rmSync, utimesSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterEach, expect, inject, test } from 'vitest'
import * as home from '../../../api/company/home.ts'
import { MAX_UPLOAD_BYTES } from '../../../api/core/common.ts'
import { CARD, cardFile } from '../../../api/core/fields/picture-names.ts'
import { create, remove, uploadPicture } from '../../../api/sales/services.ts'
import { testApp } from '../../test/app.ts'
import { bytes, file, pdf, picture } from '../../test/records/documents.ts'
import { purgePictures } from './pictures.ts'

const { app, db, folder, send } = await testApp()

const { DEFAULT_HOME } = home
const upload = (photo: File, headers = {}) => send('admin', uploadPicture, { body: {}, files: { picture: photo } }, headers)
const fetchPicture = async (name: string, method: 'GET' | 'HEAD' = 'GET') => app.inject({ method, url: `/uploads/${name}` })
const stored = () =>
  existsSync(folder) ? readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile()).length : 0

afterEach(() => rmSync(folder, { recursive: true, force: true }))

test('a photograph is stored in two widths and as a card, upright and without its metadata', async () => {
  const photo = await picture({ width: 3000, height: 2000 }, (image) =>
    image
      .withExif({ IFD0: { Make: 'Camera' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '0/1 18/1 49/1' } })
      .withMetadata({ orientation: 6 })
      .jpeg(),
  )
  const sent = await upload(photo)
  expect(sent).toMatchObject({ status: 201, body: { message: 'Picture uploaded successfully' } })
  const { image, width, height } = sent.body.picture
  expect([image, width, height]).toEqual([expect.stringMatching(/^[0-9a-f]{32}\.webp$/), 1067, 1600])
  for (const [name, wide] of [
    [image, 1067],
    [image.replace('.', '-480.'), 480],
  ]) {
    const response = await fetchPicture(name)
    expect(response.statusCode).toBe(200)
    expect(response.headers).toMatchObject({
      'content-type': 'image/webp',
      'content-length': String(response.rawPayload.length),
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "sandbox; default-src 'none'",
    })
    const found = await sharp(response.rawPayload).metadata()
    expect(found).toMatchObject({ format: 'webp', width: wide })
    expect([found.exif, found.icc, found.xmp, found.orientation]).toEqual([undefined, undefined, undefined, undefined])
  }
  expect((await fetchPicture(image, 'HEAD')).headers['content-type']).toBe('image/webp')
  await expectCard(image)
  expect(stored()).toBe(3)
})

/** Social networks are given the card of a picture in one size, whatever the picture has. */
async function expectCard(image: string) {
  const card = await fetchPicture(cardFile(image))
  expect([card.statusCode, card.headers['content-type']]).toEqual([200, 'image/jpeg'])
  const found = await sharp(card.rawPayload).metadata()
  expect(found).toMatchObject({ format: 'jpeg', ...CARD })
  expect(found.exif).toBeUndefined()
}

// A bucket has no place where a test may take a card away.
test.runIf(inject('fileStore') === 'folder')(
  'the card of a picture that is kept without one is made when it is asked for, once',
  async () => {
    const small = await picture({ name: 'a.png', width: 300, height: 400 }, (image) => image.png())
    const { image } = (await upload(small)).body.picture
    await expectCard(image)
    rmSync(join(folder, 'pictures', cardFile(image)))
    await expectCard(image)
    expect(stored()).toBe(3)
    expect((await fetchPicture(cardFile('0'.repeat(32)))).statusCode).toBe(404)
    expect((await fetchPicture(`${'0'.repeat(32)}-card.jpg`)).statusCode).toBe(404)
    expect(stored()).toBe(3)
  },
)

test('PNG and WebP are accepted, too; a small picture is not enlarged', async () => {
  for (const photo of [
    await picture({ name: 'a.png', width: 300, height: 200 }, (image) => image.png()),
    await picture({ name: 'b.webp', width: 300, height: 200 }, (image) => image.webp()),
    await picture({ name: 'c.jpg', width: 300, height: 200 }, (image) => image.toColourspace('cmyk').jpeg()),
  ]) {
    const { body } = await upload(photo)
    expect(body.picture, photo.name).toMatchObject({ width: 300, height: 200 })
    expect(await sharp((await fetchPicture(body.picture.image)).rawPayload).metadata()).toMatchObject({
      width: 300,
      space: 'srgb',
    })
  }
})

const WRONG = 'This file is not a JPG, PNG or WebP file.'
const PRETENDERS: [string, () => File | Promise<File>, string][] = [
  ['a drawing with a script', () => file('a.jpg', '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'), WRONG],
  ['a page named .jpg', () => file('a.jpg', '<html></html>'), WRONG],
  ['a document', () => pdf('a.png'), WRONG],
  ['an empty file', () => file('a.jpg', ''), WRONG],
  ['a WebP cut short', async () => new File([(await picture({}, (image) => image.webp())).slice(0, 40)], 'a.webp'), WRONG],
  ['a GIF', () => picture({ name: 'a.gif' }, (image) => image.gif() as never), WRONG],
  [
    'a JPEG with nothing in it',
    () => file('a.jpg', bytes('ffd8ffe0', Buffer.from('0010JFIF'), 'ffd9')),
    'This picture cannot be read.',
  ],
]
test.each(PRETENDERS)('%s is refused at its field and leaves nothing', async (_, make, message) => {
  expect(await upload(await make())).toMatchObject({ status: 422, body: { message, fields: { picture: message } } })
  expect(stored()).toBe(0)
})

test('more than 5 MiB, no file, two files and other fields are refused', async () => {
  const photo = await picture()
  const heavy = file('heavy.jpg', bytes(Buffer.from(await photo.arrayBuffer()), Buffer.alloc(MAX_UPLOAD_BYTES)))
  expect(await upload(heavy)).toMatchObject({
    status: 413,
    body: { fields: { picture: 'This file is larger than 5 MB.' } },
  })
  expect((await send('admin', uploadPicture, { body: {}, files: {} as { picture: File } })).body.fields).toEqual({
    picture: 'picture is required.',
  })
  const more = { body: { title: 'x' } as never, files: { picture: photo } }
  expect((await send('admin', uploadPicture, more)).body.fields).toEqual({ title: 'Unknown field: title.' })
  const two = { body: {}, files: { picture: photo, photo } }
  expect((await send('admin', uploadPicture, two)).body.fields).toEqual({ photo: 'Unknown field: photo.' })
  expect(stored()).toBe(0)
})

test('only names of pictures are served', async () => {
  const { body } = await upload(await picture())
  const { image } = body.picture as { image: string }
  const tricks = [
    `${'0'.repeat(32)}.webp`,
    image.toUpperCase(),
    image.replace('.webp', ''),
    `../pictures/${image}`,
    `..%2fpictures%2f${image}`,
    `%2e%2e%2f${image}`,
    `${image}%00`,
    `${image}/..`,
    'incoming',
    '.',
    '',
  ]
  for (const name of tricks) {
    const { statusCode, headers } = await fetchPicture(name)
    expect([name, statusCode]).toEqual([name, 404])
    expect(String(headers['cache-control']), name).not.toContain('immutable')
  }
})

test('the same key stores one picture', async () => {
  const photo = await picture()
  const responses = [await upload(photo, { 'idempotency-key': 'one' }), await upload(photo, { 'idempotency-key': 'one' })]
  expect(responses[1]).toMatchObject({ status: 201, raw: responses[0]!.raw, headers: { 'idempotent-replayed': 'true' } })
  expect(stored()).toBe(3)
})

test('concurrent uploads are processed one after the other, and some get 503', async () => {
  const photo = await picture({ width: 2400, height: 1600 })
  const responses = await Promise.all(Array.from({ length: 8 }, () => upload(photo)))
  const statuses = responses.map(({ status }) => status)
  expect(new Set(statuses)).toEqual(new Set([201, 503]))
  expect(responses.filter(({ status }) => status === 503).every(({ headers }) => headers['retry-after'])).toBe(true)
  expect(stored()).toBe(statuses.filter((status) => status === 201).length * 3)
  expect((await upload(photo)).status).toBe(201)
})

test('pictures that no service refers to are removed after a day; those of a deleted service stay', async () => {
  const [used, forgotten, fresh] = [
    await upload(await picture()),
    await upload(await picture()),
    await upload(await picture()),
  ].map(({ body }) => body.picture.image as string)
  const { body } = await send('admin', create, { body: { title: 'A', description: 'B', price_rate: 1, image: used } })
  await send('admin', remove, { params: { id: body.service.id }, query: {} })
  const before = new Date(Date.now() - 25 * 3_600_000)
  for (const name of [used, forgotten].flatMap((one) => [one!, one!.replace('.', '-480.')]))
    utimesSync(join(folder, 'pictures', name), before, before)
  expect(await purgePictures(db, app.files)).toBe('Pictures removed that nothing shows: 1')
  const statuses = await Promise.all([used, forgotten, fresh].map(async (name) => (await fetchPicture(name!)).statusCode))
  expect(statuses).toEqual([200, 404, 200])
  expect(await purgePictures(db, app.files)).toBeUndefined()
})

/** The content with a picture at each of the places where it can have one. */
const PLACES: Record<string, (picture: string) => Partial<home.HomeContent>> = {
  'of a founder': (picture) => ({ founders: [{ ...DEFAULT_HOME.founders[0]!, picture }] }),
  'of a client': (picture) => ({ clients: [{ name: 'Kisozi', picture }] }),
  'of a page': (picture) => ({ page_pictures: { guards: picture } }),
  'of the company': (logo) => ({ brand: { ...DEFAULT_HOME.brand, logo } }),
}

test.each(Object.entries(PLACES))('a picture %s that the site showed in an older version stays', async (_, contentWith) => {
  const { image } = (await upload(await picture({ width: 300, height: 200 }))).body.picture
  expect((await send('admin', home.update, { body: { content: { ...DEFAULT_HOME, ...contentWith(image) } } })).status).toBe(200)
  await send('admin', home.update, { body: { content: DEFAULT_HOME } })
  const yesterday = new Date(Date.now() - 25 * 3_600_000)
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true }))
    if (entry.isFile()) utimesSync(join(entry.parentPath, entry.name), yesterday, yesterday)
  await purgePictures(db, app.files)
  expect((await fetchPicture(image)).statusCode).toBe(200)
})
