import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { promisify } from 'node:util'
import { decryptPieces, encryptPieces, isUnauthentic } from '../../crypto/encryption.ts'

/** The first bytes of an archive, with the version of its format. */
const MAGIC = Buffer.from('engabo-backup-1\n')
const SALT_BYTES = 16
const HEADER_BYTES = MAGIC.length + SALT_BYTES + 32
/** Costs 32 MiB of memory and about 250 ms for each guess at a passphrase. */
const COST = { N: 2 ** 15, r: 8, p: 3, maxmem: 64 * 1024 * 1024 }

type Key = { key: Buffer; check: Buffer }

/** Derives the encryption key from a passphrase, and a check value that detects a wrong one. */
async function deriveKey(passphrase: string, salt: Buffer): Promise<Key> {
  const derive = promisify<string, Buffer, number, typeof COST, Buffer>(scrypt)
  const bytes = await derive(passphrase.normalize('NFKC'), salt, 64, COST)
  return { key: bytes.subarray(0, 32), check: bytes.subarray(32) }
}

/** Encrypts an archive under the key of a passphrase. */
export async function* encryptArchive(source: AsyncIterable<Buffer>, passphrase: string): AsyncGenerator<Buffer> {
  const salt = randomBytes(SALT_BYTES)
  const { key, check } = await deriveKey(passphrase, salt)
  const header = Buffer.concat([MAGIC, salt, check])
  yield header
  yield* encryptPieces(source, key, header)
}

/**
 * Decrypts an archive; every byte is authenticated before it is returned.
 * @throws when the file is not an archive, is of a newer version, damaged or truncated, or when the passphrase is wrong
 */
export async function* decryptArchive(path: string, passphrase: string): AsyncGenerator<Buffer> {
  const header = await readHeader(path)
  const { key, check } = await deriveKey(passphrase, header.subarray(MAGIC.length, MAGIC.length + SALT_BYTES))
  if (!timingSafeEqual(check, header.subarray(-check.length)))
    throw new Error(`${path} was made with another passphrase, or its beginning is damaged.`)
  const source: AsyncIterable<Buffer> = createReadStream(path, { start: HEADER_BYTES })
  try {
    yield* decryptPieces(source, key, header)
  } catch (error) {
    throw isUnauthentic(error) ? new Error(`${path} is damaged or cut short.`, { cause: error }) : error
  }
}

async function readHeader(path: string) {
  const file = await open(path).catch((error: Error & { code?: string }) => {
    throw new Error(error.code === 'ENOENT' ? `${path} does not exist.` : `${path} cannot be read: ${error.message}`)
  })
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(HEADER_BYTES), 0, HEADER_BYTES, 0)
    const magic = buffer.subarray(0, MAGIC.length)
    if (bytesRead === HEADER_BYTES && magic.equals(MAGIC)) return buffer
    const [, version] = magic.toString('latin1').match(/^engabo-backup-(\d+)\n/) ?? []
    if (version && version !== '1') throw new Error(`${path} was made by a newer version of this program. Update it first.`)
    throw new Error(`${path} is ${version ? 'cut short' : 'not a backup of this program'}.`)
  } finally {
    await file.close()
  }
}
