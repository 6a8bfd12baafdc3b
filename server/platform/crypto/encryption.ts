import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto'

/** A key of 32 bytes. Its id is a fingerprint that reveals nothing of the key. */
export type SecretKey = { id: string; bytes: Buffer }
/** The key with an id. @throws when it is missing */
export type FindKey = (id: string) => SecretKey

const KEY_BYTES = 32
const ID_BYTES = 16
const NONCE_BYTES = 12
const TAG_BYTES = 16
const SALT_BYTES = 32
/** Plaintext bytes per authenticated piece of a stream; a reader buffers one piece. */
const PIECE_BYTES = 64 * 1024
/** No accepted file format begins like this. */
const MAGIC = Buffer.from('engabo-file-1\n')
const HEADER_BYTES = MAGIC.length + ID_BYTES + SALT_BYTES

/** A key from its 32 bytes. */
export function secretKey(bytes: Buffer): SecretKey {
  return {
    id: createHmac('sha256', bytes)
      .update('engabo key id')
      .digest('hex')
      .slice(0, ID_BYTES * 2),
    bytes,
  }
}

/** The hexadecimal form of a key. */
export const hexOf = ({ bytes }: SecretKey) => bytes.toString('hex')

/** A new random key. */
export const newSecretKey = () => secretKey(randomBytes(KEY_BYTES))

/** A separate key for each purpose, so that ciphertext made for one is invalid for another. */
const derive = ({ bytes }: SecretKey, salt: Buffer, purpose: string) =>
  Buffer.from(hkdfSync('sha256', bytes, salt, `engabo ${purpose}`, KEY_BYTES))

const VALUE = /^s1\.([0-9a-f]{32})\.([A-Za-z0-9_-]+)$/
const NO_SALT = Buffer.alloc(0)

/**
 * Encrypts a short text with AES-256-GCM under a random nonce: `s1.<key id>.<nonce, ciphertext and tag in base64url>`. It is
 * bound to `context`, which names its owner: moved to another record it cannot be decrypted.
 */
export function encryptText(text: string, context: string, key: SecretKey) {
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv('aes-256-gcm', derive(key, NO_SALT, 'values'), nonce).setAAD(
    Buffer.from(`s1.${key.id}.${context}`),
  )
  const encrypted = Buffer.concat([nonce, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()])
  return `s1.${key.id}.${encrypted.toString('base64url')}`
}

/** @throws when the value was changed, belongs to another record, or its key is missing */
export function decryptText(value: string, context: string, find: FindKey) {
  const [, id = '', body = ''] = value.match(VALUE) ?? []
  const bytes = Buffer.from(body, 'base64url')
  if (bytes.length < NONCE_BYTES + TAG_BYTES) throw new Error(`The encrypted value of ${context} is damaged.`)
  const key = derive(find(id), NO_SALT, 'values')
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, NONCE_BYTES), { authTagLength: TAG_BYTES })
  try {
    decipher.setAAD(Buffer.from(`s1.${id}.${context}`)).setAuthTag(bytes.subarray(-TAG_BYTES))
    return decipher.update(bytes.subarray(NONCE_BYTES, -TAG_BYTES), undefined, 'utf8') + decipher.final('utf8')
  } catch (error) {
    throw new Error(`The encrypted value of ${context} was changed, or belongs to another record.`, { cause: error })
  }
}

/** Encrypts a file with a key of its own, bound to `context`, in pieces that are bound to their positions. */
export async function* encryptFile(source: AsyncIterable<Buffer>, context: string, key: SecretKey): AsyncGenerator<Buffer> {
  const salt = randomBytes(SALT_BYTES)
  const header = Buffer.concat([MAGIC, Buffer.from(key.id, 'hex'), salt])
  yield header
  yield* encryptPieces(source, derive(key, salt, 'files'), Buffer.concat([header, Buffer.from(context)]))
}

