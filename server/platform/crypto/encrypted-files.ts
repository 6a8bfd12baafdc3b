import { once } from 'node:events'
import { Readable } from 'node:stream'
import { fileGone } from '../errors.ts'
import { decryptFile, encryptFile, isUnauthentic, type SecretKey } from './encryption.ts'
import type { Keyring } from './keyring.ts'

/** A kept file as its record knows it: without a key it was kept before there was encryption. */
export type StoredFile = { id: string; key_id: string | null }

/** What the content of a file is bound to. */
const ownerOf = (id: string) => `files/${id}`

/** A file in the form in which it is stored. */
export const encrypted = (source: AsyncIterable<Buffer>, id: string, key: SecretKey) => encryptFile(source, ownerOf(id), key)

/**
 * What a stored file holds. Once this resolves its beginning is known to be right; later on the stream fails at the first piece
 * that is not. A file that its record does not call encrypted may be: it is taken over before the record knows.
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
