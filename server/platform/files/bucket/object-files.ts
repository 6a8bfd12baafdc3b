import { createReadStream } from 'node:fs'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { decrypted, encrypted, type StoredFile } from '../../crypto/encrypted-files.ts'
import type { SecretKey } from '../../crypto/encryption.ts'
import type { Keyring } from '../../crypto/keyring.ts'
import { fileGone, filesUnavailable, HttpError } from '../../errors.ts'
import { picturesInBucket } from '../../pictures/object-pictures.ts'
import { placeOfFile } from '../file-names.ts'
import type { FileStore } from '../file-store.ts'
import { incomingIn, removeOlder } from '../incoming-files.ts'
import type { Bucket } from './object-store.ts'

const DAY = 24 * 3_600_000

/**
 * Stores files, encrypted, in a bucket that any number of machines share, under the same names as in a folder. On this machine,
 * in `folder`: incoming files, and a cache of recently served pictures.
 */
export function filesInBucket(bucket: Bucket, folder: string, keyring: Keyring): FileStore {
  const incoming = incomingIn(folder, keyring)
  const copies = join(folder, 'copies')
  /** Received files not yet uploaded: discarding one must not call the store, which may be down. */
  const onlyHere = new Set<string>()

  const place = async (source: AsyncIterable<Buffer>, id: string, key: SecretKey) =>
    bucket.put(placeOfFile(id), await buffer(encrypted(source, id, key)))

  async function read(file: StoredFile) {
    const body = await bucket.get(placeOfFile(file.id))
    if (!body) throw fileGone(new Error(`The store has no file ${file.id}.`))
    return decrypted(body, file, keyring).catch((error) => {
      throw error instanceof HttpError ? error : filesUnavailable(error)
    })
  }

  return {
    ...incoming,
    async receive(source, fileName, kinds) {
      const file = await incoming.receive(source, fileName, kinds)
      if (file) onlyHere.add(file.id)
      return file
    },
    async keep(file) {
      onlyHere.delete(file.id)
      await place(createReadStream(incoming.pathOf(file)), file.id, keyring.find(file.keyId))
      await incoming.release(file)
    },
    async discard(file) {
      await incoming.release(file)
      if (!onlyHere.delete(file.id)) await bucket.remove(placeOfFile(file.id))
    },
    async release(file) {
      onlyHere.delete(file.id)
      await incoming.release(file)
    },
    read,
    encrypt: async (file, key) => place(await read(file), file.id, key),
    pictures: picturesInBucket(bucket, copies),
    async purge() {
      await incoming.purge()
      await removeOlder(copies, DAY)
    },
  }
}
