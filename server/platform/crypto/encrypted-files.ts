import { once } from 'node:events'
import { Readable } from 'node:stream'
import { fileGone } from '../errors.ts'
import { decryptFile, encryptFile, isUnauthentic, type SecretKey } from './encryption.ts'
import type { Keyring } from './keyring.ts'

/** A stored file as its row describes it; `key_id` is null for a file of an earlier version, which is not encrypted. */
export type StoredFile = { id: string; key_id: string | null }

/** The context that a file's encryption is bound to. */
const ownerOf = (id: string) => `files/${id}`

/** Encrypts a file for storage. */
export const encrypted = (source: AsyncIterable<Buffer>, id: string, key: SecretKey) => encryptFile(source, ownerOf(id), key)

/**
 * Decrypts a stored file. Its first piece is authenticated before this resolves; the stream fails at a later piece that was
 * changed. A file whose row has no key may be encrypted nevertheless, because the file is replaced before its row.
 * @throws 410 when it was changed
 */
export async function decrypted(source: AsyncIterable<Buffer>, { id, key_id }: StoredFile, { find }: Keyring) {
  const stream = Readable.from(decryptFile(source, ownerOf(id), find, { plain: key_id === null }), { objectMode: false })
  try {
    await once(stream, 'readable')
    return stream
  } catch (error) {
    throw isUnauthentic(error) ? fileGone(error) : error
  }
}