/**
 * Decrypts a file; every byte is authenticated before it is returned. With `plain`, an unencrypted file of an earlier version
 * is returned as it is.
 * @throws when it was changed, truncated, stored for another context, not encrypted, or its key is missing
 */
export async function* decryptFile(
  source: AsyncIterable<Buffer>,
  context: string,
  find: FindKey,
  { plain = false } = {},
): AsyncGenerator<Buffer> {
  const chunks = source[Symbol.asyncIterator]()
  try {
    let head = Buffer.alloc(0)
    while (head.length < HEADER_BYTES) {
      const { value, done } = await chunks.next()
      if (done) break
      head = Buffer.concat([head, value])
    }
    const rest = async function* () {
      for (let chunk = await chunks.next(); !chunk.done; chunk = await chunks.next()) yield chunk.value
    }
    if (!head.subarray(0, MAGIC.length).equals(MAGIC)) {
      if (!plain) throw unauthentic(`${context} should be encrypted and is not.`)
      yield head
      yield* rest()
      return
    }
    if (head.length < HEADER_BYTES) throw unauthentic(`${context} was cut short.`)
    const header = head.subarray(0, HEADER_BYTES)
    const key = find(header.toString('hex', MAGIC.length, MAGIC.length + ID_BYTES))
    const pieces = async function* () {
      yield head.subarray(HEADER_BYTES)
      yield* rest()
    }
    const bound = Buffer.concat([header, Buffer.from(context)])
    try {
      yield* decryptPieces(pieces(), derive(key, header.subarray(-SALT_BYTES), 'files'), bound)
    } catch (error) {
      throw isUnauthentic(error) ? unauthentic(`${context} was changed or cut short.`, error) : error
    }
  } finally {
    await chunks.return?.()
  }
}

/** Encrypts a stream in pieces, each bound to its position and to `bound`; the last one is marked as the last. */
export async function* encryptPieces(source: AsyncIterable<Buffer>, key: Buffer, bound: Buffer): AsyncGenerator<Buffer> {
  for await (const { piece, number, last } of inPieces(source, PIECE_BYTES)) {
    const cipher = createCipheriv('aes-256-gcm', key, nonceOf(number, last)).setAAD(bound)
    yield Buffer.concat([cipher.update(piece), cipher.final(), cipher.getAuthTag()])
  }
}

/** Decrypts such a stream. @throws `isUnauthentic` at the first piece that was changed */
export async function* decryptPieces(source: AsyncIterable<Buffer>, key: Buffer, bound: Buffer): AsyncGenerator<Buffer> {
  for await (const { piece, number, last } of inPieces(source, PIECE_BYTES + TAG_BYTES)) {
    const decipher = createDecipheriv('aes-256-gcm', key, nonceOf(number, last), { authTagLength: TAG_BYTES })
    let decrypted: Buffer
    try {
      decipher.setAAD(bound).setAuthTag(piece.subarray(-TAG_BYTES))
      decrypted = Buffer.concat([decipher.update(piece.subarray(0, -TAG_BYTES)), decipher.final()])
    } catch (cause) {
      throw unauthentic('An encrypted piece was changed.', cause)
    }
    yield decrypted
  }
}

const UNAUTHENTIC = 'EN_UNAUTHENTIC'
const unauthentic = (message: string, cause?: unknown) => Object.assign(new Error(message, { cause }), { code: UNAUTHENTIC })
/** True if an error means that encrypted data was changed. */
export const isUnauthentic = (error: unknown) => (error as { code?: string }).code === UNAUTHENTIC

/** Unique for each key, because each stream has its own key. */
function nonceOf(number: number, last: boolean) {
  const bytes = Buffer.alloc(NONCE_BYTES)
  bytes.writeBigUInt64BE(BigInt(number), 0)
  bytes[NONCE_BYTES - 1] = last ? 1 : 0
  return bytes
}

type Piece = { piece: Buffer; number: number; last: boolean }

/** Cuts a stream into pieces of one size; the last may be shorter. A piece is valid until the next one is requested. */
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
