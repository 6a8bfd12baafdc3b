import { createCipheriv, createDecipheriv, randomBytes, scrypt, timingSafeEqual } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { promisify } from 'node:util'

/** The first bytes of an archive; the number is the version of everything behind it. */
const MAGIC = Buffer.from('engabo-backup-1\n')
const SALT_BYTES = 16
const HEADER_BYTES = MAGIC.length + SALT_BYTES + 32
const PIECE_BYTES = 64 * 1024
const TAG_BYTES = 16
/** 32 MiB of memory for each guess at a passphrase, and about a quarter of a second. */
const COST = { N: 2 ** 15, r: 8, p: 3, maxmem: 64 * 1024 * 1024 }

type Key = { key: Buffer; check: Buffer }

/** The key of a passphrase, and the bytes by which a wrong passphrase is recognised. */
async function deriveKey(passphrase: string, salt: Buffer): Promise<Key> {
  const derive = promisify<string, Buffer, number, typeof COST, Buffer>(scrypt)
  const bytes = await derive(passphrase.normalize('NFKC'), salt, 64, COST)
  return { key: bytes.subarray(0, 32), check: bytes.subarray(32) }
}

/** Encrypts a stream in pieces, each of which is bound to its place; the last one says that it is the last. */
export async function* seal(source: AsyncIterable<Buffer>, passphrase: string): AsyncGenerator<Buffer> {
  const salt = randomBytes(SALT_BYTES)
  const { key, check } = await deriveKey(passphrase, salt)
  const header = Buffer.concat([MAGIC, salt, check])
  yield header
  for await (const { piece, number, last } of inPieces(source, PIECE_BYTES)) {
    const cipher = createCipheriv('aes-256-gcm', key, nonce(number, last)).setAAD(header)
    yield Buffer.concat([cipher.update(piece), cipher.final(), cipher.getAuthTag()])
  }
}

/**
 * Decrypts an archive; no byte is given out that has not been authenticated.
 * @throws when the file is foreign, of a newer version, damaged or cut short, or the passphrase is another one
 */
export async function* unseal(path: string, passphrase: string): AsyncGenerator<Buffer> {
  const header = await readHeader(path)
  const { key, check } = await deriveKey(passphrase, header.subarray(MAGIC.length, MAGIC.length + SALT_BYTES))
  if (!timingSafeEqual(check, header.subarray(-check.length)))
    throw new Error(`${path} was made with another passphrase, or its beginning is damaged.`)
  const source: AsyncIterable<Buffer> = createReadStream(path, { start: HEADER_BYTES })
  for await (const { piece, number, last } of inPieces(source, PIECE_BYTES + TAG_BYTES)) {
    const sealed = piece.subarray(0, -TAG_BYTES)
    const decipher = createDecipheriv('aes-256-gcm', key, nonce(number, last), { authTagLength: TAG_BYTES })
    try {
      decipher.setAAD(header).setAuthTag(piece.subarray(-TAG_BYTES))
      yield Buffer.concat([decipher.update(sealed), decipher.final()])
    } catch (error) {
      throw new Error(`${path} is damaged or cut short.`, { cause: error })
    }
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

/** Used once for each key, because each archive has a salt of its own. */
function nonce(number: number, last: boolean) {
  const bytes = Buffer.alloc(12)
  bytes.writeBigUInt64BE(BigInt(number), 0)
  bytes[11] = last ? 1 : 0
  return bytes
}

type Piece = { piece: Buffer; number: number; last: boolean }

/** Cuts a stream into pieces of one size, of which the last may be shorter. A piece is good until the next is asked for. */
async function* inPieces(source: AsyncIterable<Buffer>, size: number): AsyncGenerator<Piece> {
  const held = Buffer.alloc(size)
  let filled = 0
  let number = 0
  for await (const chunk of source) {
    for (let offset = 0; offset < chunk.length; ) {
      if (filled === size) {
        yield { piece: held, number: number++, last: false }
        filled = 0
      }
      const taken = chunk.copy(held, filled, offset)
      filled += taken
      offset += taken
    }
  }
  yield { piece: held.subarray(0, filled), number, last: true }
}
