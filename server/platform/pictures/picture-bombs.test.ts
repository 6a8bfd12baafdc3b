import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { constants, crc32, deflateRawSync } from 'node:zlib'
import sharp from 'sharp'
import { afterEach, expect, onTestFinished, test } from 'vitest'
import { MAX_UPLOAD_BYTES } from '../../../api/core/common.ts'
import { uploadPicture } from '../../../api/sales/services.ts'
import { testApp } from '../../test/app.ts'
import { bytes, file, picture } from '../../test/records/documents.ts'
import { makePicture } from './picture-process.ts'

const { folder, send } = await testApp()
const upload = (photo: File) => send('admin', uploadPicture, { body: {}, files: { picture: photo } })
const stored = () =>
  existsSync(folder) ? readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile()).length : 0

afterEach(() => rmSync(folder, { recursive: true, force: true }))

const chunk = (type: string, content: Buffer) => {
  const length = Buffer.alloc(4)
  length.writeUInt32BE(content.length)
  const named = Buffer.concat([Buffer.from(type), content])
  const sum = Buffer.alloc(4)
  sum.writeUInt32BE(crc32(named))
  return Buffer.concat([length, named, sum])
}

const MEBIBYTE = 1024 * 1024
const deflatedMebibyte = deflateRawSync(Buffer.alloc(MEBIBYTE), { level: 9, finishFlush: constants.Z_FULL_FLUSH })

/** A zlib stream of zeros. It repeats one compressed block, because compressing a gigabyte takes seconds. */
function deflatedZeros(length: number) {
  const head = Buffer.from('78da', 'hex')
  const blocks = Array.from({ length: Math.floor(length / MEBIBYTE) }, () => deflatedMebibyte)
  const rest = deflateRawSync(Buffer.alloc(length % MEBIBYTE), { level: 9 })
  // Adler-32 of zeros: the first sum stays 1, the second counts them.
  const sum = Buffer.alloc(4)
  sum.writeUInt16BE(length % 65_521)
  sum.writeUInt16BE(1, 2)
  return Buffer.concat([head, ...blocks, rest, sum])
}

type Png = {
  width: number
  height: number
  bits?: 8 | 16
  colours?: 0 | 2 | 6
  interlaced?: boolean
  rows?: number
  more?: Buffer[]
}
const CHANNELS = { 0: 1, 2: 3, 6: 4 }

/** A PNG of zeros, by default with as many rows as its header says. */
function png({ width, height, bits = 8, colours = 0, interlaced = false, rows = height, more = [] }: Png) {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head.set([bits, colours, 0, 0, interlaced ? 1 : 0], 8)
  const length = Math.ceil((1 + width * CHANNELS[colours] * (bits / 8)) * rows * (interlaced ? 1.01 : 1))
  const parts = [chunk('IHDR', head), ...more, chunk('IDAT', deflatedZeros(length)), chunk('IEND', Buffer.alloc(0))]
  return file('bomb.png', bytes('89504e470d0a1a0a', ...parts))
}

/** The picture with some bytes changed. */
async function altered(photo: File, change: (content: Buffer) => void) {
  const content = Buffer.from(await photo.arrayBuffer())
  change(content)
  return file(photo.name, bytes(content))
}

/** A JPEG whose header states another size. */
const jpegOf = async (width: number, height: number) =>
  altered(await picture({ width: 640, height: 480 }, (image) => image.jpeg()), (content) => {
    const frame = content.indexOf(Buffer.from('ffc0', 'hex'))
    content.writeUInt16BE(height, frame + 5)
    content.writeUInt16BE(width, frame + 7)
  })

/** A WebP animation with any number of frames on a canvas of any size. */
async function animation(frames: number, width: number, height: number) {
  const one = { width: 64, height: 64, channels: 3 as const, background: '#12325a' }
  const pages = await Promise.all(Array.from({ length: frames }, () => sharp({ create: one }).png().toBuffer()))
  const animated = await sharp(pages, { join: { animated: true } })
    .webp({ loop: 0 })
    .toBuffer()
  const photo = file('bomb.webp', bytes(animated))
  return altered(photo, (content) => {
    content.writeUIntLE(width - 1, 24, 3)
    content.writeUIntLE(height - 1, 27, 3)
  })
}

const SIDE = 'This picture has a side of more than 16,384 pixels.'
const PIXELS = 'This picture has more than 50 megapixels.'
const UNREADABLE = 'This picture cannot be read.'
/** Out of memory, out of time or unreadable: which one comes first depends on the machine. */
const ANY = /^This picture (cannot be read|takes too long to read)\.$/

