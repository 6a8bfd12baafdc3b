import { scryptSync } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import { atFullCost } from '../../../test/hashing.ts'
import { bodyOf, readArchive, writeArchive } from '../archive.ts'
import { decryptArchive, encryptArchive } from './encryption.ts'

const PASSPHRASE = 'a passphrase of a test'
const folder = mkdtempSync(join(tmpdir(), 'engabo-archive-'))
afterAll(() => rmSync(folder, { recursive: true }))
const path = join(folder, 'x.backup')

async function collect(chunks: AsyncIterable<Buffer>) {
  const all: Buffer[] = []
  for await (const chunk of chunks) all.push(chunk)
  return Buffer.concat(all)
}
const archived = (content: Buffer) =>
  collect(
    encryptArchive(
      (async function* () {
        yield content
      })(),
      PASSPHRASE,
    ),
  )
const opened = async (bytes: Uint8Array, passphrase = PASSPHRASE) => {
  writeFileSync(path, bytes)
  return collect(decryptArchive(path, passphrase))
}

const PIECE = 64 * 1024
const content = Buffer.alloc(PIECE * 3 + 1000, 'the quick brown fox ')

test.each([0, 1, PIECE - 1, PIECE, PIECE + 1, content.length])('%i bytes are decrypted unchanged', async (length) => {
  const plain = content.subarray(0, length)
  expect((await opened(await archived(plain))).equals(plain)).toBe(true)
})

test('the key is made of the passphrase by scrypt with 32 MiB and three rounds, with a salt of its own for each archive', async () => {
  const [whole, again] = await atFullCost(async () => [await archived(content), await archived(content)])
  const [magic, salt, check] = [whole!.subarray(0, 16), whole!.subarray(16, 32), whole!.subarray(32, 64)]
  expect(magic.toString()).toBe('engabo-backup-1\n')
  const derived = scryptSync(PASSPHRASE, salt, 64, { N: 2 ** 15, r: 8, p: 3, maxmem: 64 * 1024 * 1024 })
  expect(derived.subarray(32).equals(check)).toBe(true)
  expect(again!.subarray(16, 32).equals(salt)).toBe(false)
})

test('the archive shows nothing of its content', async () => {
  expect((await archived(content)).includes('quick brown')).toBe(false)
})

test('a changed bit, a missing end, chunks left out, repeated or swapped, and appended bytes are refused', async () => {
  const whole = await archived(content)
  const refused = async (bytes: Uint8Array) => {
    await expect(opened(bytes)).rejects.toThrow(/damaged|cut short|not a backup|newer version/)
  }
  await fc.assert(
    fc.asyncProperty(fc.nat(whole.length - 1), fc.nat(7), async (at, bit) => {
      const changed = Buffer.from(whole)
      changed[at]! ^= 1 << bit
      await refused(changed)
    }),
    { numRuns: 12 },
  )
  await fc.assert(
    fc.asyncProperty(fc.nat(whole.length - 1), (end) => refused(whole.subarray(0, end))),
    { numRuns: 6 },
  )
  const header = whole.length - content.length - 4 * 16
  const pieces = [0, 1, 2, 3].map((n) => whole.subarray(header + n * (PIECE + 16), header + (n + 1) * (PIECE + 16)))
  for (const order of [[0, 1, 2], [0, 1, 3], [0, 0, 1, 2, 3], [1, 0, 2, 3], [0, 1, 2, 3, 3], []])
    await refused(Buffer.concat([whole.subarray(0, header), ...order.map((n) => pieces[n]!)]))
  await refused(Buffer.concat([whole, Buffer.from('x')]))
})

test('a wrong passphrase, a foreign file and a newer archive are refused with messages of their own', async () => {
  const whole = await archived(content)
  await expect(opened(whole, 'another passphrase')).rejects.toThrow(
    'was made with another passphrase, or its beginning is damaged.',
  )
  await expect(opened(Buffer.from('%PDF-1.7 '.repeat(100)))).rejects.toThrow('is not a backup of this program.')
  await expect(opened(Buffer.concat([Buffer.from('engabo-backup-2\n'), whole.subarray(16)]))).rejects.toThrow(
    'was made by a newer version of this program. Update it first.',
  )
  await expect(collect(decryptArchive(join(folder, 'nothing.backup'), PASSPHRASE))).rejects.toThrow(
    'nothing.backup does not exist.',
  )
})

test('an archive that cannot be completed leaves no file', async () => {
  const failing = async function* () {
    yield { name: 'one', size: 3, body: [Buffer.from('one')] }
    throw new Error('The database went away.')
  }
  const target = join(folder, 'unfinished.backup')
  await expect(writeArchive(target, PASSPHRASE, failing())).rejects.toThrow('The database went away.')
  for (const left of [target, `${target}.partial`]) expect(() => readFileSync(left), left).toThrow('ENOENT')
})

test('entries are read in order, including empty ones', async () => {
  const names = ['manifest.json', 'tables/guards/0', 'files/empty', 'files/pictures/a.webp']
  const entries = async function* () {
    for (const [index, name] of names.entries()) yield { name, size: index * 70_000, body: [Buffer.alloc(index * 70_000, name)] }
  }
  const target = join(folder, 'entries.backup')
  await writeArchive(target, PASSPHRASE, entries())
  const found: [string, number][] = []
  for await (const entry of readArchive(target, PASSPHRASE)) found.push([entry.name, (await bodyOf(entry)).length])
  expect(found).toEqual(names.map((name, index) => [name, index * 70_000]))
})
