import { buffer } from 'node:stream/consumers'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { decryptFile, decryptText, encryptFile, encryptText, type FindKey, newSecretKey, secretKey } from './encryption.ts'

const key = newSecretKey()
const other = newSecretKey()
const find: FindKey = (id) => {
  const found = [key, other].find((one) => one.id === id)
  if (!found) throw new Error(`There is no key ${id}.`)
  return found
}
const PIECE = 64 * 1024
const content = Buffer.alloc(PIECE * 3 + 1000, 'the quick brown fox ')

/** As a disk or network delivers it: in chunks of any size. */
async function* chunks(bytes: Buffer, size = 10_000) {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
}
const encrypted = (bytes: Buffer, context = 'files/a', by = key) => buffer(encryptFile(chunks(bytes), context, by))
const decrypted = (bytes: Buffer, context = 'files/a', options = {}, size?: number) =>
  buffer(decryptFile(chunks(bytes, size), context, find, options))

test('a text is decrypted in its own context, with a different ciphertext each time', () => {
  const value = encryptText('JBSWY3DPEHPK3PXP ß', 'two_factors/1', key)
  expect(decryptText(value, 'two_factors/1', find)).toBe('JBSWY3DPEHPK3PXP ß')
  expect(value).toMatch(new RegExp(`^s1\\.${key.id}\\.[\\w-]+$`))
  expect(encryptText('JBSWY3DPEHPK3PXP ß', 'two_factors/1', key)).not.toBe(value)
})

test('a text that was changed, truncated, moved to another record or encrypted with another key is refused', () => {
  const value = encryptText('JBSWY3DPEHPK3PXP', 'two_factors/1', key)
  const refused = (text: string, context = 'two_factors/1') =>
    expect(() => decryptText(text, context, find), text).toThrow(/two_factors|no key/)
  refused(value, 'two_factors/2')
  refused(value.replace(key.id, other.id))
  refused(value.replace(key.id, newSecretKey().id))
  refused('JBSWY3DPEHPK3PXP')
  refused(value.slice(0, -4))
  refused(value.slice(0, value.lastIndexOf('.') + 20))
  const bytes = Buffer.from(value.split('.')[2]!, 'base64url')
  for (let at = 0; at < bytes.length; at++) {
    const changed = Buffer.from(bytes)
    changed[at]! ^= 1
    refused(`s1.${key.id}.${changed.toString('base64url')}`)
  }
})

test.each([0, 1, PIECE - 1, PIECE, PIECE + 1, content.length])(
  'a file of %i bytes is decrypted unchanged, in chunks of any size',
  async (length) => {
    const plain = content.subarray(0, length)
    const file = await encrypted(plain)
    expect(file.includes('quick brown')).toBe(false)
    for (const size of [1_000, PIECE, file.length]) expect((await decrypted(file, 'files/a', {}, size)).equals(plain)).toBe(true)
  },
)

test('a file with a changed bit, truncated, or with chunks left out, swapped or added is refused', async () => {
  const file = await encrypted(content)
  const refused = async (bytes: Buffer) =>
    expect(decrypted(bytes)).rejects.toThrow(/changed or cut short|cut short|should be encrypted|no key/)
  await fc.assert(
    fc.asyncProperty(fc.nat(file.length - 1), fc.nat(7), async (at, bit) => {
      const changed = Buffer.from(file)
      changed[at]! ^= 1 << bit
      await refused(changed)
    }),
    { numRuns: 60 },
  )
  await fc.assert(
    fc.asyncProperty(fc.nat(file.length - 1), async (length) => {
      await refused(file.subarray(0, length))
    }),
    { numRuns: 60 },
  )
  const encryptedPiece = PIECE + 16
  const header = file.length - (3 * encryptedPiece + 1000 + 16)
  const piece = (number: number) => file.subarray(header + number * encryptedPiece, header + (number + 1) * encryptedPiece)
  const head = file.subarray(0, header)
  await refused(Buffer.concat([head, piece(1), piece(0), piece(2), piece(3)]))
  await refused(Buffer.concat([head, piece(0), piece(2), piece(3)]))
  await refused(Buffer.concat([head, piece(0), piece(1), piece(2)]))
  await refused(Buffer.concat([file, piece(3)]))
  const sameKey = await encrypted(content)
  await refused(Buffer.concat([sameKey.subarray(0, header), file.subarray(header)]))
})

test('no byte of a file is sent before it is authenticated', async () => {
  const file = await encrypted(content)
  file[file.length - 1]! ^= 1
  let plain = 0
  await expect(async () => {
    for await (const piece of decryptFile(chunks(file), 'files/a', find)) plain += piece.length
  }).rejects.toThrow('files/a was changed or cut short.')
  expect(plain).toBe(3 * PIECE)
})

test('a file under another name is refused', async () => {
  const file = await encrypted(content)
  await expect(decrypted(file, 'files/b')).rejects.toThrow('files/b was changed or cut short.')
})

test('an unencrypted file is read only where such files are allowed', async () => {
  const plain = Buffer.from('%PDF-1.7\nfrom before\n%%EOF\n')
  expect(await decrypted(plain, 'files/a', { plain: true }, 3)).toEqual(plain)
  await expect(decrypted(plain)).rejects.toThrow('files/a should be encrypted and is not.')
  expect((await decrypted(await encrypted(plain), 'files/a', { plain: true })).equals(plain)).toBe(true)
})

test('the id of a key never changes and differs from those of other keys', () => {
  const bytes = Buffer.alloc(32, 1)
  expect(secretKey(bytes).id).toBe(secretKey(Buffer.from(bytes)).id)
  expect(secretKey(bytes).id).toMatch(/^[0-9a-f]{32}$/)
  expect(secretKey(Buffer.alloc(32, 2)).id).not.toBe(secretKey(bytes).id)
})