const BOMBS: [string, () => File | Promise<File>, string | RegExp][] = [
  ['a PNG of 49,000,000 × 1', () => png({ width: 49_000_000, height: 1 }), SIDE],
  ['a PNG of 1 × 49,000,000', () => png({ width: 1, height: 49_000_000, rows: 1_000_000 }), SIDE],
  ['a PNG of 16,385 × 1', () => png({ width: 16_385, height: 1 }), SIDE],
  ['a PNG of 16 bit, 12,250,000 × 4', () => png({ width: 12_250_000, height: 4, bits: 16 }), SIDE],
  ['a PNG that says 2,147,483,647 × 2,147,483,647', () => png({ width: 2 ** 31 - 1, height: 2 ** 31 - 1, rows: 0 }), UNREADABLE],
  ['a PNG of 900 megapixels and one row', () => png({ width: 30_000, height: 30_000, rows: 1 }), SIDE],
  ['a PNG of 268 megapixels', () => png({ width: 16_384, height: 16_384, rows: 2_000 }), PIXELS],
  ['a PNG of one row too many for 50 megapixels', () => png({ width: 10_000, height: 5_001 }), PIXELS],
  ['a JPEG that says 65,500 × 65,500', () => jpegOf(65_500, 65_500), SIDE],
  ['a JPEG that says 16,000 × 16,000', () => jpegOf(16_000, 16_000), PIXELS],
  ['an animated WebP on a canvas of 16,777,216 × 200', () => animation(20, 16_777_216, 200), ANY],
  ['an animated WebP on a canvas of 16,384 × 16,384', () => animation(20, 16_384, 16_384), ANY],
  [
    'a WebP that says 16,383 × 16,383',
    async () =>
      altered(await picture({ name: 'bomb.webp' }, (image) => image.webp()), (content) => {
        content.writeUInt16LE(16_383, 26)
        content.writeUInt16LE(16_383, 28)
      }),
    UNREADABLE,
  ],
  [
    'an interlaced PNG of 16 bit with 49 megapixels',
    () => png({ width: 7_000, height: 7_000, bits: 16, colours: 6, interlaced: true }),
    ANY,
  ],
  ['a PNG cut short', () => png({ width: 4_000, height: 4_000, rows: 10 }), UNREADABLE],
  [
    'a PNG with a profile that unpacks to a gigabyte',
    () =>
      png({
        width: 64,
        height: 64,
        rows: 10,
        more: [chunk('iCCP', Buffer.concat([Buffer.from('icc\0\0'), deflatedZeros(1024 ** 3)]))],
      }),
    ANY,
  ],
]

/** Resident memory of the server's process, in bytes. */
const memory = () => Number(/VmRSS:\s+(\d+)/.exec(readFileSync('/proc/self/status', 'utf8'))?.[1]) * 1024

test.each(BOMBS)(
  '%s is refused at its field without using memory, and the next valid picture is accepted',
  async (_, make, message) => {
    const bomb = await make()
    const [small, before] = [bomb.size <= MAX_UPLOAD_BYTES, process.platform === 'linux' ? memory() : 0]
    expect(small).toBe(true)
    const refused = await upload(bomb)
    expect(refused).toMatchObject({ status: 422, body: { code: 'invalid' } })
    expect(refused.body.fields.picture).toEqual(typeof message === 'string' ? message : expect.stringMatching(message))
    expect(refused.body.message).toBe(refused.body.fields.picture)
    expect(stored()).toBe(0)
    if (process.platform === 'linux') expect((memory() - before) / MEBIBYTE).toBeLessThan(400)
    expect((await upload(await picture())).status).toBe(201)
  },
)

test('a camera picture of 48 megapixels is accepted', async () => {
  const photo = await picture({ width: 8_000, height: 6_000 }, (image) => image.withMetadata({ orientation: 6 }).jpeg())
  expect(await upload(photo)).toMatchObject({ status: 201, body: { picture: { width: 1_200, height: 1_600 } } })
})

/** A script in place of the picture worker. */
function worker(script: string) {
  const here = mkdtempSync(join(tmpdir(), 'engabo-worker-'))
  onTestFinished(() => rmSync(here, { recursive: true, force: true }))
  const path = join(here, 'worker.mjs')
  writeFileSync(path, script)
  return path
}

test.each([
  ['dies', 'process.abort()', UNREADABLE],
  ['is killed', "process.kill(process.pid, 'SIGKILL')", UNREADABLE],
  ['ends without an answer', 'process.exit(3)', UNREADABLE],
  ['answers without an end', "for (;;) process.stdout.write('x'.repeat(1e6)), await new Promise(setImmediate)", UNREADABLE],
  ['does nothing', 'setInterval(() => {}, 1000)', 'This picture takes too long to read.'],
])('a process that %s gives a refusal', async (_, script, message) => {
  const deadline = script.includes('setInterval') ? 1_000 : 15_000
  await expect(makePicture('any', { worker: worker(script), deadline })).rejects.toMatchObject({
    statusCode: 422,
    message,
    fields: { picture: message },
    cause: expect.any(Error),
  })
})

test.runIf(process.platform === 'linux')('a process that exceeds its memory is killed; it has no secrets', async () => {
  const greedy = 'const all = []; for (let n = 0; n < 64; n++) all.push(Buffer.alloc(2 ** 24, 1)); process.exit(0)'
  await expect(makePicture('any', { worker: worker(greedy) })).rejects.toMatchObject({ statusCode: 422, message: UNREADABLE })
  const script = `const { readFileSync } = await import('node:fs')
    const bytes = readFileSync('/proc/self/oom_score_adj').length
    const names = Object.keys(process.env).filter((name) => !['MALLOC_ARENA_MAX', 'TMPDIR', 'PWD', 'OLDPWD', 'SHLVL', '_'].includes(name))
    console.log(JSON.stringify(names.length ? { refused: 'side' } : { width: 1, height: bytes, bytes: [] }))`
  expect(await makePicture('any', { worker: worker(script) })).toEqual({ made: [], width: 1, height: '1000\n'.length })
})
